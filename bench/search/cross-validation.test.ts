import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heldOut, mean } from './cross-validation.ts'

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

test('each item is scored with what was best on the other folds, never on its own', () => {
  // The second choice is best everywhere but for one item, on which it was not chosen by looking.
  const items = [0, 1, 2, 3, 4]
  const [first, second] = [items.map(() => 1), items.map((at) => (at === 3 ? 100 : 0))]
  assert.deepEqual(heldOut([first, second], sum), [0, 0, 0, 1, 0])
})

test('a choice that is best in every fold gives every outcome', () => {
  const [worse, better] = [Array<number>(12).fill(0.2), Array<number>(12).fill(0.4)]
  assert.deepEqual(heldOut([worse, better], mean), better)
})
