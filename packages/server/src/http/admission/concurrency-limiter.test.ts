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

test('a client runs as many requests as its limit allows without delaying other clients', () => {
  const { enter, started } = open(REFUSING)
  for (const name of ['a', 'b', 'c']) enter(name)
  enter('d', 'bilal')
  assert.deepEqual(started, ['a', 'b', 'd'])
})

test('waiting requests start when others leave, alternating between documents', () => {
  const { enter, leave, started } = open(PATIENT)
  enter('a')
  enter('b')
  for (const name of ['c', 'd', 'e']) enter(name, 'amina', ['first'])
  enter('f', 'amina', ['second'])
  for (const name of ['a', 'b', 'c']) leave(name)
  assert.deepEqual(started, ['a', 'b', 'c', 'f', 'd'])
})

test('a limit of waiting requests rejects the next with 429', () => {
  const { enter, started } = open(REFUSING)
  for (const name of ['a', 'b', 'c', 'd', 'e']) enter(name)
  assert.deepEqual(started, ['a', 'b', 'e rate_limited'])
})

test('without a limit of waiting requests, 200 wait and none is rejected', () => {
  const { enter, leave, started } = open(PATIENT)
  const names = Array.from({ length: 200 }, (_, at) => `${at}`)
  for (const name of names) enter(name, 'amina', [name])
  for (const name of names) leave(name)
  assert.deepEqual(started, names)
})

test('a request proceeds after the maximum wait if its limit rejects none', async () => {
  const { enter, started, changed } = open(PATIENT, 10)
  for (const name of ['a', 'b', 'c']) enter(name)
  await changed
  assert.deepEqual(started, ['a', 'b', 'c'])
})

test('a request is rejected after the maximum wait if its limit can reject', async () => {
  const { enter, started, changed } = open(REFUSING, 10)
  for (const name of ['a', 'b', 'c']) enter(name)
  await changed
  assert.deepEqual(started, ['a', 'b', 'c rate_limited'])
})

test('clients that are done or disconnected leave no state', () => {
  const { enter, leave, concurrency, started } = open(PATIENT)
  for (const name of ['a', 'b', 'c', 'd']) enter(name)
  leave('c')
  leave('a')
  for (const name of ['a', 'b', 'd', 'd']) leave(name)
  assert.deepEqual(started, ['a', 'b', 'd'])
  assert.equal(concurrency.size(), 0)
})
