/** The time until an error while PostgreSQL is unreachable or hangs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  AWAY,
  FAULTS,
  OWN_HOST,
  requireUnavailable,
  startBehindProxy,
} from './lib/faulty-postgres.ts'
import { POSTGRES_PART } from './lib/postgres.ts'
import type { Call, HttpResponse } from './lib/service.ts'

const { skip } = POSTGRES_PART

/**
 * 503 within the promised time, plus ten times what the slowest request without a query takes
 * beside it in this process.
 */
async function requireInTime(
  service: { call: Call },
  calls: (() => Promise<HttpResponse>)[],
  promisedMilliseconds: number,
): Promise<number[]> {
  const timed = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await work()
    return performance.now() - startedAt
  }
  let isOver = false
  const refused = Promise.all(calls.map((ask) => timed(() => requireUnavailable(ask())))).finally(
    () => {
      isOver = true
    },
  )
  let slowest = 0
  while (!isOver) {
    slowest = Math.max(slowest, await timed(() => service.call('GET', '/healthz')))
  }
  const most = promisedMilliseconds + 10 * slowest
  const took = await refused
  for (const milliseconds of took) {
    assert.ok(milliseconds < most, `${Math.round(milliseconds)} of ${Math.round(most)} ms`)
  }
  return took
}

for (const [what, state, promisedMilliseconds] of FAULTS) {
  test(`while PostgreSQL ${what} requests are 503 within ${promisedMilliseconds} ms`, {
    skip,
  }, async (t) => {
    const { line, service, all } = await startBehindProxy(t)
    line.turn(state)
    await requireInTime(service, all, promisedMilliseconds)
  })
}

for (const [what, take, promisedMilliseconds, skipped] of AWAY) {
  test(`while ${what} requests are 503 within ${promisedMilliseconds} ms`, {
    skip: skipped,
  }, async (t) => {
    const { line, service, all } = await startBehindProxy(t, 'postgres', OWN_HOST)
    line.turn('closed')
    await take(t, line)
    await requireInTime(service, all, promisedMilliseconds)
    await requireInTime(service, all, promisedMilliseconds)
  })
}

test('while PostgreSQL is silent reads are 503 after 5 s and writes after 10 s', {
  skip,
}, async (t) => {
  const { line, service, reads, writes } = await startBehindProxy(t)
  line.turn({ up: 0, stands: true })
  const [ofReads, ofWrites] = await Promise.all([
    requireInTime(service, reads, 5_500),
    requireInTime(service, writes, 10_500),
  ])
  assert.ok(Math.min(...ofReads) > 4_900, 'reads failed early')
  assert.ok(Math.min(...ofWrites) > 9_900, 'writes failed early')
})
