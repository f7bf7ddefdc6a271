import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@waraq/contract'
import { parseQuery } from './query.ts'

/** A word that may be unfinished ends with a star. */
const wordsOf = (text: string) =>
  parseQuery(text).map((word) => word.text + (word.isPrefix ? '*' : ''))

const QUERIES: [rule: string, text: string, words: string[]][] = [
  ['the last word may be unfinished', 'Café noir', ['cafe', 'noir*']],
  ['a repeated word counts once, in full', 'one two one', ['one', 'two']],
  ['pairs of signs stand for their run', '東京都 x', ['東京', '京都', 'x*']],
  ['a lone sign begins pairs wherever it stands', '年 x', ['年*', 'x*']],
  ['a word with an apostrophe is one', "l'homme", ['lhomme*']],
  ['a text without words has none', ' — ', []],
]

for (const [rule, text, words] of QUERIES) {
  test(`parseQuery: ${rule}`, () => assert.deepEqual(wordsOf(text), words))
}

test('parseQuery accepts 200 code points and 16 words, and rejects more', () => {
  const isRejected = (text: string) =>
    assert.throws(
      () => parseQuery(text),
      (error) => error instanceof ApiError && error.detail.rule === 'search_text',
    )
  const words = Array.from({ length: 16 }, (_, at) => `w${at}`)
  assert.equal(parseQuery(words.join(' ')).length, 16)
  assert.equal(parseQuery('😀'.repeat(200)).length, 0)
  isRejected([...words, 'more'].join(' '))
  isRejected('😀'.repeat(201))
})
