import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@waraq/contract'
import { parseIdempotencyKey } from './idempotency-key.ts'

const isInvalid = (error: unknown) => error instanceof ApiError && error.code === 'invalid_request'

test('parseIdempotencyKey returns 1 to 255 visible ASCII characters unchanged', () => {
  assert.equal(parseIdempotencyKey(undefined), undefined)
  for (const key of ['a', '"quoted"', `';DROP/**/TABLE/**/x--`, '~!@#$%^&*()', 'x'.repeat(255)]) {
    assert.equal(parseIdempotencyKey(key), key)
  }
})

test('parseIdempotencyKey rejects any other text', () => {
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
