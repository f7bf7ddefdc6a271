import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBoundedQueue, type Entry, type QueueLimits } from './bounded-queue.ts'

interface Named extends Entry {
  name: string
}

function queueOf(limits: Partial<QueueLimits> = {}) {
  const queue = createBoundedQueue<Named>({
    maxWaiting: 100,
    maxWaitMilliseconds: 1_000,
    ...limits,
  })
  const rejected: [name: string, reason: unknown][] = []
  const enter = (name: string, ...path: string[]): Named => {
    const reject = (reason: unknown) => rejected.push([name, (reason as { code: string }).code])
    const entry = { name, path, bytes: 1, reject }
    queue.enter(entry, 0)
    return entry
  }
  const rest = () => Array.from({ length: queue.size() }, () => queue.next()?.name)
  return { queue, enter, rest, rejected }
}

test('next() is fair between clients and between the path parts of a client', () => {
  const { enter, rest, queue } = queueOf()
  for (const name of ['a1', 'a2', 'a3', 'a4']) enter(name, 'greedy', 'a')
  enter('b1', 'greedy', 'b')
  enter('m1', 'modest', 'a')
  enter('m2', 'modest', 'a')
  assert.deepEqual(rest(), ['a1', 'm1', 'b1', 'm2', 'a2', 'a3', 'a4'])
  assert.deepEqual([queue.next(), queue.size(), queue.bytes()], [undefined, 0, 0])
})

test('leave() removes a request from the queue', () => {
  const { enter, rest, queue, rejected } = queueOf()
  enter('1', 'a')
  const second = enter('2', 'b', 'x')
  enter('3', 'b', 'y')
  assert.ok(queue.leave(second, { code: 'gone' }))
  assert.ok(!queue.leave(second, { code: 'gone' }))
  assert.deepEqual(rejected, [['2', 'gone']])
  assert.deepEqual(rest(), ['1', '3'])
})

test('a full queue rejects new requests, or evicts from a client that holds over half of it', () => {
  for (const limits of [{ maxWaiting: 4 }, { maxWaitingBytes: 4 }]) {
    const { enter, rest, rejected } = queueOf(limits)
    for (const name of ['1', '2', '3', '4']) enter(name, 'greedy')
    const error = { code: 'service_unavailable', detail: { retryAfter: 1 } }
    assert.throws(() => enter('5', 'greedy'), error)
    enter('m1', 'modest')
    enter('m2', 'modest')
    assert.throws(() => enter('m3', 'modest'), error)
    assert.deepEqual(rejected, [
      ['4', 'service_unavailable'],
      ['3', 'service_unavailable'],
    ])
    assert.deepEqual(rest(), ['1', 'm1', '2', 'm2'])
  }
})

test('a client with too many queued requests is rejected, others are not', () => {
  const { enter, rest } = queueOf({ maxWaitingPerClient: 2 })
  enter('1', 'a')
  enter('2', 'a', 'x')
  assert.throws(() => enter('3', 'a', 'y'), { code: 'rate_limited' })
  enter('4', 'b')
  assert.deepEqual(rest(), ['1', '4', '2'])
})

test('pass() rejects requests that waited too long for an open thread', () => {
  const { enter, queue, rest, rejected } = queueOf()
  enter('old')
  queue.pass(600, true)
  enter('young')
  // The thread opens its files for some time.
  queue.pass(7_000, false)
  assert.deepEqual(rejected, [])
  queue.pass(600, true)
  assert.deepEqual(rejected, [['old', 'service_unavailable']])
  assert.deepEqual(rest(), ['young'])
})

test('pass() rejects after eight seconds requests that wait for a thread to open', () => {
  const { enter, queue, rejected } = queueOf()
  enter('patient')
  queue.pass(8_000, false)
  assert.deepEqual(rejected, [])
  queue.pass(1, false)
  assert.deepEqual(rejected, [['patient', 'service_unavailable']])
})
