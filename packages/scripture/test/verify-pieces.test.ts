import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isLong } from '../../../test/lib/long.ts'
import { foldArabic, VERSE_COUNT, verseAt } from '../src/text/index.ts'
import { alterationsOf, createPicks } from './lib/alterations.ts'
import { openQuotations } from './lib/quotations.ts'
import { SPELLINGS, type VerseTexts, wordsOfVerse } from './lib/spellings.ts'

/** Every verse takes two minutes. */
const STEP = isLong ? 1 : 23
const VERSES = Array.from({ length: Math.ceil(VERSE_COUNT / STEP) }, (_, at) => at * STEP)

describe('verification of parts of verses', () => {
  const { verify, verse } = openQuotations()
  const textsOf = (index: number): VerseTexts => {
    const { surah, ayah } = verseAt(index)
    return verse(surah, ayah)
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
    // A few alterations produce words that do follow each other in the verse, so they pass.
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

  // The quotation if its correction has no word for the wrong one and does not reach the end of the
  // verse either.
  function wrongEnd(all: string[], right: string[], count: number, isFirst = false): string[] {
    if (all.length < right.length + count) return []
    const words = [...right, ...Array<string>(count).fill('المدرسة')]
    const quotation = `﴿${(isFirst ? words.toReversed() : words).join(' ')}﴾`
    const [found = assert.fail()] = verify(quotation)
    const isReplaced = found.differences.at(isFirst ? 0 : -1)?.kind === 'letters'
    const length = found.right?.imlaei.split(/\s/).length ?? words.length
    return isReplaced || length >= words.length || isAtEnd(found, isFirst) ? [] : [quotation]
  }

  function isAtEnd({ right, passage }: ReturnType<typeof verify>[number], isFirst: boolean) {
    const { surah, from, to } = passage ?? assert.fail()
    const text = foldArabic(right?.imlaei ?? '')
    const whole = foldArabic(verse(surah, isFirst ? from : to).textImlaei)
    return isFirst ? whole.startsWith(text) : whole.endsWith(text)
  }
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
