import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { type Corpus, openCorpus } from '../src/corpus/corpus.ts'
import { corpusFile } from './lib/corpus-file.ts'

describe('the bounds of search', () => {
  let corpus: Corpus

  before(async () => {
    corpus = openCorpus(await corpusFile()) ?? assert.fail()
  })
  after(() => corpus.close())

  const keys = (typed: string) => corpus.search(typed).verses.map(({ verseKey }) => verseKey)

  test('pages follow each other without a gap and end', () => {
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

  test('bad queries find little or nothing, quickly, and never throw', () => {
    const bad = [
      '',
      ' ',
      '\u064E\u0650',
      '"',
      '"*',
      "'",
      '*',
      'AND',
      'OR NOT',
      'NEAR(a b',
      '{a}:b',
      'a^2',
      '-',
      '\u0378',
      '\uD800',
      '\0',
      '%',
      '\\',
      '﴾﴿',
      '\u200F',
      'a'.repeat(10_000),
      'ا '.repeat(5_000),
      'كتاب '.repeat(2_000),
      '١'.repeat(10_000),
    ]
    for (const typed of bad) {
      const start = performance.now()
      const { verses, pagination } = corpus.search(typed)
      assert.ok(verses.length <= 20 && pagination.total >= verses.length)
      // Generous for a machine that others use; the bench measures.
      assert.ok(performance.now() - start < 1_000, typed.slice(0, 20))
    }
    for (const typed of ['', ' ', '\u064E\u0650', '"*', '\u0378', '﴾﴿'])
      assert.deepEqual(keys(typed), [])
  })

  test('odd limits and pages are brought into bounds', () => {
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

test('a file of another form is not opened, and none is an error', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-form-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'quran.db')
  const other = new DatabaseSync(path)
  other.exec('PRAGMA user_version = 999')
  other.close()
  assert.equal(openCorpus(path), undefined)
  assert.throws(() => openCorpus(join(folder, 'nothing.db')))
})
