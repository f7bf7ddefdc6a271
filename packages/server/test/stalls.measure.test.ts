/** How long requests wait for a PostgreSQL that stalls. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { POSTGRES_PART } from './lib/postgres.ts'
import { refusedOf, stall, startOverPostgres, type Tally } from './lib/stall.ts'

const { skip } = POSTGRES_PART

const [NONE, ALL] = [false, true]

/** Expected 503 responses for a stall of this many seconds. */
const STALLS: [seconds: number, areReadersRefused: boolean, areWritersRefused: boolean][] = [
  [0.9, NONE, NONE],
  [3, NONE, NONE],
  [4.5, NONE, NONE],
  [8, ALL, NONE],
  [12, ALL, ALL],
]

for (const [seconds, areReadersRefused, areWritersRefused] of STALLS) {
  test(`during a stall of ${seconds} s reads wait up to 5 s and writes up to 10 s`, {
    skip,
  }, async (t) => {
    const { database, service } = await startOverPostgres(t)
    const { reads, writes } = await stall(service, {
      url: database.url,
      milliseconds: 1_000 * seconds,
    })
    t.diagnostic(JSON.stringify({ reads, writes }))
    requireRefused(reads, areReadersRefused, 5_000)
    requireRefused(writes, areWritersRefused, 10_000)
  })
}

function requireRefused(tally: Tally, isExpected: boolean, milliseconds: number): void {
  assert.equal(refusedOf(tally) > 0, isExpected, `${refusedOf(tally)} refused`)
  const slowest = Math.max(...Object.values(tally).map((one) => one.slowest))
  assert.ok(slowest < milliseconds + 1_000, `${slowest} ms`)
}
