/**
 * A verse pasted with its citation is found before other verses that have the words; names of
 * surahs and the sign of the basmala are found as such.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Corpus, openCorpus } from '../src/corpus/corpus.ts'
import { SURAHS } from '../src/text/index.ts'
import { corpusFile } from './lib/corpus-file.ts'

// The words stand in both verses, in the first of them in the search without a citation.
const [OTHER, CITED] = ['2:153', '8:46']
const FORMS = [
  '﴿*﴾ [الأنفال: 46]',
  '﴿*﴾ [الأنفال: ٤٦]',
  '﴿*﴾ (الأنفال: 46)',
  '﴿*﴾ الأنفال/46',
  '﴿* (٤٦)﴾ [الأنفال]',
  '* ﴿٤٦﴾ [الأنفال]',
  '* [الأنفال:46].',
  '* [الأنفال]',
  '* (سورة الأنفال)',
  '* (الأنفال 46)',
  '* {الأنفال 46}',
  '* ﴿الأنفال: 46﴾',
  '* الأنفال 46',
  '* - الأنفال: ٤٦',
  '* سورة الأنفال الآية 46',
  '* سورة الأنفال، الآية: 46',
  '* الآية ٤٦ من سورة الأنفال',
  '* (8:46)',
  '* 8:46',
  '* [8/46]',
  '* Al-Anfal 46',
  '* (Al-Anfal 8:46)',
  '* - Quran 8:46',
  '* (QS. Al-Anfal: 46)',
  '* (Enfâl, 8/46)',
  '* (سورۃ الانفال: ۴۶)',
  '"*" [سورة الأنفال: 46]',
  'قال تعالى: * [الأنفال: ٤٦]',
  'قال الله تعالى: ﴿*﴾ سورة الأنفال، الآية: 46',
  '[الأنفال: 46] *',
  'الأنفال 46: *',
  '8:46 *',
  'Surah Al-Anfal, Ayah 46: *',
  'الآية 46 من سورة الأنفال *',
]

describe('search with a citation', () => {
  let corpus: Corpus

  before(async () => {
    corpus = openCorpus(await corpusFile()) ?? assert.fail()
  })
  after(() => corpus.close())

  const search = (typed: string) => corpus.search(typed, { limit: 5 })
  const keys = (typed: string) => search(typed).verses.map(({ verseKey }) => verseKey)
  const wordsOf = (key: string) => {
    const [surah = 0, ayah = 0] = key.split(':').map(Number)
    return (corpus.findVerse(surah, ayah) ?? assert.fail(key)).textImlaei.split(' ')
  }

  for (const form of FORMS) {
    test(`"${form}" finds the cited verse first`, () => {
      const shared = wordsOf(OTHER).slice(-4).join(' ')
      assert.equal(keys(shared)[0], OTHER)
      assert.equal(keys(form.replace('*', shared))[0], CITED)
    })
  }

  test('a translation with its citation finds the cited verse first', () => {
    const { text } = corpus.findTranslation('en-sahih', 8, 46) ?? assert.fail()
    for (const end of ['(Al-Anfal 8:46)', '[Qur’an, 8:46]', '8:46']) {
      assert.equal(keys(`${text.split('. ').at(-1)} ${end}`)[0], CITED, end)
    }
  })

  test('a repeated verse is found in the cited place, and all others follow', () => {
    const found = search(`﴿${wordsOf('55:13').join(' ')}﴾ [الرحمن: 77]`)
    assert.equal(found.verses[0]?.verseKey, '55:77')
    assert.equal(found.verses[0]?.matchedIn, 'reference')
    assert.ok(found.pagination.total > 30)
  })

  test('a cited range is found whole', () => {
    const words = [...wordsOf('94:5'), ...wordsOf('94:6')].join(' ')
    assert.deepEqual(keys(`﴿${words}﴾ [الشرح: ٥-٦]`).slice(0, 2), ['94:5', '94:6'])
  })

  test('numbers of verses between words are no citation', () => {
    const words = wordsOf('20:114').slice(-4).join(' ')
    assert.equal(keys(`${words} (٦) ${wordsOf('26:3').join(' ')} (٧)`)[0], '26:3')
    const believers = wordsOf('26:3').at(-1)
    assert.notEqual(keys(`${words} (٦) ${believers} (٧)`)[0], '23:7')
  })

  test('the basmala is found by its name, its words and its sign', () => {
    const words = wordsOf('1:1')
    const typed = ['بسملة', 'البسملة', 'basmalah', 'bismillah', 'besmele', '\uFDFD']
    for (const one of [...typed, words.slice(0, 2).join(' '), words.join(' ')]) {
      assert.equal(keys(one)[0], '1:1', one)
    }
  })

  test('a name with the word "surah" finds the surah and its verses', () => {
    for (const typed of ['سورة الإخلاص', 'سورةالإخلاص', 'سورۃ الاخلاص', 'ihlas suresi']) {
      const { surahs, reference } = search(typed)
      assert.deepEqual([surahs, reference], [[SURAHS[111]], { kind: 'surah', surah: SURAHS[111] }])
      assert.deepEqual(keys(typed), ['112:1', '112:2', '112:3', '112:4'], typed)
    }
  })
})
