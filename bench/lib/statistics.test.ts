import assert from 'node:assert/strict'
import { test } from 'node:test'
import { median, percentile, ratios, spreadOf } from './statistics.ts'

test('median returns the middle value, or the mean of the two middle values', () => {
  assert.equal(median([9, 1, 5]), 5)
  assert.equal(median([4, 1, 3, 2]), 2.5)
})

test('percentile sorts numerically, and 100 is the maximum', () => {
  const values = Float64Array.of(100, 9, 20)
  assert.equal(percentile(values, 0), 9)
  assert.equal(percentile(values, 100), 100)
  assert.equal(percentile(values, 75), 60)
})

test('spreadOf returns the median and the quartiles', () => {
  assert.deepEqual(spreadOf([1, 2, 3, 4, 5]), { median: 3, low: 2, high: 4 })
})

test('ratios pairs the values of each round', () => {
  assert.deepEqual(ratios([10, 30], [5, 10]), [2, 3])
})
