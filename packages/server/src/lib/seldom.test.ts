import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeldom } from './seldom.ts'

test('a job that is called every hour is done when a day has passed since it was begun', async () => {
  let [hours, done] = [5, 0]
  const job = createSeldom(
    async () => done++,
    24,
    () => hours,
  )
  const doneBy: number[] = []
  for (; hours < 56; hours++) {
    await job()
    doneBy.push(done)
  }
  assert.deepEqual(
    [1, 2, 3].map((count) => doneBy.indexOf(count)),
    [0, 24, 48],
  )
})
