import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { encodeUtf8 } from './canonical.ts'

test('encodeUtf8 returns the same bytes as Buffer.from, in every script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      assert.ok(encodeUtf8(text).equals(Buffer.from(text)))
    }),
  )
  assert.equal(encodeUtf8('').length, 0)
})
