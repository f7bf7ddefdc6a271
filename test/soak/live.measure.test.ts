/** Documents that several pages write live: how soon others see a change, and what it costs. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { durablePostgres, POSTGRES_PART } from '../../packages/server/test/lib/postgres.ts'
import { watchCpuUsage } from '../faults/lib/cpu-usage.ts'
import type { Server } from '../faults/lib/server.ts'
import { quantile } from './lib/judge.ts'
import {
  cpuMicroseconds,
  createDocuments,
  openPages,
  report,
  residentBytes,
  startServers,
} from './lib/live-documents.ts'
import { createClock, type Writer, writeAtPace } from './lib/live-writers.ts'

const KILOBYTE = 1_000
const { skip } = POSTGRES_PART
const timeout = 600_000

test('1,000 documents with two pages each see changes within 50 ms', { timeout }, async (t) => {
  const deployment = await startServers(t)
  const documents = await createDocuments(deployment, 1_000)
  const [server] = deployment.servers as [Server]
  const before = residentBytes(server)
  const clock = createClock()
  const writers = await openPages(documents, 2, clock)
  const grownBy = () => Math.round((residentBytes(server) - before) / documents.length / KILOBYTE)
  t.diagnostic(`memory of a document with two streams that wait: ${grownBy()} KB`)
  await writeAtPace(writers, { perSecond: 960, seconds: 5 })
  clock.take()
  const usage = watchCpuUsage(server.pid)
  const startedAt = cpuMicroseconds(server)
  const tries = await writeAtPace(writers, { perSecond: 960, seconds: 20 })
  const each = (cpuMicroseconds(server) - startedAt) / tries.length
  await delay(500)
  const latencies = clock.take()
  const p95 = report(t, `${tries.length} changes, ${latencies.length} seen`, latencies)
  const grown = grownBy()
  t.diagnostic(
    `CPU a change of 10 KB: ${Math.round(each)} us; others used ${Math.round(100 * usage.shareOfOthers())} %`,
  )
  t.diagnostic(`and that write: ${grown} KB`)
  for (const writer of writers) writer.close()
  assert.equal(latencies.length, tries.length)
  assert.ok(p95 <= 50, `p95 ${p95} ms`)
  assert.ok(each <= 500, `${each} us a change`)
  assert.ok(grown <= 150, `${grown} KB a document`)
})

test('pages at two servers over PostgreSQL see changes within 150 ms', {
  skip,
  timeout,
}, async (t) => {
  const p95 = await betweenServers(t, 'notified', {})
  assert.ok(p95[0] <= 150, `p95 ${p95[0]} ms`)
})

test('and without any notification within 2.5 s', { skip, timeout }, async (t) => {
  const [, most] = await betweenServers(t, 'not notified', { WARAQ_DATABASE_POOLER: 'transaction' })
  assert.ok(most <= 2_500, `${most} ms`)
})

async function betweenServers(
  t: TestContext,
  name: string,
  env: Record<string, string>,
): Promise<[p95: number, most: number]> {
  const deployment = await startServers(t, 2, {
    ...env,
    WARAQ_DATABASE_URL: await durablePostgres(),
  })
  const clock = createClock()
  const writers = await openPages(await createDocuments(deployment, 100), 2, clock)
  await writeAtPace(writers, { perSecond: 100, seconds: 3 })
  await delay(2_500)
  clock.take()
  const tries = await writeAtPace(writers, { perSecond: 100, seconds: 15 })
  await delay(2_500)
  const latencies = clock.take()
  const p95 = report(t, `${name}: ${tries.length} changes, ${latencies.length} seen`, latencies)
  for (const writer of writers) writer.close()
  return [p95, quantile(latencies, 1)]
}

test('ten pages of one document at 60 ms have their changes within 400 ms; an eleventh reads', {
  timeout,
}, async (t) => {
  const deployment = await startServers(t)
  const [document] = await createDocuments(deployment, 1)
  const clock = createClock()
  assert.ok(document)
  const pages = await openPages([document], 11, clock, 60)
  const reader = pages.pop() as Writer
  const acknowledged: number[] = []
  const tries: number[] = []
  const timed = pages.map(
    (page): Writer => ({
      ...page,
      async write() {
        const startedAt = performance.now()
        const tried = await page.write()
        acknowledged.push(performance.now() - startedAt)
        return tried
      },
    }),
  )
  tries.push(...(await writeAtPace(timed, { perSecond: 20, seconds: 30 })))
  const p95 = report(t, `${acknowledged.length} acknowledged`, acknowledged)
  t.diagnostic(
    `${(tries.reduce((sum, each) => sum + each, 0) / tries.length).toFixed(2)} tries a change`,
  )
  await assert.rejects(reader.write(), /409/)
  await delay(500)
  assert.equal(reader.heard(), acknowledged.length)
  for (const page of [...pages, reader]) page.close()
  assert.ok(p95 <= 400, `p95 ${p95} ms`)
})
