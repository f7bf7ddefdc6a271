import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSemaphore } from './semaphore.ts'

test('take() limits concurrency and is fair between clients', async () => {
  const turns = createSemaphore(1)
  const [begun, ends]: [string[], (() => void)[]] = [[], []]
  const all = ['a1', 'a2', 'a3', 'b1'].map((name) =>
    turns.take(name[0] ?? '', () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    }),
  )
  assert.deepEqual([begun, turns.waiting('a')], [['a1'], { own: 2, all: 3 }])
  for (let at = 0; at < 4; at++) {
    ends[at]?.()
    await new Promise(setImmediate)
  }
  await Promise.all(all)
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'a3'])
})

test('take() releases its slot if the work fails', async () => {
  const turns = createSemaphore(1)
  const failed = turns.take('a', async () => {
    throw new Error('broken')
  })
  const next = turns.take('b', async () => 'done')
  await assert.rejects(failed, { message: 'broken' })
  assert.equal(await next, 'done')
})
