/** Quotations with slips are about their verse, whatever topics some of their words name. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Corpus, openCorpus } from '../src/corpus/index.ts'
import { foldArabic, VERSE_COUNT, verseAt } from '../src/text/index.ts'
import { bareCorpusFile } from './lib/corpus-file.ts'

// Words of a quotation, and every how many verses one is quoted.
const LENGTHS = [8, 12]
const VERSES_APART = 13
// Every third word has another letter in its middle.
const WRONG = 'ض'

/** Slips that make a quotation look like a question, and the least share that finds its verse. */
const SLIPS: [what: string, atLeast: number, slip: (words: string[]) => string[]][] = [
  ['with wrong letters', 0.97, misspelt],
  ['with a question mark', 0.97, (words) => [...misspelt(words), '؟']],
  ['with an interrogative at its start', 0.96, (words) => ['ما', ...misspelt(words.slice(1))]],
  ['with words of a dialect', 0.9, (words) => words.with(1, 'دي').with(3, 'اللي')],
]

describe('quotations with slips', () => {
  let corpus: Corpus
  before(async () => {
    corpus = openCorpus(await bareCorpusFile()) ?? assert.fail()
  })
  after(() => corpus.close())

  function* quotations(): Generator<[key: string, words: string[]]> {
    for (let index = 0; index < VERSE_COUNT; index += VERSES_APART) {
      const { surah, ayah } = verseAt(index) ?? assert.fail()
      const { textImlaei } = corpus.findVerse(surah, ayah) ?? assert.fail()
      const words = foldArabic(textImlaei).split(' ')
      for (const length of LENGTHS)
        if (words.length >= length) yield [`${surah}:${ayah}`, words.slice(-length)]
    }
  }

  for (const [what, atLeast, slip] of SLIPS) {
    test(`${what} finds its verse`, () => {
      const all = [...quotations()]
      const found = all.filter(([key, words]) => {
        const [first] = corpus.search(slip(words).join(' '), { limit: 1 }).verses
        return first?.verseKey === key
      })
      const share = found.length / all.length
      assert.ok(share >= atLeast, `${share.toFixed(3)}, at least ${atLeast}`)
    })
  }
})

function misspelt(words: string[]): string[] {
  return words.map((word, at) => {
    const middle = word.length >> 1
    return at % 3 === 0 ? word.slice(0, middle) + WRONG + word.slice(middle + 1) : word
  })
}
