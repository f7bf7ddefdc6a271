import assert from 'node:assert/strict'
import { test } from 'node:test'
import { threadMilliseconds } from '../../../../test/lib/thread-milliseconds.ts'
import { createBoundedQueue } from './bounded-queue.ts'

test('next() stays fast with a thousand clients', () => {
  const queue = createBoundedQueue({ maxWaiting: 100_000, maxWaitMilliseconds: 1_000 })
  for (let at = 0; at < 20_000; at++) {
    const path = [`client ${at % 1_000}`, `document ${at % 7}`]
    queue.enter({ path, bytes: 1, reject: () => {} }, 0)
  }
  const spent = threadMilliseconds(() => {
    while (queue.next()) queue.size()
  })
  assert.ok(spent < 2_000, `${spent} ms`)
})
