import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@waraq/contract'
import { parseIdempotencyKey } from './idempotency-key.ts'

const isInvalid = (error: unknown) => error instanceof ApiError && error.code === 'invalid_request'

test('an idempotency key is 1 to 255 visible ASCII characters, kept as they are', () => {
  assert.equal(parseIdempotencyKey(undefined), undefined)
  for (const key of ['a', '"quoted"', `';DROP/**/TABLE/**/x--`, '~!@#$%^&*()', 'x'.repeat(255)]) {
    assert.equal(parseIdempotencyKey(key), key)
  }
})

test('any other idempotency key is refused', () => {
  const keys = [
    '',
    ' ',
    'a b',
    'a\tb',
    'a\u0000',
    'a\u007f',
    'é',
    'مفتاح',
    'x'.repeat(256),
    ['a', 'b'],
  ]
  for (const key of keys) assert.throws(() => parseIdempotencyKey(key), isInvalid, String(key))
})
