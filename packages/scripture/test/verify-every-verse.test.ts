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
import { alterationsOf, createPicks } from './lib/alterations.ts'
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

  test('accepts pieces of every verse, in order and with signs of what is left out', () => {
    const pick = createPicks(7)
    const accused = VERSES.flatMap((index) => {
      const pieces = piecesOf(spellingAt(index)(textsOf(index)), pick)
      const quotation = pieces && inBrackets(pieces, OMISSIONS[pick(OMISSIONS.length)])
      return quotation && !areVerified(verify(quotation)) ? [quotation] : []
    })
    assert.deepEqual(accused, [])
  })

  test('finds a wrong word in a piece of a verse', (t) => {
    const pick = createPicks(11)
    const changed = VERSES.flatMap((index) => alteredPieces(textsOf(index).textImlaei, pick))
    const passed = changed.filter((quotation) => areVerified(verify(quotation)))
    t.diagnostic(`missed ${passed.length} of ${changed.length}: ${passed.join(' ')}`)
    // The words that result may follow each other in the same verse.
    assert.ok(passed.length <= changed.length / 100)
  })

  test('corrects a wrong word at an end by a whole passage of the verse', () => {
    const lacking = VERSES.flatMap((index) => {
      const words = wordsOfVerse(textsOf(index).textImlaei)
      return [
        wrongEnd(words, words.slice(0, 4), 1),
        wrongEnd(words, words.slice(0, 5), 3),
        wrongEnd(words.toReversed(), words.toReversed().slice(0, 5), 1, true),
      ].flat()
    })
    assert.deepEqual(lacking, [])
  })

  // The quotation if its correction is shorter and does not reach the end of the verse either.
  function wrongEnd(all: string[], right: string[], count: number, isFirst = false): string[] {
    if (all.length < right.length + count) return []
    const words = [...right, ...Array<string>(count).fill('المدرسة')]
    const quotation = `﴿${(isFirst ? words.toReversed() : words).join(' ')}﴾`
    const [{ right: correct, passage } = assert.fail()] = verify(quotation)
    if (!correct || !passage) return []
    const text = foldArabic(correct.imlaei)
    const { textImlaei } = verse(passage.surah, isFirst ? passage.from : passage.to)
    const whole = foldArabic(textImlaei)
    const isWhole = isFirst ? whole.startsWith(text) : whole.endsWith(text)
    return isWhole || text.split(' ').length >= words.length ? [] : [quotation]
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
    // The words that result in 27:53 and 114:3 are also in 41:18 and 11:103. The Uthmani spelling
    // of 41:44 has one letter for its two hamzas.
    assert.deepEqual([...passed].sort(), ['114:3', '27:53', '41:44'])
  })
})

const OMISSIONS = [
  '…',
  ' ... ',
  ' .. ',
  ' [...] ',
  ' (…) ',
  ' ۔۔۔ ',
  ' إلى قوله ',
  ' إلى قوله تعالى: ',
]
const ENDS = ['', '…', ' ...', ' الآية', ' إلى آخر الآية']

const spellingAt = (index: number) =>
  Object.values(SPELLINGS)[index % 3] ?? (({ text }: VerseTexts) => text)

const areVerified = (quotations: { status: string }[]): boolean =>
  quotations.length > 0 && quotations.every(({ status }) => status === 'verified')

const inBrackets = (pieces: string[][], omission = '…'): string =>
  `﴿${pieces.map((words) => words.join(' ')).join(omission)}${ENDS[pieces.flat().length % ENDS.length]}﴾`

/** Two or three pieces of a verse, each of two words or more; undefined for a short verse. */
function piecesOf(verse: string, pick: (count: number) => number): string[][] | undefined {
  const words = wordsOfVerse(verse)
  const [first, last] = [2 + pick(2), 2 + pick(2)]
  const gap = words.length - first - last
  if (gap < 1) return undefined
  const at = first + 1 + pick(gap)
  const rest = at + last + 1
  const third = rest + 2 <= words.length ? [words.slice(rest, rest + 2)] : []
  return [words.slice(0, first), words.slice(at, at + last), ...third]
}

/** The pieces of a verse with one word of a piece replaced or doubled, in every way. */
function alteredPieces(verse: string, pick: (count: number) => number): string[] {
  const pieces = piecesOf(verse, pick)
  if (!pieces) return []
  const at = pick(pieces.length)
  return alterationsOf(pieces[at] ?? [], pick)
    .filter(([name]) => name !== 'middle left out')
    .map(([, words]) => inBrackets(pieces.with(at, words)))
}

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
