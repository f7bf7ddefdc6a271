import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type AdmissionResult,
  createRequestQueue,
  type QueueSlot,
  type RequestQueueOptions,
} from './request-queue.ts'

const OPTIONS: RequestQueueOptions = {
  weight: 1,
  running: 4,
  waiting: 8,
  targetMilliseconds: 100,
  clientRunning: 2,
}

function openQueue(options: Partial<RequestQueueOptions> = {}) {
  let at = 0
  const queue = createRequestQueue({ ...OPTIONS, ...options }, () => at)
  const verdicts: string[] = []
  const places = new Map<string, QueueSlot>()
  return {
    queue,
    verdicts,
    pass: (milliseconds: number) => {
      at += milliseconds
    },
    sweep: (longest: number) => queue.sweep(at, longest),
    /** Enters a request such as `a1`, whose client is the letter. */
    enter(
      name: string,
      how: { isShut?: boolean; mayRun?: boolean } = {},
    ): AdmissionResult | 'waits' {
      let verdict: AdmissionResult | 'waits' = 'waits'
      const settle = (settled: AdmissionResult) => {
        verdict = settled
        verdicts.push(`${name} ${settled}`)
      }
      places.set(name, queue.enter({ path: [name.charAt(0)], age: 0, settle }, how))
      return verdict
    },
    leave: (name: string) => places.get(name)?.leave(),
  }
}

/** A queue that exceeded its target for two windows. */
function openOverloaded(options: Partial<RequestQueueOptions> = {}) {
  const opened = openQueue({ running: 1, ...options })
  const { enter, leave, queue, pass } = opened
  enter('x0')
  for (let turn = 1; turn <= 6; turn++) {
    enter(`x${turn}`)
    pass(150)
    leave(`x${turn - 1}`)
    queue.admitNext()
  }
  return opened
}

test('a queue with free slots admits requests immediately and in order', () => {
  const { enter } = openQueue()
  for (const name of ['a1', 'a2', 'a3', 'b1']) assert.equal(enter(name), 'admitted')
  assert.equal(enter('b2'), 'waits')
})

test('a queue that is not overloaded serves a client in FIFO order', () => {
  const { enter, leave, queue, verdicts } = openQueue({ running: 1 })
  for (const name of ['a0', 'a1', 'a2', 'a3']) enter(name)
  for (const name of ['a0', 'a1', 'a2']) {
    leave(name)
    assert.equal(queue.admitNext(), true)
  }
  assert.deepEqual(
    verdicts,
    ['a0', 'a1', 'a2', 'a3'].map((name) => `${name} admitted`),
  )
})

test('clients alternate, and one at its share waits while others do', () => {
  const { enter, leave, queue, verdicts } = openQueue()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1']) enter(name)
  verdicts.splice(0)
  for (const name of ['a1', 'a2', 'a3']) {
    leave(name)
    queue.admitNext()
  }
  assert.deepEqual(verdicts, ['b1 admitted', 'c1 admitted', 'a5 admitted'])
})

test('a single client may use the whole queue', () => {
  const { enter, leave, queue } = openQueue()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) enter(name)
  leave('a1')
  assert.equal(queue.admitNext(), true)
  assert.equal(queue.running(), 4)
})

test('a queue over its target for two windows rejects requests that would wait long', () => {
  const { enter, queue } = openOverloaded()
  assert.equal(queue.isShedding(), true)
  assert.equal(enter('x8'), 'waits')
  assert.equal(enter('x9'), 'overloaded')
})

test('a client without requests in an overloaded queue may wait', () => {
  const { enter } = openOverloaded()
  enter('x8')
  assert.equal(enter('y1'), 'waits')
  assert.equal(enter('y2'), 'overloaded')
})

test('an overloaded queue serves the newest request of a client first', () => {
  const { enter, leave, queue, pass, verdicts } = openQueue({ running: 1, targetMilliseconds: 300 })
  enter('a0')
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) enter(name)
  for (const name of ['a0', 'a1', 'a2', 'a3']) {
    pass(350)
    leave(name)
    queue.admitNext()
  }
  assert.equal(verdicts.at(-1), 'a6 admitted')
})

