import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Corpus, openCorpus } from '../src/corpus/corpus.ts'
import { corpusFile } from './lib/corpus-file.ts'

let corpus: Corpus

before(async () => {
  corpus = openCorpus(await corpusFile()) ?? assert.fail()
})
after(() => corpus.close())

const languagesOf = (query: string, options = {}) => {
  const { verses } = corpus.search(query, { limit: 100, ...options })
  const found = verses.flatMap(({ matchedIn, translation }) =>
    matchedIn === 'translation' && translation ? [translation.edition.language] : [],
  )
  return [...new Set(found)].sort()
}

/** Misspelt words that are near to a word of English and to words of other languages. */
const ALONE = ['comand', 'hipocrites', 'familly', 'mountan', 'prophettes', 'divorse']

for (const typed of ALONE) {
  test(`the lone misspelt word ${typed} is corrected in English only`, () => {
    assert.deepEqual(languagesOf(typed), ['en'])
  })

  test(`the misspelt word ${typed} is corrected in the language of the words beside it`, () => {
    assert.deepEqual(languagesOf(`the ${typed}`), ['en'])
  })
}

test('a lone misspelt word is corrected in the requested language', () => {
  assert.deepEqual(languagesOf('croyantss'), [])
  assert.deepEqual(languagesOf('croyantss', { language: 'fr' }), ['fr'])
  assert.deepEqual(languagesOf('familly', { language: 'fr' }), ['fr'])
})

test('a misspelt word is corrected in French or Spanish beside words of these', () => {
  assert.deepEqual(languagesOf('les familly'), ['fr'])
  assert.deepEqual(languagesOf('con los hipocrites'), ['es'])
})

/** Misspelt Arabic words that are near to a word of Urdu, beside a correct one. */
const ARABIC = [
  'هلله الواقعة',
  'سلله الهوى',
  'نونه الله',
  'ادباك الله وإذا',
  'ططلقتم نوحا',
  'ومنون عليم',
]

for (const typed of ARABIC) {
  test(`the misspelt word of ${typed} is corrected in the Arabic text only`, () => {
    assert.deepEqual(languagesOf(typed), [])
    assert.equal(corpus.search(typed).verses[0]?.matchedIn, 'text')
  })
}

test('a misspelt word in Arabic letters is corrected in Urdu where the request or a letter says so', () => {
  assert.deepEqual(languagesOf('ططلقتم نوحا', { language: 'ur' }), ['ur'])
  assert.deepEqual(languagesOf('مومنووں'), ['ur'])
})

test('a misspelt word in another script is corrected in that script', () => {
  assert.deepEqual(languagesOf('милостивыйй'), ['ru'])
})
