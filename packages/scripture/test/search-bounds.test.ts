import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { MEASURED } from '../../../test/lib/measured.ts'
import { leastThreadMilliseconds } from '../../../test/lib/thread-milliseconds.ts'
import { type Corpus, openCorpus } from '../src/corpus/corpus.ts'
import { corpusFile } from './lib/corpus-file.ts'

const MOST_MILLISECONDS = 50

const meaningless: [what: string, typed: string][] = [
  ['nothing', ''],
  ['white space', ' \t\n\u00A0\u3000'],
  ['marks alone', '\u064E\u0650\u0651\u0670'],
  ['a tatweel', '\u0640'],
  ['quotes', '"\'\u00AB\u00BB\u201C'],
  ['an operator alone', '"*'],
  ['an unassigned code point', '\u0378'],
  ['ornate brackets', '\uFD3E\uFD3F'],
  ['marks of direction', '\u200F\u202E\u2067'],
  ['a lone surrogate', '\uD800'],
  ['NUL', '\0'],
  ['a private character', '\uE000\u{10FFFD}'],
  ['emoji', '\u{1F54C}\u{1F932}'],
]

// Invented words, each within two letters of many vocabulary words.
const misspelt = Array.from({ length: 120 }, (_, at) => `mxerc${'abcdefghij'[at % 10]}ifylu${at}`)
const hostile: [what: string, typed: string][] = [
  ['FTS operators', 'NEAR(a b) OR NOT {words}: c^2 AND "d'],
  ['an operator and a word', 'AND mercy'],
  ['a wildcard', 'a* b* c*'],
  ['10 KB of one letter', 'a'.repeat(10_000)],
  ['10 KB of digits', '\u0661'.repeat(10_000)],
  ['10 KB of marks', '\u064E'.repeat(10_000)],
  ['10 KB of single letters', 'ا '.repeat(5_000)],
  ['10 KB of one word', 'كتاب '.repeat(2_000)],
  ['a common word two hundred times', 'الله '.repeat(200)],
  ['two common words a hundred times', 'من الله '.repeat(100)],
  ['a question of one word', `هل ${'الله '.repeat(200)}؟`],
  ['a common English word two hundred times', 'the '.repeat(200)],
  ['a transliterated word two hundred times', 'allah '.repeat(200)],
  ['10 KB of words of no language', misspelt.join(' ').repeat(8)],
  ['10 KB of Arabic words that do not exist', 'ظطضصقغ ثخذضظغ '.repeat(700)],
  ['10 KB of brackets', '('.repeat(10_000)],
  ['letters of many scripts', 'а b ج 人 ব و é ß ı İ ﷲ ﷺ \u0378 x'],
]

describe('the bounds of search', () => {
  let corpus: Corpus

  before(async () => {
    corpus = openCorpus(await corpusFile()) ?? assert.fail()
  })
  after(() => corpus.close())

  test('pages are contiguous and end', () => {
    const whole = corpus.search('الله', { limit: 100 })
    const pages = [1, 2, 3, 4].flatMap((page) => corpus.search('الله', { limit: 25, page }).verses)
    assert.deepEqual(
      pages.map(({ verseKey }) => verseKey),
      whole.verses.map(({ verseKey }) => verseKey),
    )
    const { total, pages: count } = whole.pagination
    assert.equal(count, Math.ceil(total / 100))
    assert.deepEqual(corpus.search('الله', { limit: 100, page: count + 1 }).verses, [])
  })

  for (const [what, typed] of meaningless) {
    test(`nothing is found for ${what}`, MEASURED, () => {
      const { verses, surahs, pagination } = corpus.search(typed)
      assert.deepEqual([verses, surahs, pagination.total], [[], [], 0])
      assert.ok(leastThreadMilliseconds(() => corpus.search(typed)) < MOST_MILLISECONDS)
    })
  }

  for (const [what, typed] of hostile) {
    test(`a query of ${what} ends in time`, MEASURED, () => {
      const { verses, pagination } = corpus.search(typed)
      assert.ok(verses.length <= 20 && pagination.total >= verses.length)
      const took = leastThreadMilliseconds(() => corpus.search(typed))
      assert.ok(took < MOST_MILLISECONDS, `${took} ms`)
    })
  }

  test('invalid limits and pages are clamped', () => {
    for (const [limit, page, count] of [
      [0, 0, 1],
      [-5, -5, 1],
      [1_000, 1, 100],
      [Number.NaN, Number.NaN, 1],
      [2.9, 1.5, 2],
    ] as const) {
      assert.equal(corpus.search('الله', { limit, page }).verses.length, count)
    }
  })
})

test('openCorpus returns undefined for another format and throws for a missing file', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-form-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'quran.db')
  const other = new DatabaseSync(path)
  other.exec('PRAGMA user_version = 999')
  other.close()
  assert.equal(openCorpus(path), undefined)
  assert.throws(() => openCorpus(join(folder, 'nothing.db')))
})
