import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFreeSpace } from './free-space.ts'

const GIBIBYTE = 1_073_741_824
const folder = '/images'

test('isLow() is true below one GiB and below five percent', async () => {
  for (const [free, total, isLow] of [
    [1.1, 10, false],
    [0.9, 10, true],
    [4.9, 100, true],
    [5.1, 100, false],
  ] as const) {
    const bsize = 4_096
    const [bavail, blocks] = [free, total].map((size) => (size * GIBIBYTE) / bsize) as [
      number,
      number,
    ]
    const space = createFreeSpace(
      { folder },
      { monotonicNow: () => 0, read: async () => ({ bsize, blocks, bavail }) },
    )
    assert.equal(await space.isLow(), isLow, `${free} of ${total} GiB`)
  }
})

test('isLow() caches for ten seconds, and is false for a missing folder', async () => {
  let [at, looks] = [0, 0]
  const read = async () => {
    looks++
    throw new Error('no such folder')
  }
  const space = createFreeSpace({ folder }, { monotonicNow: () => at, read })
  assert.deepEqual([await space.isLow(), await space.isLow(), looks], [false, false, 1])
  at = 10_000
  await space.isLow()
  assert.equal(looks, 2)
})
