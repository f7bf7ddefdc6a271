import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Value } from '../values.ts'
import { batchSize, transferablesOf } from './transfer.ts'

const MEBIBYTE = 1_048_576
const memoryOfValue = (value: Value) =>
  transferablesOf([{ text: 'SELECT ?2, ?4', values: ['x', value, null, value] }])

test('transferablesOf() lists large values that fill their buffer; others are copied', () => {
  const large = new Uint8Array(MEBIBYTE)
  assert.deepEqual(memoryOfValue(large), [large.buffer])
  assert.deepEqual(transferablesOf([{ text: 'SELECT 1', values: [] }]), [])
  const kept: Value[] = ['x'.repeat(MEBIBYTE), 1, null, new Uint8Array(65_536), large.subarray(1)]
  for (const value of kept) assert.deepEqual(memoryOfValue(value), [])
})

const waiting = (count: number, bytes: number) =>
  Array.from({ length: count }, () => ({ memory: bytes > 0 ? [new ArrayBuffer(bytes)] : [] }))

const batches: [what: string, of: { memory: ArrayBuffer[] }[], count: number][] = [
  ['an empty list is an empty batch', [], 0],
  ['a batch takes all of a few small writes', waiting(63, 0), 63],
  ['a batch takes at most the maximum of small writes', waiting(65, 0), 64],
  ['a batch takes large writes until it is full', waiting(16, MEBIBYTE), 4],
  ['a write larger than a batch is sent alone', waiting(2, 5 * MEBIBYTE), 1],
  [
    'a batch of small writes includes the large one after them',
    [...waiting(3, 0), ...waiting(2, 5 * MEBIBYTE)],
    4,
  ],
]

for (const [what, of, count] of batches) {
  test(`batchSize(): ${what}`, () => assert.equal(batchSize(of, 64), count))
}
