import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type ConcurrencyLimit,
  type ConcurrencyPermit,
  createConcurrencyLimiter,
} from './concurrency-limiter.ts'

const REFUSING: ConcurrencyLimit = { running: 2, waiting: 2 }
const PATIENT: ConcurrencyLimit = { running: 2 }

function open(cap: ConcurrencyLimit, maxWaitMilliseconds = 10_000) {
  const concurrency = createConcurrencyLimiter(maxWaitMilliseconds)
  const started: string[] = []
  const turns = new Map<string, ConcurrencyPermit>()
  const changed = Promise.withResolvers<void>()
  return {
    concurrency,
    started,
    changed: changed.promise,
    enter(name: string, key = 'amina', path: string[] = []): void {
      const turn = concurrency.enter(key, path, cap, (error) => {
        started.push(error ? `${name} ${error.code}` : name)
        if (turns.size > 2) changed.resolve()
      })
      turns.set(name, turn)
    },
    leave: (name: string) => turns.get(name)?.leave(),
  }
}

test('a client runs as many requests as its cap allows, and others are not held up by it', () => {
  const { enter, started } = open(REFUSING)
  for (const name of ['a', 'b', 'c']) enter(name)
  enter('d', 'bilal')
  assert.deepEqual(started, ['a', 'b', 'd'])
})

test('waiting requests start when others leave, in turns by document', () => {
  const { enter, leave, started } = open(PATIENT)
  enter('a')
  enter('b')
  for (const name of ['c', 'd', 'e']) enter(name, 'amina', ['first'])
  enter('f', 'amina', ['second'])
  for (const name of ['a', 'b', 'c']) leave(name)
  assert.deepEqual(started, ['a', 'b', 'c', 'f', 'd'])
})

test('a cap with a limit refuses the request beyond it with 429', () => {
  const { enter, started } = open(REFUSING)
  for (const name of ['a', 'b', 'c', 'd', 'e']) enter(name)
  assert.deepEqual(started, ['a', 'b', 'e rate_limited'])
})

test('a cap without a limit lets two hundred wait and refuses none', () => {
  const { enter, leave, started } = open(PATIENT)
  const names = Array.from({ length: 200 }, (_, at) => `${at}`)
  for (const name of names) enter(name, 'amina', [name])
  for (const name of names) leave(name)
  assert.deepEqual(started, names)
})

test('who has waited long enough goes ahead where the cap refuses nobody', async () => {
  const { enter, started, changed } = open(PATIENT, 10)
  for (const name of ['a', 'b', 'c']) enter(name)
  await changed
  assert.deepEqual(started, ['a', 'b', 'c'])
})

test('who has waited long enough is refused where the cap has a limit', async () => {
  const { enter, started, changed } = open(REFUSING, 10)
  for (const name of ['a', 'b', 'c']) enter(name)
  await changed
  assert.deepEqual(started, ['a', 'b', 'c rate_limited'])
})

test('nothing is remembered of clients that are done or hung up', () => {
  const { enter, leave, concurrency, started } = open(PATIENT)
  for (const name of ['a', 'b', 'c', 'd']) enter(name)
  leave('c')
  leave('a')
  for (const name of ['a', 'b', 'd', 'd']) leave(name)
  assert.deepEqual(started, ['a', 'b', 'd'])
  assert.equal(concurrency.size(), 0)
})
