import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@waraq/contract'
import fc from 'fast-check'
import { cursorAfter, parseCursor } from './cursor.ts'

const ID = '0193a4b2-77f1-8c0a-9f3e-5a1b2c3d4e5f'
const row = (updated_at: number) => ({ id: ID, title: '', created_at: 0, updated_at })
const encoded = (text: string) => Buffer.from(text).toString('base64url')
const isInvalid = (error: unknown) => error instanceof ApiError && error.code === 'invalid_request'

test('parseCursor reverses cursorAfter', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (updatedAt) => {
      assert.deepEqual(parseCursor(cursorAfter(row(updatedAt))), { updatedAt, id: ID })
    }),
  )
})

const FORGED: [what: string, cursor: string][] = [
  ['empty', ''],
  ['no base64url', '%%%'],
  ['base64 with padding', Buffer.from(`1.${ID}`).toString('base64').padEnd(60, '=')],
  ['an address', '/v1/documents/'],
  ['no time', encoded(`.${ID}`)],
  ['no id', encoded('1.')],
  ['no dot', encoded(`1${ID}`)],
  ['something after the id', encoded(`1.${ID}.x`)],
  ['an id that is not ours', encoded('1.00000000-0000-0000-0000-000000000000')],
  ['a time that is not an integer', encoded(`1.5.${ID}`)],
  ['a time with a sign', encoded(`+1.${ID}`)],
  ['a time with an exponent', encoded(`1e3.${ID}`)],
  ['a time in hexadecimal', encoded(`0x10.${ID}`)],
  ['a time with a zero before it', encoded(`01.${ID}`)],
  ['a time past every integer', encoded(`9007199254740993.${ID}`)],
  ['infinity', encoded(`Infinity.${ID}`)],
  ['SQL', encoded(`1.' OR 1=1 --`)],
  ['white space at the end', `${encoded(`1.${ID}`)} `],
  ['another alphabet', encoded(`1.${ID}`).replace(/[A-Z]/, '!')],
]

for (const [what, cursor] of FORGED) {
  test(`parseCursor rejects ${what}`, () => {
    assert.throws(() => parseCursor(cursor), isInvalid)
  })
}

test('parseCursor accepts exactly the output of cursorAfter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.throws(() => parseCursor(text), isInvalid)
    }),
  )
})
