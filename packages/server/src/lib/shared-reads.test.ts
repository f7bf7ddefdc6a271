import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSharedReads } from './shared-reads.ts'

/** Reads that end when the test says so; each returns its number. */
function readings() {
  const ends: (() => void)[] = []
  return {
    ends,
    read: () => {
      const { promise, resolve } = Promise.withResolvers<number>()
      const number = ends.push(() => resolve(number))
      return promise
    },
  }
}

test('reads of one key at once are one, until the topic has changed', async () => {
  const { ends, read } = readings()
  const reads = createSharedReads<number>()
  const early = [reads.read('topic', 'a', read), reads.read('topic', 'a', read)]
  const other = [reads.read('topic', 'b', read), reads.read('other', 'a', read)]
  reads.forget('topic')
  const late = [reads.read('topic', 'a', read), reads.read('topic', 'a', read)]
  for (const end of ends) end()
  assert.deepEqual(await Promise.all([...early, ...other, ...late]), [1, 1, 2, 3, 4, 4])
})

test('a read that has ended is not joined, nor one that failed', async () => {
  const reads = createSharedReads<number>()
  await assert.rejects(reads.read('topic', 'a', () => Promise.reject(new Error('away'))))
  assert.equal(await reads.read('topic', 'a', async () => 1), 1)
  assert.equal(await reads.read('topic', 'a', async () => 2), 2)
})
