import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { importText } from '@ghoran/text'
import { isLong } from '../../../test/lib/long.ts'
import {
  foldArabic,
  foldArabicHard,
  SURAHS,
  VERSE_COUNT,
  verseAt,
  verseKeyOf,
} from '../src/text/index.ts'
import { openQuotations } from './lib/quotations.ts'
import { SPELLINGS, type VerseTexts, withAnotherVowel, wordsOfVerse } from './lib/spellings.ts'

/** Every verse takes two minutes. */
const STEP = isLong ? 1 : 23
/** Texts of another package, beside those that the corpus is built of. */
const EDITIONS = ['hafs', 'imla', 'tanzil-simple-min'] as const
/** Verses in which a text of that package joins words that the Quran has apart, or drops a letter. */
const FLAWED = {
  hafs: [],
  imla: ['12:11', '12:39', '38:26', '41:51', '68:6'],
  'tanzil-simple-min': [],
}
const VERSES = Array.from({ length: Math.ceil(VERSE_COUNT / STEP) }, (_, at) => at * STEP)

describe('verification of the whole Quran', () => {
  const { verify, verse } = openQuotations()
  const isVerified = (text: string): boolean => {
    const [found, ...others] = verify(`﴿${text}﴾`)
    return others.length === 0 && found?.status === 'verified'
  }
  const textsOf = (index: number): VerseTexts => {
    const { surah, ayah } = verseAt(index)
    return verse(surah, ayah)
  }

  for (const [name, spell] of Object.entries(SPELLINGS)) {
    test(`accepts every verse, spelling: ${name}`, () => {
      const accused = VERSES.filter((index) => !isVerified(spell(textsOf(index))))
      assert.deepEqual(
        accused.map((index) => verseAt(index)),
        [],
      )
    })
  }

  for (const name of EDITIONS) {
    test(`accepts every verse of another edition: ${name}`, async () => {
      const { default: verses } = await importText(name)
      const accused = VERSES.filter((index) => !isVerified(verses[index] ?? ''))
      const keys = accused.map(verseKeyOf)
      const flawed: readonly string[] = FLAWED[name]
      assert.deepEqual(
        keys.filter((key) => !flawed.includes(key)),
        [],
      )
    })
  }

  test('accepts the basmala before the first verse of each surah as two quotations', () => {
    const basmala = verse(1, 1).textImlaei
    for (const { number } of SURAHS) {
      if (number === 1) continue
      const first = verse(number, 1)
      for (const text of [`${basmala} ${first.textImlaei}`, `${verse(1, 1).text} ${first.text}`]) {
        const found = verify(`﴿${text}﴾`)
        assert.deepEqual(
          found.map(({ status, right }) => [status, right?.text]),
          [verse(1, 1).text, first.text].map((right) => ['verified', right]),
        )
        assert.ok(found.every(({ quoted, start, end }) => `﴿${text}﴾`.slice(start, end) === quoted))
      }
    }
  })

  test('accuses the basmala before words that begin no surah', () => {
    const words = wordsOfVerse(verse(2, 2).textImlaei).slice(2).join(' ')
    const found = verify(`﴿${verse(1, 1).textImlaei} ${words}﴾`)
    assert.ok(found.some(({ status }) => status !== 'verified'))
  })

  for (const name of ['KFGQPC', 'Uthmani', 'modern with vowels']) {
    test(`finds a wrong last vowel, spelling: ${name}`, (t) => {
      const passed: string[] = []
      let changed = 0
      for (const index of VERSES) {
        const words = wordsOfVerse(SPELLINGS[name]?.(textsOf(index)) ?? '')
        const at = (index * 7_919) % words.length
        const word = withAnotherVowel(words[at] ?? '')
        if (word === undefined) continue
        changed += 1
        if (isVerified(words.with(at, word).join(' '))) passed.push(word)
      }
      t.diagnostic(`${changed - passed.length} of ${changed} found; missed: ${passed.join(' ')}`)
      assert.ok(changed > VERSES.length / 2)
      assert.ok(passed.length <= changed / 100)
    })
  }

  test('finds a hamza left out if another word of the Quran results', (t) => {
    const places = new Map<string, [index: number, at: number]>()
    for (let index = 0; index < VERSE_COUNT; index++) {
      wordsOfVerse(textsOf(index).textImlaei).forEach((word, at) => {
        const folded = foldArabic(word)
        if (!places.has(folded)) places.set(folded, [index, at])
      })
    }
    const passed: string[] = []
    let changed = 0
    for (const [folded, [index, at]] of places) {
      const words = wordsOfVerse(textsOf(index).textImlaei)
      const without = foldArabicHard(words[at] ?? '')
      if (without === folded || !places.has(without)) continue
      changed += 1
      if (isVerified(words.with(at, without).join(' '))) passed.push(`${folded} → ${without}`)
    }
    t.diagnostic(`${changed} words`)
    assert.deepEqual(passed, [])
    assert.ok(changed > 50)
  })

  test('finds each letter of hamza left out if another word of the Quran results', (t) => {
    const passed = new Set<string>()
    const cases = leftOutHamzas(textsOf)
    for (const { index, at, without } of cases) {
      const words = wordsOfVerse(textsOf(index).textImlaei).with(at, without)
      const { surah, ayah } = verseAt(index)
      if (isVerified(words.join(' '))) passed.add(`${surah}:${ayah}`)
    }
    t.diagnostic(`${cases.length} words`)
    assert.ok(cases.length >= 253)
    // Without the hamza, the words of 27:53 also occur in 41:18, and those of 114:3 in 11:103.
    // The Uthmani spelling of 41:44 writes its two hamzas with one letter.
    assert.deepEqual([...passed].sort(), ['114:3', '27:53', '41:44'])
  })
})

type LeftOut = { index: number; at: number; without: string }

/** Each word of the Quran without one letter of hamza, where that is another word of it. */
function leftOutHamzas(textsOf: (index: number) => VerseTexts): LeftOut[] {
  const places = new Map<string, [index: number, at: number]>()
  const known = new Set<string>()
  for (let index = 0; index < VERSE_COUNT; index++) {
    wordsOfVerse(textsOf(index).textImlaei).forEach((word, at) => {
      places.set(word.normalize('NFC').replace(/\p{M}/gu, ''), [index, at])
      known.add(foldArabic(word))
    })
  }
  return [...places].flatMap(([word, [index, at]]) =>
    [...word.matchAll(/[\u0621-\u0626]/g)].flatMap(({ index: place }) => {
      const without = word.slice(0, place) + word.slice(place + 1)
      const folded = foldArabic(without)
      return known.has(folded) && folded !== foldArabic(word) ? [{ index, at, without }] : []
    }),
  )
}
