import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Corpus, openCorpus } from '../src/corpus/corpus.ts'
import { corpusFile } from './lib/corpus-file.ts'

/** A query, the first and the last verse found, and their number. */
const counted: [typed: string, first: string, last: string, total: number][] = [
  ['last two verses of baqarah', '2:285', '2:286', 2],
  ['آخر آيتين من البقرة', '2:285', '2:286', 2],
  ['آخر آية من سورة الكهف', '18:110', '18:110', 1],
  ['first ten verses of kahf', '18:1', '18:10', 10],
  ['the first 10 ayat of surah al-kahf', '18:1', '18:10', 10],
  ['أول عشر آيات من سورة الكهف', '18:1', '18:10', 10],
  ['أول ١٠ آيات من الكهف', '18:1', '18:10', 10],
]
const parts: [typed: string[], first: string, last: string, total: number][] = [
  [
    ['juz 30', "Juz' 30", 'juz amma', '30th juz', 'الجزء الثلاثون', 'جزء ٣٠', 'جزء عم'],
    '78:1',
    '114:6',
    564,
  ],
  [['juz tabarak', 'جزء تبارك', 'الجزء التاسع والعشرون'], '67:1', '77:50', 431],
  [['juz 1', 'الجزء الأول', 'para 1'], '1:1', '2:141', 148],
  [['page 255', 'صفحة ٢٥٥', 'page no. 255'], '13:43', '14:5', 6],
  [['hizb 60', 'الحزب 60'], '87:1', '114:6', 288],
  [['rub 106', "rub' el hizb 106", 'الربع ١٠٦', 'quarter 106'], '15:49', '15:99', 51],
  [['manzil 7', 'المنزل السابع'], '50:1', '114:6', 1606],
  [['ruku 2', 'الركوع ٢'], '2:1', '2:7', 7],
  [['ruku 1 of baqarah', 'Al-Baqarah ruku 1', 'الركوع 1 من سورة البقرة'], '2:1', '2:7', 7],
  [['sajdah verses', 'verses of prostration', 'آيات السجدة'], '7:206', '96:19', 15],
]
const together: [typed: string[], surahs: number[]][] = [
  [
    ['the four quls', '4 quls', 'القلاقل الأربع'],
    [109, 112, 113, 114],
  ],
  [
    ['المعوذتان', 'muawwidhatayn'],
    [113, 114],
  ],
  [['المعوذات'], [112, 113, 114]],
]

describe('names of parts of the Quran', () => {
  let corpus: Corpus

  before(async () => {
    corpus = openCorpus(await corpusFile()) ?? assert.fail()
  })
  after(() => corpus.close())

  function assertFound(typed: string, first: string, last: string, total: number) {
    const { verses, pagination } = corpus.search(typed, { limit: 1 })
    const end = corpus.search(typed, { limit: 1, page: total })
    assert.deepEqual(
      [verses[0]?.verseKey, end.verses[0]?.verseKey, pagination.total, verses[0]?.matchedIn],
      [first, last, total, 'reference'],
      typed,
    )
  }

  test('counts of first or last verses find exactly these verses', () => {
    for (const [typed, ...found] of counted) assertFound(typed, ...found)
  })

  test('counts above the length of a surah are out of range; other text is searched', () => {
    const { reference, verses } = corpus.search('last 300 verses of baqarah')
    assert.deepEqual([reference?.kind, verses.length], ['out_of_range', 0])
    assert.equal(corpus.search('آخر آية نزلت').reference, undefined)
  })

  test('a juz, hizb or page, in words or digits, finds its verses in order', () => {
    for (const [typed, ...found] of parts) for (const one of typed) assertFound(one, ...found)
  })

  test('a part that does not exist finds nothing, and its name alone is searched', () => {
    for (const typed of [
      'juz 31',
      'page 605',
      'hizb 0',
      'الحزب ٦١',
      'rub 241',
      'manzil 8',
      'ruku 0 of nas',
    ]) {
      assert.equal(corpus.search(typed).pagination.total, 0, typed)
    }
    assert.equal(corpus.search('جزء').verses[0]?.matchedIn, 'text')
    assert.equal(corpus.search('جزاء').verses[0]?.matchedIn, 'text')
  })

  test('a common name of several surahs finds all of them', () => {
    for (const [typed, numbers] of together) {
      for (const one of typed) {
        const { surahs, verses } = corpus.search(one)
        assert.deepEqual(
          surahs.map(({ number }) => number),
          numbers,
          one,
        )
        assert.equal(verses[0]?.verseKey, `${numbers[0]}:1`)
      }
    }
  })
})
