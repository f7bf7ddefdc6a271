import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, type ErrorCode } from './errors.ts'
import { parseExternalUserId } from './external-user-id.ts'
import { MAX_EXTERNAL_USER_ID } from './limits.ts'

const MAX = MAX_EXTERNAL_USER_ID

const INVALID: [what: string, value: unknown, code: ErrorCode][] = [
  ['missing', undefined, 'external_user_id_required'],
  ['null', null, 'external_user_id_required'],
  ['a number', 42, 'external_user_id_required'],
  ['true', true, 'external_user_id_required'],
  ['an array', ['user-42'], 'external_user_id_required'],
  ['an object', { id: 'user-42' }, 'external_user_id_required'],
  ['empty', '', 'external_user_id_required'],
  ['only white space', ' \t\r\n\u00a0\u2003\u2028\ufeff', 'external_user_id_required'],
  ['256 characters', 'x'.repeat(MAX + 1), 'external_user_id_invalid'],
  ['256 emoji', '😀'.repeat(MAX + 1), 'external_user_id_invalid'],
  ['a million characters', 'x'.repeat(1_000_000), 'external_user_id_invalid'],
  ['with NUL', 'user\u0000', 'external_user_id_invalid'],
  ['with a line end', 'user\n42', 'external_user_id_invalid'],
  ['with a tab', 'user\t42', 'external_user_id_invalid'],
  ['with DEL', 'user\u007f', 'external_user_id_invalid'],
  ['with a C1 control', 'user\u0085', 'external_user_id_invalid'],
  ['with a lone high surrogate', 'user\ud800', 'external_user_id_invalid'],
  ['with a lone low surrogate', '\udc00user', 'external_user_id_invalid'],
]

for (const [what, value, code] of INVALID) {
  test(`invalid external_user_id: ${what}`, () => {
    assert.throws(
      () => parseExternalUserId(value),
      (error: unknown) => error instanceof ApiError && error.code === code,
    )
  })
}

const VALID: [what: string, value: string][] = [
  ['one character', '7'],
  ['255 characters', 'x'.repeat(MAX)],
  ['255 emoji, which are 510 UTF-16 units', '😀'.repeat(MAX)],
  ['spaces at the ends', ' user 42 '],
  ['capitals', 'USER'],
  ['an unnormalized letter', 'cafe\u0301'],
  ['a normalized letter', 'caf\u00e9'],
  ['letters without width', 'user\u200d\u200c\u200b'],
  ['bidi overrides', 'user\u202e42'],
  ['words of code', `'; DROP TABLE identities; --`],
  ['a name that objects inherit', '__proto__'],
]

for (const [what, value] of VALID) {
  test(`valid external_user_id is kept unchanged: ${what}`, () => {
    assert.equal(parseExternalUserId(value), value)
  })
}
