import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, MAX_COMMENT } from '@waraq/contract'
import { parseCommentText, parseMentions } from './comment-text.ts'

const isInvalid = (error: unknown) => error instanceof ApiError && error.code === 'invalid_request'

test('a text is kept as it is, but for its line ends', () => {
  const texts = [
    'a',
    ' a ',
    'a\n\tb',
    '👨‍👩‍👧',
    'كَتَبَ\u200c',
    '\u2067a\u2069',
    'a'.repeat(MAX_COMMENT),
  ]
  for (const text of texts) assert.equal(parseCommentText(text), text)
  assert.equal(parseCommentText('a\r\nb\rc\n'), 'a\nb\nc\n')
})

test('a text that is blank, too long or no text is invalid', () => {
  const texts = ['', ' \n\t\u3000', 'a\u0000', 'a\u001b', 'a\u0085', 'a\ud800', '\udc00a']
  for (const text of [...texts, 'a'.repeat(MAX_COMMENT + 1), '📗'.repeat(MAX_COMMENT + 1)])
    assert.throws(() => parseCommentText(text), isInvalid, JSON.stringify(text))
})

test('each user is mentioned once, by an id that a user can have', () => {
  assert.deepEqual(parseMentions(undefined), [])
  assert.deepEqual(parseMentions(['b', 'a', 'b']), ['b', 'a'])
  for (const id of ['', ' ', 'a\u0000', 'a'.repeat(256), '\ud800'])
    assert.throws(() => parseMentions(['a', id]), isInvalid, id)
})
