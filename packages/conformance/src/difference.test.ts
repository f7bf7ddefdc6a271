import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstDifference } from './difference.ts'

const differing: [what: string, expected: unknown, actual: unknown, path: string][] = [
  ['a value', { a: [1, 2] }, { a: [1, 3] }, 'it.a[1]'],
  ['a key too few', { a: 1, b: 2 }, { a: 1 }, 'it.b'],
  ['a key too many', { a: 1 }, { a: 1, b: null }, 'it.b'],
  ['an array for an object', {}, [], 'it'],
  ['a string for a number', { a: 1 }, { a: '1' }, 'it.a'],
  ['null for an object', { a: {} }, { a: null }, 'it.a'],
  ['composed letters for combining ones', 'e\u0301', '\u00e9', 'it'],
]

for (const [what, expected, actual, path] of differing) {
  test(`${what} is a difference with its path`, () => {
    assert.equal(firstDifference(expected, actual, 'it')?.path, path)
  })
}

test('firstDifference ignores key order but not list order', () => {
  assert.equal(firstDifference({ a: 1, b: [2] }, { b: [2], a: 1 }, 'it'), undefined)
  assert.equal(firstDifference([1, 2], [2, 1], 'it')?.path, 'it[0]')
})
