/** Complaints of users of other services about Quran search, one for each row. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Corpus, openCorpus } from '../src/corpus/corpus.ts'
import { corpusFile } from './lib/corpus-file.ts'

/** A query, verses expected among the first `among` hits, and verses that must not precede them. */
type Case = { typed: string; among: number; verses: string[]; notBefore?: string[] }

const spellings: Case[] = [
  {
    typed: 'آمنوا بالله ورسوله',
    among: 4,
    verses: ['4:136', '57:7'],
    notBefore: ['64:8', '7:158'],
  },
  { typed: 'ءامنوا بالله ورسوله', among: 4, verses: ['4:136', '57:7'] },
  { typed: 'ءَامَنُوا۟ بِٱللَّهِ وَرَسُولِهِۦ', among: 4, verses: ['4:136', '57:7'] },
  { typed: 'الصبر', among: 100, verses: ['2:45', '2:153', '103:3', '90:17'] },
  { typed: 'جاهدوا', among: 20, verses: ['2:218', '8:72', '9:41'] },
  { typed: 'وجاهدوا', among: 20, verses: ['9:41', '22:78'] },
  { typed: 'كتاب', among: 100, verses: ['56:78', '6:92'] },
  { typed: 'يا أرض', among: 1, verses: ['11:44'] },
  { typed: 'يأرض', among: 1, verses: ['11:44'] },
  { typed: 'يٰأرض ابلعي ماءك', among: 1, verses: ['11:44'] },
  { typed: 'رحمة الله', among: 20, verses: ['7:56', '11:73', '30:50'] },
  { typed: 'رحمت الله', among: 20, verses: ['7:56', '11:73', '30:50'] },
  { typed: 'أأمنتم', among: 2, verses: ['67:16'] },
  { typed: 'ءأمنتم', among: 2, verses: ['67:16'] },
  { typed: 'أءمنتم', among: 2, verses: ['67:16'] },
  { typed: 'لا أجد فيما أوحي', among: 1, verses: ['6:145'] },
  { typed: 'يا أيها المدثر', among: 1, verses: ['74:1'] },
  { typed: 'يايها المدثر', among: 1, verses: ['74:1'] },
  { typed: 'يأيها المدثر', among: 1, verses: ['74:1'] },
]

// First words of verses, and incomplete words.
const beginnings: Case[] = [
  { typed: 'عبس', among: 1, verses: ['80:1'] },
  { typed: 'والعاديات', among: 1, verses: ['100:1'] },
  { typed: 'مدهام', among: 1, verses: ['55:64'] },
  { typed: 'فسيكفيك', among: 1, verses: ['2:137'] },
  { typed: 'تبت يدا أبي له', among: 1, verses: ['111:1'] },
]

const references: [typed: string, verses: string[]][] = [
  ['03:139', ['3:139']],
  ['2:12', ['2:12']],
  ['2:68-70', ['2:68', '2:69', '2:70']],
  ['1:2:3', ['1:2', '1:3']],
  ['2-3-5', ['2:3', '2:4', '2:5']],
  ['2/3/5', ['2:3', '2:4', '2:5']],
  ['114:1-6', ['114:1', '114:2', '114:3', '114:4', '114:5', '114:6']],
]

const names: [surah: number, spellings: string[]][] = [
  [1, ['fatiha', 'Al-Fātiḥah', 'al fatihah', 'fatihah', 'الفاتحه']],
  [3, ['Ali Imran', 'Al Imran', 'aal-e-imran', 'Āl ʿImrān', 'آل عمران', 'ال عمران']],
  [36, ['Yaseen', 'Ya-Sin', 'yasin', 'Yā-Sīn', 'يس']],
  [2, ['baqara', 'bakarah', 'al-baqarah', 'Al-Baqrah', 'البقره']],
]

// A query, verses with these vowels, and verses with the same letters and other vowels.
const vowels: [typed: string, first: string[], later: string[]][] = [
  ['مَلِك', ['114:2', '23:116', '62:1'], ['3:26', '6:8']],
  ['مُلك', ['57:5', '25:2'], ['114:2', '6:8']],
  ['مَلَك', ['6:8', '53:26'], ['114:2', '57:5']],
  ['خُلُق', ['68:4', '26:137'], ['96:2', '55:3']],
  ['قُتِلَ', ['80:17', '85:4'], ['5:30']],
]

describe('what users missed elsewhere', () => {
  let corpus: Corpus

  before(async () => {
    corpus = openCorpus(await corpusFile()) ?? assert.fail()
  })
  after(() => corpus.close())

  const keysOf = (typed: string, limit = 100) =>
    corpus.search(typed, { limit }).verses.map(({ verseKey }) => verseKey)
  const totalOf = (typed: string) => corpus.search(typed).pagination.total

  for (const { typed, among, verses, notBefore = [] } of [...spellings, ...beginnings]) {
    test(`"${typed}" finds ${verses.join(', ')} among the first ${among}`, () => {
      const found = keysOf(typed, among)
      const missing = verses.filter((key) => !found.includes(key))
      assert.deepEqual(missing, [], `found ${found.join(' ')}`)
      for (const key of notBefore) assert.ok(!found.slice(0, verses.length).includes(key), key)
    })
  }

  for (const [typed, verses] of references) {
    test(`"${typed}" is ${verses.join(', ')}`, () => {
      assert.deepEqual(keysOf(typed), verses)
    })
  }

  for (const [surah, spelled] of names) {
    test(`${spelled.join(', ')} are all surah ${surah}`, () => {
      for (const typed of spelled) {
        assert.equal(corpus.search(typed).surahs[0]?.number, surah, typed)
      }
    })
  }

  for (const [typed, first, later] of vowels) {
    test(`the vowels of "${typed}" affect the order only`, () => {
      const found = keysOf(typed)
      const lastOfFirst = Math.max(...first.map((key) => found.indexOf(key)))
      for (const key of first) assert.ok(found.includes(key), key)
      for (const key of later) assert.ok(found.indexOf(key) > lastOfFirst, key)
      assert.equal(totalOf(typed), totalOf(typed.replace(/[\u064B-\u0652]/g, '')))
    })
  }

  test('an additional word never adds hits', () => {
    const typed = ['الذين', 'الذين آمنوا', 'الذين آمنوا وعملوا', 'الذين آمنوا وعملوا الصالحات']
    const totals = typed.map(totalOf)
    totals.slice(1).forEach((total, at) => {
      assert.ok(total > 0 && total <= (totals[at] ?? 0), totals.join(' '))
    })
  })
})
