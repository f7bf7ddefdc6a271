import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTurns } from './turns.ts'

/** Work that ends when it is told to. */
function open(options: Parameters<typeof createTurns>[0]) {
  const turns = createTurns(options)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const take = (name: string, ...path: string[]) =>
    turns.take(path, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { turns, begun, take, end }
}

test('take() limits concurrency and is fair between clients', async () => {
  const { turns, begun, take, end } = open({ limits: [1] })
  const all = ['a1', 'a2', 'a3', 'b1'].map((name) => take(name, name.charAt(0)))
  await new Promise(setImmediate)
  assert.deepEqual([begun, turns.waiting(['a']), turns.waiting()], [['a1'], 2, 3])
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name)
  await Promise.all(all)
  assert.deepEqual(begun, ['a1', 'b1', 'a2', 'a3'])
})

test('take() releases its turn if the work fails', async () => {
  const turns = createTurns({ limits: [1] })
  const failed = turns.take(['a'], async () => {
    throw new Error('broken')
  })
  const next = turns.take(['b'], async () => 'done')
  await assert.rejects(failed, { message: 'broken' })
  assert.equal(await next, 'done')
})

test('take() refuses a client with too many waiting turns, and not others', async () => {
  const { begun, take, end } = open({ limits: [1], maxWaiting: [3, 2] })
  const waiting = ['a1', 'a2', 'a3'].map((name) => take(name, 'a'))
  await assert.rejects(take('a4', 'a'), { code: 'service_unavailable' })
  waiting.push(take('b1', 'b'))
  await assert.rejects(take('c1', 'c'), { code: 'service_unavailable' })
  await new Promise(setImmediate)
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name)
  await Promise.all(waiting)
  assert.equal(begun.length, 4)
})

test('a turn that is withdrawn while it waits never starts', () => {
  const turns = createTurns({ limits: [1] })
  const begun: string[] = []
  const enter = (name: string) => turns.enter([name], 1, () => begun.push(name))
  const [leaveA, leaveB] = [enter('a'), enter('b')]
  enter('c')
  leaveB()
  leaveA()
  leaveA()
  assert.deepEqual(begun, ['a', 'c'])
})
