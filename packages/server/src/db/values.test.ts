import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bindValues, type Value } from './values.ts'

const unfit: [what: string, value: unknown][] = [
  ['a date', new Date()],
  ['an object', { $1: 'x' }],
  ['an object without a prototype', Object.create(null)],
  ['a list', ['x']],
  ['a promise', Promise.resolve('x')],
  ['a buffer without a view', new ArrayBuffer(1)],
  ['a big integer', 1n],
  ['true', true],
  ['nothing at all', undefined],
  ['a text with a NUL in it', 'a\u0000b'],
]

for (const [what, value] of unfit) {
  test(`${what} is never bound to a statement, in no place`, () => {
    // The types forbid such values; only a bug can produce them.
    const bad = value as Value
    for (const values of [[bad], [bad, 'x'], ['x', bad], ['x', 1, null, bad]]) {
      assert.throws(() => bindValues(values), TypeError)
    }
  })
}

test('strings, numbers, null and bytes are bound as they are', () => {
  const values = ['', 'x', 0, -1.5, null, new Uint8Array(2), Buffer.from('x')]
  assert.equal(bindValues(values), values)
})
