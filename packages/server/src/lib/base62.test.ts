import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { base62, parseBase62 } from './base62.ts'

test('base62() has a fixed width and keeps numeric order', () => {
  assert.equal(base62(0n, 4), '0000')
  assert.equal(base62(9n, 1), '9')
  assert.equal(base62(10n, 1), 'A')
  assert.equal(base62(36n, 1), 'a')
  assert.equal(base62(61n, 1), 'z')
  assert.equal(base62(62n, 4), '0010')
  const number = fc.bigInt({ min: 0n, max: 62n ** 20n - 1n })
  fc.assert(
    fc.property(number, number, (a, b) => {
      assert.equal(base62(a, 20).length, 20)
      assert.equal(base62(a, 20) < base62(b, 20), a < b)
    }),
  )
})

test('parseBase62() reverses base62()', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.nat(50), (value, width) => {
      assert.equal(parseBase62(base62(value, width)), value)
    }),
  )
})

test('parseBase62() returns undefined for an invalid digit', () => {
  for (const digits of ['-1', '1_000', 'a b', '+', 'é', '１', '0x.']) {
    assert.equal(parseBase62(digits), undefined, digits)
  }
})
