import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Corpus, openCorpus } from '../src/corpus/corpus.ts'
import { foldArabic, SURAHS, wordsOf } from '../src/text/index.ts'
import { corpusFile } from './lib/corpus-file.ts'

// A query, the first verse (or several verses that are all found), and where the match is.
type Case = [typed: string, verses: string[], matchedIn?: string]

const references: Case[] = [
  ['2:255', ['2:255'], 'reference'],
  ['٢:٢٥٥', ['2:255'], 'reference'],
  ['البقرة ٢٥٥', ['2:255'], 'reference'],
  ['baqarah 255-257', ['2:255', '2:256', '2:257'], 'reference'],
  ['03:139', ['3:139'], 'reference'],
  ['2-3-5', ['2:3', '2:4', '2:5'], 'reference'],
  ['114:1-6', ['114:1', '114:6'], 'reference'],
  ['ayat al kursi', ['2:255'], 'reference'],
]

const transliterations: Case[] = [
  ['bismillah', ['1:1']],
  ['alhamdulillah', ['1:2'], 'transliteration'],
  ['alhamdulillahi rabbil alamin', ['1:2'], 'transliteration'],
  ['kun fayakun', ['2:117', '36:82'], 'transliteration'],
  ['qul huwallahu ahad', ['112:1'], 'transliteration'],
  ['maliki yawmid deen', ['1:4'], 'transliteration'],
  ['inna lillahi wa inna ilayhi rajiun', ['2:156'], 'transliteration'],
  ['lakum deenukum waliya deen', ['109:6'], 'transliteration'],
  ['ibrahim', ['2:124', '14:35']],
  ['Ibraheem', ['2:124', '14:35']],
  ['kursi', ['2:255']],
]

const translations: Case[] = [
  ['no compulsion in religion', ['2:256'], 'translation'],
  ['light upon light', ['24:35'], 'translation'],
  ['mercyful', ['1:3'], 'translation'],
  ['милостивый', ['55:1'], 'translation'],
  ['Barmhärtig', ['1:3'], 'translation'],
  ['barmhartig', ['1:3'], 'translation'],
  ['بڑا مہربان', ['59:10'], 'translation'],
]

