import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createFairQueue, type QueueItem } from './fair-queue.ts'

interface Named extends QueueItem {
  name: string
}

function open(limits: readonly number[] = []) {
  const queue = createFairQueue<Named>(limits)
  const enter = (name: string, path: string, cost = 1): Named => {
    const item = { name, path: path.split('/'), cost }
    queue.push(item)
    return item
  }
  /** Takes items, each of which ends before the next. */
  const takeAll = (count = queue.waiting()): string[] =>
    Array.from({ length: count }, () => {
      const item = queue.next()
      if (item) queue.end(item)
      return item?.name ?? 'none'
    })
  return { queue, enter, takeAll }
}

test('next() is fair between clients and between the path parts of a client', () => {
  const { queue, enter, takeAll } = open()
  for (const name of ['a1', 'a2', 'a3', 'a4']) enter(name, 'greedy/a')
  enter('b1', 'greedy/b')
  enter('m1', 'modest/a')
  enter('m2', 'modest/a')
  assert.deepEqual(takeAll(), ['a1', 'm1', 'b1', 'm2', 'a2', 'a3', 'a4'])
  assert.deepEqual([queue.next(), queue.waiting(), queue.running()], [undefined, 0, 0])
})

test('a client with expensive work is served as seldom as its cost demands', () => {
  const { enter, takeAll } = open()
  for (const name of ['h1', 'h2', 'h3']) enter(name, 'heavy', 3)
  for (let at = 1; at <= 7; at++) enter(`l${at}`, 'light')
  assert.deepEqual(takeAll(), 'h1 l1 l2 l3 h2 l4 l5 l6 h3 l7'.split(' '))
})

test('charge() lets a client that cost more than expected wait longer', () => {
  const { queue, enter, takeAll } = open()
  const first = enter('a1', 'a')
  for (const name of ['a2', 'a3']) enter(name, 'a')
  for (const name of ['b1', 'b2', 'b3']) enter(name, 'b')
  queue.charge(first, 2)
  assert.deepEqual(takeAll(), ['b1', 'b2', 'a1', 'b3', 'a2', 'a3'])
})

test('a client that comes later does not catch up with what others had before', () => {
  const { enter, takeAll } = open()
  for (let at = 1; at <= 8; at++) enter(`a${at}`, 'a')
  takeAll(4)
  for (let at = 1; at <= 4; at++) enter(`b${at}`, 'b')
  assert.deepEqual(takeAll(4).toSorted(), ['a5', 'a6', 'b1', 'b2'])
})

test('limits hold at each level, and a client at its limit delays no other', () => {
  const { queue, enter } = open([6, 3, 2])
  const names = ['o/a 1', 'o/a 2', 'o/a 3', 'o/b 1', 'o/b 2', 'p/a 1', 'p/a 2']
  for (const name of names) enter(name, name.split(' ')[0] ?? '')
  const begun = Array.from({ length: 6 }, () => queue.next()?.name)
  assert.deepEqual(begun, ['o/a 1', 'p/a 1', 'o/b 1', 'p/a 2', 'o/a 2', undefined])
})

test('mayExceed takes an item whose client is at its limit', () => {
  const { queue, enter } = open([4, 1])
  for (const name of ['a1', 'a2']) enter(name, 'a')
  assert.equal(queue.next()?.name, 'a1')
  assert.equal(queue.next(), undefined)
  assert.equal(queue.next({ mayExceed: true })?.name, 'a2')
})

test('an item that is next and does not fit waits, and smaller ones do not pass it', () => {
  const { queue, enter } = open([4])
  const first = enter('small 1', 'a')
  enter('large', 'b', 6)
  enter('small 2', 'a')
  queue.next()
  assert.equal(queue.next(), undefined)
  queue.end(first)
  assert.equal(queue.next()?.name, 'large')
})

test('isNewest takes the last item of a client', () => {
  const { queue, enter } = open()
  for (const name of ['a1', 'a2', 'a3']) enter(name, 'a')
  assert.equal(queue.next({ isNewest: true })?.name, 'a3')
})

type Step = { client: string; cost: number } | { end: number } | { remove: number }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      client: fc.constantFrom('a/a', 'a/b', 'b/a', 'c/a'),
      cost: fc.integer({ min: 1, max: 9 }),
    }),
    fc.record({ end: fc.nat(20) }),
    fc.record({ remove: fc.nat(20) }),
  ),
  { maxLength: 200 },
)

const LIMITS = [12, 8, 5]

function play(taken: Step[]) {
  const { queue, enter } = open(LIMITS)
  const waiting = new Set<Named>()
  const running = new Set<Named>()

  function serve(): void {
    for (let item = queue.next(); item; item = queue.next()) {
      assert.ok(waiting.delete(item))
      running.add(item)
    }
  }
  function end(item: Named): void {
    running.delete(item)
    queue.end(item)
  }
  function remove(item: Named): void {
    waiting.delete(item)
    assert.ok(queue.remove(item) && !queue.remove(item))
  }
  const pick = (items: Set<Named>, at: number): Named[] =>
    [...items].slice(at % (items.size || 1), (at % (items.size || 1)) + 1)

  function requireLimits(): void {
    assert.equal(queue.waiting(), waiting.size)
    for (const path of [[], ['a'], ['a', 'a'], ['b', 'a']]) {
      const inside = [...running].filter((item) => path.every((key, at) => item.path[at] === key))
      assert.ok(inside.length < 2 || queue.running(path) <= (LIMITS[path.length] ?? 0))
    }
  }

  for (const [at, step] of taken.entries()) {
    if ('client' in step) waiting.add(enter(`${at}`, step.client, step.cost))
    else if ('end' in step) pick(running, step.end).forEach(end)
    else pick(waiting, step.remove).forEach(remove)
    serve()
    requireLimits()
  }
  for (const item of running) {
    end(item)
    serve()
  }
  return queue
}

test('a queue serves each item once, keeps its limits and keeps no client that holds nothing', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const queue = play(taken)
      assert.deepEqual([queue.waiting(), queue.running(), [...queue.clients()]], [0, 0, []])
    }),
  )
})
