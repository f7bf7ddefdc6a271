import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { type Corpus, openCorpus } from '@waraq/scripture/corpus'
import { foldArabic, VERSE_COUNT, verseAt } from '@waraq/scripture/text'
import { stemOf } from '../src/corpus/index/arabic-words.ts'
import { CONCEPT_LISTS } from '../src/corpus/index/concept-lists.ts'
import { parseConcepts } from '../src/corpus/index/concepts.ts'
import { standardsOf } from '../src/corpus/index/dialect.ts'
import { isDialectWord } from '../src/corpus/index/dialect-words.ts'
import { englishStem, synonymsInEnglish } from '../src/corpus/index/english-words.ts'
import { synonymsOfForms } from '../src/corpus/index/lexicon.ts'
import { subjectOf } from '../src/corpus/search/subject.ts'
import { corpusFile } from './lib/corpus-file.ts'

const SUBJECTS: [query: string, subject: string][] = [
  ['verses about patience', 'patience'],
  ['which verses of the Quran speak about backbiting?', 'backbiting'],
  ['ayat on forgiveness', 'forgiveness'],
  ['sabır ile ilgili ayetler', 'sabir'],
  ['ayat tentang puasa', 'puasa'],
  ['patience in the Quran', 'patience'],
  // Words of a verse that contain such a word.
  ['hold firmly to the rope of Allah', 'hold firmly to the rope of Allah'],
  ['about', 'about'],
  ['verses about', 'verses about'],
]

// The first verse has one of these words in one of its spellings.
const TOPIC_QUERIES: [query: string, word: RegExp][] = [
  ['verses about patience', /صبر/],
  ['puasa ramadan', /رمضان/],
  ['oruç', /صيام/],
  ['what does the quran say about interest on loans', /ربا/],
  ['آيات عن الصبر', /صبر|صابر/],
  ['الفلوس والعيال', /مال|اموالكم/],
  ['ربنا مبيحبش الظالمين', /ظالمين/],
]

const CONCEPTS = CONCEPT_LISTS.flatMap(parseConcepts)
const twiceIn = (all: string[]) => all.filter((one, at) => all.indexOf(one) !== at)

suite('topics', () => {
  let corpus: Corpus
  before(async () => {
    corpus = openCorpus(await corpusFile()) ?? assert.fail()
  })
  after(() => corpus.close())

  test('every Arabic word of a topic is a word of the Quran', () => {
    const words = new Set<string>()
    const isWord = (word: string) => words.has(word)
    for (let verse = 0; verse < VERSE_COUNT; verse++) {
      const { surah, ayah } = verseAt(verse) ?? assert.fail()
      const { textImlaei } = corpus.findVerse(surah, ayah) ?? assert.fail()
      for (const word of foldArabic(textImlaei).split(' ')) words.add(word)
    }
    const stems = new Set([...words].map((word) => stemOf(word, isWord)))
    const unknown = CONCEPTS.flatMap((concept) => concept.words).filter(
      (word) => !words.has(word) && !stems.has(stemOf(word, isWord)),
    )
    assert.deepEqual([...new Set(unknown)], [])
  })

  test('no word of a verse marks a dialect', () => {
    const marking: string[] = []
    for (let verse = 0; verse < VERSE_COUNT; verse++) {
      const { surah, ayah } = verseAt(verse) ?? assert.fail()
      const { text, textUthmani, textImlaei } = corpus.findVerse(surah, ayah) ?? assert.fail()
      const words = foldArabic(`${text} ${textUthmani} ${textImlaei}`).split(' ')
      marking.push(...words.filter(isDialectWord))
    }
    assert.deepEqual(marking, [])
    assert.ok(isDialectWord('اللي') && isDialectWord('متقولش'))
  })

  test('no two topics have the same id, or a name that is the same in one language', () => {
    const ids = CONCEPTS.map(({ id }) => id)
    const names = CONCEPTS.flatMap(({ names: all }) =>
      Object.entries(all).flatMap(([language, some]) => some.map((name) => `${language}: ${name}`)),
    )
    assert.deepEqual([...twiceIn(ids), ...twiceIn(names)], [])
  })

  for (const [query, word] of TOPIC_QUERIES) {
    test(`"${query}" finds a verse on its subject first`, () => {
      const [first] = corpus.search(query).verses
      assert.match(foldArabic(first?.textImlaei ?? ''), word, first?.verseKey)
    })
  }
})

for (const [query, subject] of SUBJECTS) {
  test(`subjectOf reads "${subject}" in "${query}"`, () => {
    assert.equal(subjectOf(query), subject)
  })
}

test('standardsOf undoes what a dialect adds to a verb', () => {
  const isWord = (word: string) => ['يحب', 'تكذب', 'ذهب', 'يذبحه'].includes(word)
  assert.deepEqual(standardsOf('بيحب', isWord), ['يحب'])
  assert.deepEqual(standardsOf('مبيحبش', isWord), ['يحب'])
  assert.deepEqual(standardsOf('هتكذب', isWord), ['تكذب'])
  assert.deepEqual(standardsOf('بيت', isWord), [])
  // Letters change only among words of a dialect.
  assert.deepEqual(standardsOf('دهب', isWord), [])
  assert.deepEqual(standardsOf('دهب', isWord, true), ['ذهب'])
  assert.deepEqual(standardsOf('هيدبحه', isWord, true), ['يذبحه'])
})

test('an unknown word has the synonyms of its form without particle and pronoun', () => {
  assert.deepEqual(synonymsOfForms(['بفلوسهم']), synonymsOfForms(['الفلوس']))
  assert.ok(synonymsOfForms(['بفلوسهم']).length > 0)
  assert.deepEqual(synonymsOfForms(['زرافة']), [])
})

test('words of translators stand for each other in both directions', () => {
  assert.ok(synonymsInEnglish('relief').includes('ease'))
  assert.ok(synonymsInEnglish('ease').includes('relief'))
  assert.deepEqual(synonymsInEnglish('zebra'), [])
})

test('englishStem leaves enough of a word', () => {
  assert.equal(englishStem('burdened'), 'burden')
  assert.equal(englishStem('mockery'), undefined)
  assert.equal(englishStem('ring'), undefined)
})
