/** Quotations with slips are about their verse, whatever topics some of their words name. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Corpus, openCorpus } from '../src/corpus/index.ts'
import { foldArabic, VERSE_COUNT, verseAt } from '../src/text/index.ts'
import { bareCorpusFile } from './lib/corpus-file.ts'

// Words of a quotation, and every how many verses one is quoted.
const LENGTHS = [12, 16, 24, 40]
const VERSES_APART = 29
// Every second word has another letter in its middle.
const WRONG = 'ض'

describe('quotations with slips', () => {
  let corpus: Corpus
  before(async () => {
    corpus = openCorpus(await bareCorpusFile()) ?? assert.fail()
  })
  after(() => corpus.close())

  function* quotationsOf(length: number): Generator<[key: string, typed: string]> {
    for (let index = length % VERSES_APART; index < VERSE_COUNT; index += VERSES_APART) {
      const { surah, ayah } = verseAt(index) ?? assert.fail()
      const { textImlaei } = corpus.findVerse(surah, ayah) ?? assert.fail()
      const words = foldArabic(textImlaei).split(' ')
      if (words.length >= length)
        yield [`${surah}:${ayah}`, words.slice(-length).map(misspelt).join(' ')]
    }
  }

  test('a quotation of 41:10 with slips, of which many words name topics, finds it', () => {
    const { textImlaei } = corpus.findVerse(41, 10) ?? assert.fail()
    const typed = foldArabic(textImlaei).split(' ').map(misspelt).join(' ')
    assert.equal(corpus.search(typed).verses[0]?.verseKey, '41:10')
  })

  for (const length of LENGTHS) {
    test(`no topic leads a quotation of ${length} words`, () => {
      const quotations = [...quotationsOf(length)]
      assert.ok(quotations.length > 0)
      const led = quotations.filter(
        ([, typed]) => corpus.search(typed, { limit: 1 }).verses[0]?.agreement === 'subject',
      )
      assert.deepEqual(led, [])
    })
  }
})

function misspelt(word: string, at: number): string {
  const middle = word.length >> 1
  return at % 2 === 0 ? word.slice(0, middle) + WRONG + word.slice(middle + 1) : word
}
