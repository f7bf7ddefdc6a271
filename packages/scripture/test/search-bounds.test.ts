import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { type Corpus, openCorpus } from '../src/corpus/corpus.ts'
import { corpusFile } from './lib/corpus-file.ts'
import { HOSTILE, MEANINGLESS } from './lib/hostile-queries.ts'
import { createStepCounter } from './lib/step-counter.ts'

/** A step takes a few microseconds. The hostile queries take fewer than 10,000. */
const MOST_STEPS = 20_000

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

  for (const [what, typed] of MEANINGLESS) {
    test(`nothing is found for ${what}`, () => {
      const { verses, surahs, pagination } = corpus.search(typed)
      assert.deepEqual([verses, surahs, pagination.total], [[], [], 0])
    })
  }

  for (const [what, typed] of HOSTILE) {
    test(`a query of ${what} takes few steps`, () => {
      const budget = createStepCounter()
      const { verses, pagination } = corpus.search(typed, { budget })
      assert.ok(verses.length <= 20 && pagination.total >= verses.length)
      assert.ok(budget.steps < MOST_STEPS, `${budget.steps} steps`)
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