describe('search of the Quran', () => {
  let corpus: Corpus

  before(async () => {
    corpus = openCorpus(await corpusFile()) ?? assert.fail()
  })
  after(() => corpus.close())

  const keys = (typed: string) =>
    corpus.search(typed, { limit: 100 }).verses.map((one) => one.verseKey)
  const textOf = (key: string) => {
    const [surah = 0, ayah = 0] = key.split(':').map(Number)
    return corpus.findVerse(surah, ayah) ?? assert.fail(key)
  }

  for (const [typed, [first = '', ...others], matchedIn] of [
    ...references,
    ...transliterations,
    ...translations,
  ]) {
    test(`"${typed}" finds ${first} first`, () => {
      const { verses } = corpus.search(typed, { limit: 100 })
      assert.equal(verses[0]?.verseKey, first)
      if (matchedIn) assert.equal(verses[0]?.matchedIn, matchedIn)
      for (const key of others)
        assert.ok(
          verses.some(({ verseKey }) => verseKey === key),
          key,
        )
    })
  }

  test('a verse is the first hit for its text in every orthography', () => {
    for (const key of ['2:255', '4:136', '24:35', '41:47', '11:44', '103:3', '36:69']) {
      const { text, textUthmani, textImlaei } = textOf(key)
      for (const typed of [text, textUthmani, textImlaei, foldArabic(textImlaei)]) {
        assert.equal(keys(typed)[0], key, typed)
      }
    }
  })

  test('four words of a verse without marks find it', () => {
    for (const key of ['2:153', '9:40', '17:23', '30:21', '49:13']) {
      const words = foldArabic(textOf(key).textImlaei).split(' ')
      assert.ok(keys(words.slice(-4).join(' ')).slice(0, 3).includes(key), key)
    }
  })

  test('the long alef matches as one letter and as two', () => {
    for (const typed of ['آمنوا بالله ورسوله', 'ءامنوا بالله ورسوله', 'امنوا بالله ورسوله']) {
      const found = keys(typed)
      for (const key of ['4:136', '57:7']) assert.ok(found.includes(key), `${typed}: ${key}`)
      assert.ok(!found.includes('64:8') || found.indexOf('64:8') > found.indexOf('4:136'))
    }
  })

  test('a word is found with joined particles', () => {
    const sabr = keys('الصبر')
    for (const key of ['2:45', '2:153', '90:17']) assert.ok(sabr.includes(key), key)
    assert.ok(keys('جاهدوا').some((key) => /\sوجاهدوا\s/.test(` ${textOf(key).textImlaei} `)))
  })

  test('a joined vocative matches a separate one, and an open ta a closed one', () => {
    for (const typed of ['يا أرض ابلعي', 'يأرض ابلعي']) assert.equal(keys(typed)[0], '11:44', typed)
    for (const typed of ['رحمة الله', 'رحمت الله']) {
      for (const key of ['7:56', '30:50', '39:53'])
        assert.ok(keys(typed).includes(key), `${typed}: ${key}`)
    }
    assert.equal(keys('أأمنتم من في السماء')[0], '67:16')
    assert.equal(keys('يا أيها الذين آمنوا').length, keys('يأيها الذين ءامنوا').length)
  })

  test('Uthmani and modern spellings find the same verses', () => {
    for (const [uthmani, today] of [
      ['الصلوة', 'الصلاة'],
      ['السموت', 'السماوات'],
      ['الكتب', 'الكتاب'],
    ] as const) {
      const found = new Set(keys(uthmani))
      const shared = keys(today).filter((key) => found.has(key))
      assert.ok(shared.length > 30, uthmani)
    }
  })

  test('a typing error still finds the verse', () => {
    assert.equal(keys('العنكبوط')[0], '29:41')
    assert.ok(keys('زكرياء').includes('19:2'))
  })

  test('each additional word narrows the results', () => {
    const counts = ['قال', 'قال ربك', 'قال ربك هين'].map(
      (typed) => corpus.search(typed).pagination.total,
    )
    const english = ['said', 'said lord', 'said lord easy'].map(
      (typed) => corpus.search(typed).pagination.total,
    )
    for (const [one = 0, two = 0, three = 0] of [counts, english]) {
      assert.ok(one > two && two >= three && three > 0, `${one} ${two} ${three}`)
    }
  })

  test('an exact phrase precedes the same words apart', () => {
    const { verses } = corpus.search('العزيز الحكيم', { limit: 100 })
    const kinds = verses.map(({ agreement }) => agreement)
    assert.equal(kinds[0], 'phrase')
    assert.ok(kinds.lastIndexOf('phrase') < kinds.indexOf('words') || !kinds.includes('words'))
  })

  test('surahs are found by name beside verses', () => {
    for (const [typed, number] of [
      ['fatiha', 1],
      ['Al-Fātiḥah', 1],
      ['Ali Imran', 3],
      ['Yaseen', 36],
      ['الكهف', 18],
    ] as const) {
      assert.equal(corpus.search(typed).surahs[0]?.number, number, typed)
    }
    assert.deepEqual(corpus.search('surah 2').surahs[0], SURAHS[1])
  })

  test('a reference out of range finds nothing and is reported', () => {
    for (const typed of ['2:287', '115:1', 'البقرة ٢٨٧']) {
      const { verses, reference } = corpus.search(typed)
      assert.deepEqual(verses, [])
      assert.equal(reference?.kind, 'out_of_range')
    }
  })

  test('matching words are highlighted in the displayed text', () => {
    const { verses } = corpus.search('الصبر والصلاة')
    const [{ text, words, highlighted } = assert.fail()] = verses
    const marked = [...highlighted.matchAll(/<mark>(.*?)<\/mark>/g)].flatMap(([, one]) =>
      wordsOf(one ?? ''),
    )
    assert.ok(words.length >= 2)
    assert.deepEqual(
      marked,
      words.map((at) => wordsOf(text)[at]),
    )
    assert.equal(highlighted.replaceAll(/<\/?mark>/g, ''), text)
  })

  test('a verse includes its matching translation, highlighted', () => {
    const [hit = assert.fail()] = corpus.search('no compulsion in religion').verses
    assert.equal(hit.translation?.edition.slug, 'en-sahih')
    assert.match(hit.translation?.highlighted ?? '', /<mark>compulsion<\/mark>/)
    const [french = assert.fail()] = corpus.search('2:255', { translation: 'fr-hamidullah' }).verses
    assert.equal(french.translation?.edition.language, 'fr')
    const only = corpus.search('mercy', { translation: 'fr-hamidullah' }).verses
    assert.ok(only.every(({ translation }) => translation?.edition.language === 'fr'))
  })

  test('ranges and translations equal the stored texts', () => {
    const range = corpus.findRange({ surah: 2, from: 255, to: 257 }) ?? assert.fail()
    assert.equal(range.text, [255, 256, 257].map((ayah) => textOf(`2:${ayah}`).text).join(' '))
    assert.equal(range.citation('en'), 'Al-Baqarah 2:255–257')
    assert.equal(corpus.findRange({ surah: 2, from: 285, to: 287 }), undefined)
    assert.equal(corpus.findRange({ surah: 2, from: 5, to: 4 }), undefined)
    assert.equal(corpus.findVerse(2, 287), undefined)
    const { edition, text } = corpus.findTranslation('en-sahih', 2, 256) ?? assert.fail()
    assert.equal(corpus.findTranslation(edition.id, 2, 256)?.text, text)
    assert.match(text, /compulsion/)
    assert.equal(corpus.findTranslation('en-nobody', 2, 256), undefined)
  })

  test('some words of a verse in any translation find it', () => {
    for (const { kind, slug } of corpus.editions()) {
      if (kind !== 'translation') continue
      const { text } = corpus.findTranslation(slug, 2, 256) ?? assert.fail(slug)
      const typed = text.split(' ').slice(0, 9).join(' ').slice(0, 60)
      const { verses } = corpus.search(typed, { translation: slug })
      assert.equal(verses[0]?.verseKey, '2:256', `${slug}: ${typed}`)
    }
  })
})
