import {
  findSurah,
  findSurahs,
  isVerseName,
  type MushafPart,
  parsePart,
  parseReference,
  type Reference,
  type Surah,
  VERSE_COUNT,
  verseIndexOf,
} from '../../text/index.ts'

/** A query parsed as a reference, with its verses and surahs. */
export type Referred = {
  /** The part of the query that is read. */
  text: string
  reference: Reference | undefined
  verses: number[]
  /** Compares the query with all surah names, the slowest step; hence lazy. */
  surahs(): Surah[]
  /** Whether the query can only be a reference. */
  isOnly: boolean
}

/** Position of a verse in the mushaf. */
export type Place = { juz: number; hizb: number; page: number }

const MAX_QUERY = 1_000
const MAX_SURAHS = 10

/** Parses queries as references: `2:255`, `juz 30`, names of surahs and of well-known verses. */
export function createReferred(placeOf: (verse: number) => Place | undefined) {
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
    const reference = parseReference(text)
    return {
      text,
      reference,
      surahs: () => surahsOf(text, reference),
      verses: versesOf(reference),
      // A numeric reference means only its verses; a name such as the Throne Verse may also be
      // words of the text.
      isOnly: reference !== undefined && (reference.kind !== 'verses' || !isVerseName(text)),
    }
  }

  function versesOfPart(part: MushafPart): number[] {
    if (part.kind === 'surahs') return part.numbers.flatMap(versesOfSurah)
    const { kind, number } = part
    return between(firstFrom(kind, number), firstFrom(kind, number + 1))
  }

  // Binary search: parts are in verse order.
  function firstFrom(kind: keyof Place, number: number): number {
    let [low, high] = [0, VERSE_COUNT]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((placeOf(middle)?.[kind] ?? 0) < number) low = middle + 1
      else high = middle
    }
    return low
  }
}

function versesOf(reference: Reference | undefined): number[] {
  if (reference?.kind !== 'verses') return []
  const first = verseIndexOf(reference.surah.number, reference.from) ?? 0
  return between(first, first + reference.to - reference.from + 1)
}

function versesOfSurah(number: number): number[] {
  const first = verseIndexOf(number, 1) ?? 0
  return between(first, first + (findSurah(number)?.verseCount ?? 0))
}

const between = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, step) => from + step)

function surahsOfPart(part: MushafPart): Surah[] {
  return part.kind === 'surahs' ? part.numbers.flatMap((number) => findSurah(number) ?? []) : []
}

function surahsOf(text: string, reference: Reference | undefined): Surah[] {
  if (reference && 'surah' in reference) return [reference.surah]
  if (text.length > 60 || reference) return []
  return findSurahs(text).slice(0, MAX_SURAHS)
}
