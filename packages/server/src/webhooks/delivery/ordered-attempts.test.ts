import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attemptInOrder } from './ordered-attempts.ts'

const event = (subject: string, position: number) => ({ subject, position })
const EVENTS = [event('a', 1), event('b', 2), event('a', 3), event('c', 4), event('b', 5)]
const isDelivered = (result: boolean) => result

test('attemptInOrder() keeps the order of each subject and runs subjects at once', async () => {
  const begun: number[] = []
  const waiting = new Map<number, (result: boolean) => void>()
  const done = attemptInOrder(EVENTS, {
    maxSubjects: 2,
    isDelivered,
    attempt: ({ position }) => {
      begun.push(position)
      return new Promise<boolean>((resolve) => waiting.set(position, resolve))
    },
  })
  const end = async (position: number) => {
    waiting.get(position)?.(true)
    await new Promise(setImmediate)
  }
  assert.deepEqual(begun, [1, 2])
  await end(2)
  assert.deepEqual(begun, [1, 2, 5])
  await end(5)
  assert.deepEqual(begun, [1, 2, 5, 4])
  for (const position of [1, 4, 3]) await end(position)
  assert.equal((await done).size, 5)
})

test('attemptInOrder() ends a subject at its first failure, and not the others', async () => {
  const results = await attemptInOrder(EVENTS, {
    maxSubjects: 8,
    isDelivered,
    attempt: async ({ position }) => position !== 1,
  })
  const found = [...results].map(([{ position }, result]) => [position, result])
  assert.deepEqual(found.sort(), [
    [1, false],
    [2, true],
    [4, true],
    [5, true],
  ])
})

test('attemptInOrder() attempts nothing after the time is over', async () => {
  let left = 2
  const results = await attemptInOrder(EVENTS, {
    maxSubjects: 1,
    isDelivered,
    attempt: async () => (left-- > 0 ? true : undefined),
  })
  assert.deepEqual(
    [...results.keys()].map(({ position }) => position),
    [1, 3],
  )
})
