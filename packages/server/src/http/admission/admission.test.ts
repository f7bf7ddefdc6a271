import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createAdmission } from './admission.ts'
import type { RequestQueueOptions } from './request-queue.ts'

const QUEUE: RequestQueueOptions = {
  weight: 1,
  running: 256,
  waiting: 100,
  targetMilliseconds: 100,
  clientRunning: 128,
}
const QUEUES = [
  { ...QUEUE, weight: 3, targetMilliseconds: 500 },
  { ...QUEUE, weight: 2, targetMilliseconds: 200 },
  QUEUE,
]

/** An admission with a manual event loop, in which each request takes a millisecond. */
function openAdmission() {
  let at = 0
  let immediates: (() => void)[] = []
  const admitted: string[] = []
  const refused: string[] = []
  const admission = createAdmission({
    queues: QUEUES,
    maxWaitMilliseconds: 10_000,
    turnMilliseconds: 4,
    monotonicNow: () => at,
    later: (callback) => immediates.push(callback),
  })
  return {
    admission,
    admitted,
    refused,
    pass: (milliseconds: number) => {
      at += milliseconds
    },
    enter(queue: number, client: string, name: string): void {
      const place = admission.enter(queue, { path: [client], age: 0 }, (verdict) => {
        if (verdict === 'admitted') {
          at += 1
          admitted.push(name)
          queueMicrotask(() => place.leave())
        } else refused.push(name)
      })
    },
    /** The check phase of libuv. */
    turn(): void {
      const due = immediates
      immediates = []
      for (const callback of due) callback()
    },
  }
}

test('an admission with time admits requests immediately', () => {
  const { enter, admitted } = openAdmission()
  for (const name of ['1', '2', '3', '4']) enter(2, 'a', name)
  assert.deepEqual(admitted, ['1', '2', '3', '4'])
})

test('requests beyond the time of a turn wait for the next, in order', async () => {
  const { enter, turn, admitted } = openAdmission()
  for (let name = 1; name <= 10; name++) enter(1, 'a', String(name))
  assert.equal(admitted.length, 4)
  for (let count = 0; count < 2; count++) turn()
  assert.deepEqual(admitted, ['1', '2', '3', '4', '5', '6', '7', '8'])
  turn()
  assert.equal(admitted.length, 10)
})

test('a turn admits no more requests when new ones keep coming between turns', async () => {
  const { admission, enter, turn, admitted, pass } = openAdmission()
  for (let name = 0; name < 40; name++) enter(1, 'a', String(name))
  const perTurn: number[] = []
  for (let nth = 0; nth < 20; nth++) {
    const before = admitted.length
    turn()
    await Promise.resolve()
    admission.wake()
    // Reading new events after a turn takes time, too.
    pass(6)
    for (let name = 0; name < 4; name++) enter(1, 'a', 'new')
    perTurn.push(admitted.length - before)
  }
  assert.ok(Math.max(...perTurn) <= 4, perTurn.join())
})

test('waiting queues are served by weight, so none starves', () => {
  const { enter, turn, admitted } = openAdmission()
  for (let name = 0; name < 20; name++) enter(0, 'w', 'write')
  for (let name = 0; name < 20; name++) enter(1, 'r', 'read')
  for (let name = 0; name < 20; name++) enter(2, 'p', 'public')
  admitted.splice(0)
  while (admitted.length < 12) turn()
  const count = (what: string) => admitted.filter((name) => name === what).length
  assert.deepEqual([count('write'), count('read'), count('public')], [6, 4, 2])
})

test('while writes are shed, reads and public requests are not admitted', async () => {
  const { admission, enter, pass, turn } = openAdmission()
  for (let name = 0; name < 60; name++) enter(0, 'w', 'write')
  for (let window = 0; window < 8 && !admission.queues[0]?.isShedding(); window++) {
    for (let step = 0; step < 3; step++) {
      pass(100)
      admission.sweep()
    }
    turn()
    turn()
    await Promise.resolve()
  }
  assert.equal(admission.queues[0]?.isShedding(), true)
  const verdicts: string[] = []
  for (const queue of [1, 2]) {
    admission.enter(queue, { path: ['r'], age: 0 }, () => {})
    admission.enter(queue, { path: ['r'], age: 0 }, (verdict) => verdicts.push(verdict))
  }
  assert.deepEqual(verdicts, ['overloaded', 'overloaded'])
})

test('a stall of the event loop sheds no request', () => {
  const { admission, enter, pass, turn, refused } = openAdmission()
  for (let name = 0; name < 50; name++) enter(2, 'a', String(name))
  pass(60_000)
  admission.sweep()
  for (let count = 0; count < 60; count++) turn()
  assert.deepEqual(refused, [])
})

const arrivals = fc.array(fc.record({ queue: fc.nat(2), client: fc.constantFrom('a', 'b', 'c') }), {
  minLength: 1,
  maxLength: 120,
})

test('a write is never shed before a public request', () => {
  fc.assert(
    fc.property(fc.array(arrivals, { maxLength: 20 }), (arrivalsByTurn) => {
      const { admission, enter, pass, turn, refused, admitted } = openAdmission()
      let sent = 0
      for (const arriving of arrivalsByTurn) {
        for (const { queue, client } of arriving) {
          const isWriteShed = admission.queues[0]?.isShedding()
          const before = admitted.length
          enter(queue, client, `${queue}`)
          sent += 1
          // Only clients without a request here may wait, and none runs immediately.
          if (isWriteShed && queue > 0) assert.equal(admitted.length, before)
        }
        pass(50)
        admission.sweep()
        turn()
        turn()
      }
      for (let count = 0; count < 5_000 && admitted.length + refused.length < sent; count++) turn()
      assert.equal(admitted.length + refused.length, sent)
    }),
    { numRuns: 50 },
  )
})