test('a queue recovers after a window without a rejection', () => {
  const { enter, leave, queue, pass } = openOverloaded()
  enter('x8')
  enter('x9')
  pass(200)
  assert.equal(queue.isShedding(), true)
  for (const name of ['x6', 'x8']) leave(name)
  pass(201)
  assert.equal(queue.isShedding(), false)
  assert.equal(enter('x10'), 'admitted')
})

test('requests that waited during a single stall are served', () => {
  const { enter, leave, queue, pass } = openQueue({ running: 1 })
  for (const name of ['a0', 'a1', 'a2']) enter(name)
  pass(4_500)
  for (const name of ['a0', 'a1']) {
    leave(name)
    queue.admitNext()
  }
  pass(201)
  assert.equal(queue.isShedding(), false)
})

test('a request that reached the maximum wait is rejected', () => {
  const { enter, pass, sweep, verdicts } = openQueue({ running: 1 })
  enter('a0')
  enter('a1')
  pass(10_001)
  sweep(10_000)
  assert.deepEqual(verdicts, ['a0 admitted', 'a1 overloaded'])
})

test('in a full queue, another client replaces the newest request of the largest client', () => {
  const { enter, verdicts } = openQueue({ running: 1, waiting: 3 })
  for (const name of ['a0', 'a1', 'a2', 'a3']) enter(name)
  assert.equal(enter('a4'), 'overloaded')
  assert.equal(enter('b1'), 'waits')
  assert.equal(verdicts.at(-1), 'a3 overloaded')
})

test('under overload, a client over its share of waiting requests gets a 429', () => {
  const { enter } = openQueue({ running: 1, waiting: 3, clientWaiting: 2 })
  for (const name of ['a0', 'a1', 'a2', 'a3']) enter(name)
  assert.equal(enter('a4'), 'client is over its share')
})

test('a queue after one that sheds admits only clients without requests in it', () => {
  const { enter } = openQueue()
  assert.equal(enter('a1', { isShut: true }), 'waits')
  assert.equal(enter('a2', { isShut: true }), 'overloaded')
})

test('a client that disconnects while waiting frees its slot', () => {
  const { enter, leave, queue, verdicts } = openQueue({ running: 1 })
  for (const name of ['a0', 'a1', 'a2']) enter(name)
  leave('a1')
  leave('a1')
  leave('a0')
  queue.admitNext()
  assert.equal(verdicts.at(-1), 'a2 admitted')
  assert.deepEqual([queue.running(), queue.waiting()], [1, 0])
})

const steps = fc.array(
  fc.oneof(
    fc.record({ enter: fc.constantFrom('a', 'b', 'c', 'd') }),
    fc.record({ leave: fc.nat(30) }),
    fc.record({ pass: fc.nat(400) }),
  ),
  { maxLength: 200 },
)

test('a queue settles each request once, keeps its limits, and starves no client', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const { enter, leave, queue, pass, sweep, verdicts } = openQueue()
      const inside: string[] = []
      taken.forEach((step, at) => {
        if ('enter' in step) {
          const name = `${step.enter}${at}`
          enter(name)
          inside.push(name)
        } else if ('leave' in step)
          leave(inside.splice(step.leave % (inside.length || 1), 1)[0] ?? '')
        else pass(step.pass)
        queue.admitNext()
        assert.ok(queue.running() <= OPTIONS.running && queue.waiting() <= OPTIONS.waiting)
      })
      for (const name of inside) leave(name)
      pass(10_001)
      sweep(10_000)
      assert.deepEqual([queue.running(), queue.waiting()], [0, 0])
      const names = verdicts.map((verdict) => verdict.split(' ')[0])
      assert.equal(new Set(names).size, names.length)
    }),
  )
})
