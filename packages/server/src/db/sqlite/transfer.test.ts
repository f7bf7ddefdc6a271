import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Value } from '../database.ts'
import { batchSize, transferablesOf } from './transfer.ts'

const MEBIBYTE = 1_048_576
const memoryOfValue = (value: Value) => transferablesOf([['SELECT $1', ['x', value, null]]])

test('large bytes that fill their memory are given away, all others are copied', () => {
  const large = new Uint8Array(MEBIBYTE)
  assert.deepEqual(memoryOfValue(large), [large.buffer])
  assert.deepEqual(transferablesOf([['SELECT 1', []]]), [])
  const kept: Value[] = ['x'.repeat(MEBIBYTE), 1, null, new Uint8Array(65_536), large.subarray(1)]
  for (const value of kept) assert.deepEqual(memoryOfValue(value), [])
})

const waiting = (count: number, bytes: number) =>
  Array.from({ length: count }, () => ({ memory: bytes > 0 ? [new ArrayBuffer(bytes)] : [] }))

const batches: [what: string, of: { memory: ArrayBuffer[] }[], count: number][] = [
  ['nothing is nothing', [], 0],
  ['few small writes are all of them', waiting(63, 0), 63],
  ['many small writes are as many as may', waiting(65, 0), 64],
  ['large writes are so many that the last one fills it', waiting(16, MEBIBYTE), 4],
  ['a write that is larger than a batch goes alone', waiting(2, 5 * MEBIBYTE), 1],
  [
    'small writes before a large one take it along',
    [...waiting(3, 0), ...waiting(2, 5 * MEBIBYTE)],
    4,
  ],
]

for (const [what, of, count] of batches) {
  test(`a batch of ${what}`, () => assert.equal(batchSize(of, 64), count))
}
