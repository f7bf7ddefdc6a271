import {
  findSurah,
  findSurahs,
  isSurahName,
  isVerseName,
  type MushafPart,
  parsePart,
  parseReference,
  parseSpan,
  type Reference,
  type Surah,
  type SurahSpan,
  VERSE_COUNT,
  verseIndexOf,
} from '../../text/index.ts'
import type { VerseLocation } from '../store.ts'
import { findCitation, quotedIn } from './citation.ts'
import { createSurahTranslations, findNumberedSurah } from './surah-translations.ts'

/** A query parsed as a reference, with its verses and surahs. */
export type Referred = {
  /** The part of the query that is read. */
  text: string
  reference: Reference | undefined
  verses: number[]
  /**
   * Compares the query with all surah names, the slowest step; hence lazy. If it `isSpelled`, names
   * with a wrong letter are none.
   */
  surahs(options?: { isSpelled: boolean }): Surah[]
  /** Whether the query can only be a reference. */
  isOnly: boolean
}

/** The words of a query, and what it cites for them. */
type CitedWords = {
  words: string
  verses: number[]
  /** The surah that is cited without a verse. */
  within: VerseSpan | undefined
}

/** The part of a query that is searched, and the verses that it cites. */
export function citedIn(text: string): CitedWords {
  const citation = findCitation(text)
  if (!citation) return { words: quotedIn(text), verses: [], within: undefined }
  const { words, surah, from, to } = citation
  if (from === undefined || to === undefined) {
    return { words, verses: [], within: spanOfSurah(surah.number) }
  }
  return { words, verses: versesOf({ kind: 'verses', surah, from, to }), within: undefined }
}

/** The part of the Quran to search. */
export type VerseFilter = { surah?: number | undefined; juz?: number | undefined }

/** Position of a verse in the mushaf. */
type Place = Omit<VerseLocation, 'sajdah'>
export type Places = {
  /** The position of a verse by its index. */
  placeOf(verse: number): Place | undefined
  /** The indexes of the verses of prostration. */
  listSajdahs(): number[]
  /** The names of each surah in other languages. */
  listSurahNames(): string[][]
}

const MAX_QUERY = 1_000
const MAX_SURAHS = 10

/** Parses queries as references: `2:255`, `2:286-3:2`, `juz 30`, names of surahs and verses. */
export function createReferred({ placeOf, listSajdahs, listSurahNames }: Places) {
  const translated = createSurahTranslations(listSurahNames())

  return (typed: string): Referred => {
    const text = Array.from(typed.slice(0, 4 * MAX_QUERY))
      .slice(0, MAX_QUERY)
      .join('')
      .toWellFormed()
    const part = parsePart(text)
    if (part) {
      const named = { surahs: () => surahsOfPart(part), verses: versesOfPart(part) }
      return { text, reference: undefined, ...named, isOnly: true }
    }
    const parsed = parseReference(translated.asNumbers(text) ?? text) ?? parseSpan(text)
    if (parsed && !('kind' in parsed)) {
      const verses = versesOfSpan(parsed)
      return { text, reference: undefined, surahs: () => [], verses, isOnly: true }
    }
    const reference = parsed
    return {
      text,
      reference,
      surahs: (options) => surahsOf(text, reference, options),
      verses: versesOf(reference),
      // A numeric reference means only its verses; a name such as the Throne Verse may also be
      // words of the text.
      isOnly: reference !== undefined && (reference.kind !== 'verses' || !isVerseName(text)),
    }
  }

  function versesOfPart(part: MushafPart): number[] {
    if (part.kind === 'surahs') return part.numbers.flatMap(versesOfSurah)
    if (part.kind === 'sajdahs') return listSajdahs()
    if (part.kind === 'ruku_of_surah') return versesOfRuku(part.surah, part.number)
    const { kind, number } = part
    return between(firstOfPart(placeOf, kind, number), firstOfPart(placeOf, kind, number + 1))
  }

  function surahsOf(
    text: string,
    reference: Reference | undefined,
    options?: { isSpelled: boolean },
  ): Surah[] {
    if (reference && 'surah' in reference) return [reference.surah]
    if (text.length > 60 || reference) return []
    const numbered = findNumberedSurah(text)
    if (numbered) return [numbered]
    const inOthers = isSurahName(text) ? [] : translated.find(text)
    return inOthers.length > 0 ? inOthers : findSurahs(text, options).slice(0, MAX_SURAHS)
  }

  // Rukus are numbered through the whole Quran, and each belongs to one surah.
  function versesOfRuku({ number: surah }: Surah, number: number): number[] {
    const verses = versesOfSurah(surah)
    const ruku = (placeOf(verses[0] ?? 0)?.ruku ?? 0) + number - 1
    return verses.filter((verse) => number > 0 && placeOf(verse)?.ruku === ruku)
  }
}

/** The first verse and the end of the verses that a filter selects; undefined if it selects all. */
export function rangeOf(
  { surah, juz }: VerseFilter,
  placeOf: Places['placeOf'],
): VerseSpan | undefined {
  const spans: VerseSpan[] = []
  if (surah !== undefined) spans.push(spanOfSurah(surah))
  if (juz !== undefined) {
    spans.push([firstOfPart(placeOf, 'juz', juz), firstOfPart(placeOf, 'juz', juz + 1)])
  }
  if (spans.length === 0) return undefined
  return [Math.max(...spans.map(([from]) => from)), Math.min(...spans.map(([, end]) => end))]
}

/** The index of the first verse and the end. */
export type VerseSpan = readonly [first: number, end: number]

/** Whether a verse is in a range; without a range all are. */
export const isInSpan = (span: VerseSpan | undefined, verse: number): boolean =>
  span === undefined || (verse >= span[0] && verse < span[1])

// Binary search: parts are in verse order.
function firstOfPart(placeOf: Places['placeOf'], kind: keyof Place, number: number): number {
  let [low, high] = [0, VERSE_COUNT]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((placeOf(middle)?.[kind] ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low
}

function versesOf(reference: Reference | undefined): number[] {
  if (reference?.kind === 'surah') return versesOfSurah(reference.surah.number)
  if (reference?.kind !== 'verses') return []
  const first = verseIndexOf(reference.surah.number, reference.from) ?? 0
  return between(first, first + reference.to - reference.from + 1)
}

function versesOfSpan({ from, to }: SurahSpan): number[] {
  return between(
    verseIndexOf(from.surah, from.ayah) ?? 0,
    (verseIndexOf(to.surah, to.ayah) ?? 0) + 1,
  )
}

const versesOfSurah = (number: number): number[] => between(...spanOfSurah(number))

function spanOfSurah(number: number): VerseSpan {
  const first = verseIndexOf(number, 1) ?? 0
  return [first, first + (findSurah(number)?.verseCount ?? 0)]
}

const between = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, step) => from + step)

function surahsOfPart(part: MushafPart): Surah[] {
  return part.kind === 'surahs' ? part.numbers.flatMap((number) => findSurah(number) ?? []) : []
}
