import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@waraq/contract'
import { createSingleFlight, createTimedSingleFlight } from './single-flight.ts'

/** Tasks that the test ends, in the order of their starts. */
function createTasks() {
  const tasks: PromiseWithResolvers<number>[] = []
  const work = () => {
    const task = Promise.withResolvers<number>()
    tasks.push(task)
    return task.promise
  }
  return { tasks, work }
}

test('calls during a task join it, and a later call starts it again', async () => {
  const { tasks, work } = createTasks()
  const run = createSingleFlight<number>()
  const joined = [run('a', work), run('a', work)]
  const other = run('b', work)
  assert.equal(tasks.length, 2)
  tasks[0]?.resolve(1)
  tasks[1]?.reject(new Error('no'))
  assert.deepEqual(await Promise.all(joined), [1, 1])
  await assert.rejects(other, /no/)
  const later = run('b', work)
  tasks[2]?.resolve(2)
  assert.equal(await later, 2)
})

test('only a caller that joined a task starts it again when the store failed it', async () => {
  const { tasks, work } = createTasks()
  const run = createTimedSingleFlight<number>(60_000)
  const [first, second, third] = [run('a', work), run('a', work), run('a', work)]
  tasks[0]?.reject(new ApiError('storage_unavailable'))
  await assert.rejects(first, { code: 'storage_unavailable' })
  assert.equal(tasks.length, 2)
  tasks[1]?.resolve(1)
  assert.deepEqual(await Promise.all([second, third]), [1, 1])
})

test('a caller waits a limited time, and the task continues', async () => {
  const { tasks, work } = createTasks()
  const run = createTimedSingleFlight<number>(0)
  await assert.rejects(run('a', work), { code: 'storage_unavailable' })
  await assert.rejects(run('a', work), { code: 'storage_unavailable' })
  assert.equal(tasks.length, 1)
})
