import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heldOut, mean } from './cross-validation.ts'

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

test('heldOut scores each item with the best choice of the other folds', () => {
  // The second choice is best on all items but one, which must not influence its own score.
  const items = [0, 1, 2, 3, 4]
  const [first, second] = [items.map(() => 1), items.map((at) => (at === 3 ? 100 : 0))]
  assert.deepEqual(heldOut([first, second], sum), [0, 0, 0, 1, 0])
})

test('heldOut returns all outcomes of a choice that is best in each fold', () => {
  const [worse, better] = [Array<number>(12).fill(0.2), Array<number>(12).fill(0.4)]
  assert.deepEqual(heldOut([worse, better], mean), better)
})
