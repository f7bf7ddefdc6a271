import assert from 'node:assert/strict'
import { test } from 'node:test'
import { citationOf } from './citation.ts'
import { citationUnder, hadithCitation } from './citation-form.ts'
import { displayOf, plainVerseOf, wordsOf } from './encodings.ts'
import { consonantsOf, soundsOf } from './phonetics.ts'
import { SURAHS, VERSE_COUNT, verseAt, verseIndexOf, verseKeyOf } from './surahs.ts'

const cited: [locale: string, one: string, range: string][] = [
  ['en', 'Al-Baqarah 2:255', 'Al-Baqarah 2:255–257'],
  ['ar', '[البقرة: ٢٥٥]', '[البقرة: ٢٥٥–٢٥٧]'],
  ['ar-MA', '[البقرة: ٢٥٥]', '[البقرة: ٢٥٥–٢٥٧]'],
  ['fa', '[البقرة: ۲۵۵]', '[البقرة: ۲۵۵–۲۵۷]'],
  ['tr', 'Al-Baqarah 2:255', 'Al-Baqarah 2:255–257'],
  ['no such locale', 'Al-Baqarah 2:255', 'Al-Baqarah 2:255–257'],
]

test('citationUnder uses the surah number without a name', () => {
  const nameless = { nameArabic: '', nameTransliterated: '' }
  const passage = { surah: 112, from: 1, to: 1 }
  assert.equal(citationUnder(nameless, passage, 'ar'), '[١١٢: ١]')
  assert.equal(citationUnder(nameless, passage, 'en'), '112:1')
})

for (const [locale, one, range] of cited) {
  test(`a passage is cited for "${locale}"`, () => {
    assert.equal(citationOf({ surah: 2, from: 255, to: 255 }, locale), one)
    assert.equal(citationOf({ surah: 2, from: 255, to: 257 }, locale), range)
  })
}

test('hadithCitation writes the number in the digits of the locale', () => {
  assert.equal(hadithCitation('اسم', '36b', 'ar'), 'اسم ٣٦b')
  assert.equal(hadithCitation('اسم', 1200, 'ar-MA'), 'اسم ١٢٠٠')
  assert.equal(hadithCitation('Name', 1200, 'en'), 'Name 1200')
  assert.equal(hadithCitation('Name', null, 'en'), 'Name')
  assert.equal(hadithCitation('اسم', '007', 'ar'), 'اسم ٠٠٧', 'every digit')
})

test('a surah that does not exist is not cited', () => {
  assert.throws(() => citationOf({ surah: 115, from: 1, to: 1 }), RangeError)
})

test('verse keys and indexes are in one-to-one correspondence', () => {
  const total = SURAHS.reduce((sum, { verseCount }) => sum + verseCount, 0)
  assert.equal(total, VERSE_COUNT)
  for (let index = 0; index < VERSE_COUNT; index++) {
    const { surah, ayah } = verseAt(index)
    assert.equal(verseIndexOf(surah, ayah), index)
  }
  assert.equal(verseKeyOf(0), '1:1')
  assert.equal(verseKeyOf(VERSE_COUNT - 1), '114:6')
})

test('verseIndexOf returns undefined for a verse that does not exist', () => {
  for (const [surah, ayah] of [
    [0, 1],
    [115, 1],
    [2, 0],
    [2, 287],
    [2, 1.5],
    [Number.NaN, 1],
  ] as const) {
    assert.equal(verseIndexOf(surah, ayah), undefined)
  }
})

test('plainVerseOf removes only the verse number and the rub sign', () => {
  assert.equal(plainVerseOf('\u06DEأ\u0652ب\u00A0ت \u0661\u0662'), 'أ\u0652ب ت')
  assert.deepEqual(wordsOf('أ ب ت'), ['أ', 'ب', 'ت'])
  assert.deepEqual(wordsOf(''), [])
})

test('displayOf removes a final number with its space, but no other space', () => {
  assert.equal(displayOf('ب \u00A0\u0661\u0662'), 'ب')
  assert.equal(displayOf('ب \u0661 '), 'ب \u0661 ')
  assert.equal(displayOf(' ب \n'), ' ب \n')
  assert.equal(displayOf('\u0661\u0662'), '')
})

test('displayOf converts KFGQPC marks to standard ones', () => {
  assert.equal(displayOf('ب\u0657ب\u065Eب\u0656'), 'ب\u08F0ب\u08F1ب\u08F2')
  assert.equal(displayOf('ا\u0652'), 'ا\u06DF')
  assert.equal(displayOf('ب\u06E4ب\u065C'), 'بب\u06EA')
})

const soundsAlike: [a: string, b: string][] = [
  ['bismillah', 'bismi allah'],
  ['ibrahim', 'Ibraheem'],
  ['kun fayakun', 'kun fa yakoon'],
  ['ar-rahman', 'al rahman'],
  ['bismillahir rahmanir rahim', 'bismi allahi alrrahmani alrraheem'],
  ['dhikr', 'zikr'],
  ['quran', "Kur'an"],
  ['salat', 'Ṣalāt'],
]

for (const [a, b] of soundsAlike) {
  test(`"${a}" sounds like "${b}"`, () => {
    assert.equal(consonantsOf(soundsOf(a)), consonantsOf(soundsOf(b)))
  })
}
