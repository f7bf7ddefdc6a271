import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFairSemaphore } from './fair-semaphore.ts'

/** Work that ends when it is told to. */
function open(options: Parameters<typeof createFairSemaphore>[0]) {
  const semaphore = createFairSemaphore(options)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const run = (name: string, ...path: string[]) =>
    semaphore.run(path, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { semaphore, begun, run, end }
}

test('run() limits concurrency and is fair between clients', async () => {
  const { semaphore, begun, run, end } = open({ limits: [1] })
  const all = ['a1', 'a2', 'a3', 'b1'].map((name) => run(name, name.charAt(0)))
  await new Promise(setImmediate)
  assert.deepEqual([begun, semaphore.waiting(['a']), semaphore.waiting()], [['a1'], 2, 3])
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name)
  await Promise.all(all)
  assert.deepEqual(begun, ['a1', 'b1', 'a2', 'a3'])
})

test('run() releases its costs if the work fails', async () => {
  const semaphore = createFairSemaphore({ limits: [1] })
  const failed = semaphore.run(['a'], async () => {
    throw new Error('broken')
  })
  const next = semaphore.run(['b'], async () => 'done')
  await assert.rejects(failed, { message: 'broken' })
  assert.equal(await next, 'done')
})

test('run() rejects a client with too many waiting calls, and not others', async () => {
  const { begun, run, end } = open({ limits: [1], maxWaiting: [3, 2] })
  const waiting = ['a1', 'a2', 'a3'].map((name) => run(name, 'a'))
  await assert.rejects(run('a4', 'a'), { code: 'service_unavailable' })
  waiting.push(run('b1', 'b'))
  await assert.rejects(run('c1', 'c'), { code: 'service_unavailable' })
  await new Promise(setImmediate)
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name)
  await Promise.all(waiting)
  assert.equal(begun.length, 4)
})

test('a call that is canceled while it waits never starts', () => {
  const semaphore = createFairSemaphore({ limits: [1] })
  const begun: string[] = []
  const enter = (name: string) => semaphore.enter([name], 1, () => begun.push(name))
  const [leaveA, leaveB] = [enter('a'), enter('b')]
  enter('c')
  leaveB()
  leaveA()
  leaveA()
  assert.deepEqual(begun, ['a', 'c'])
})
