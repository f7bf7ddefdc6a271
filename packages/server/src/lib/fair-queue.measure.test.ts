import assert from 'node:assert/strict'
import { test } from 'node:test'
import { threadMilliseconds } from '../../../../test/lib/thread-milliseconds.ts'
import { createFairQueue } from './fair-queue.ts'

test('next() stays fast with a thousand clients', () => {
  const queue = createFairQueue()
  for (let at = 0; at < 20_000; at++) {
    queue.push({ path: [`client ${at % 1_000}`, `document ${at % 7}`], cost: 1 })
  }
  const spent = threadMilliseconds(() => {
    for (let item = queue.next(); item; item = queue.next()) queue.end(item)
  })
  assert.ok(spent < 2_000, `${spent} ms`)
})
