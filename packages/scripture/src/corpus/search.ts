import {
  findSurah,
  findSurahs,
  isVerseName,
  type Part,
  parsePart,
  parseReference,
  type Reference,
  type Surah,
  VERSE_COUNT,
  verseIndexOf,
} from '../text/index.ts'
import type { ArabicIndex } from './arabic-index.ts'
import type { Ranking } from './arabic-ranking.ts'
import { type Agreement, type ArabicAnswer, searchArabic } from './arabic-search.ts'
import { untilSpent } from './budget.ts'
import type { createSoundIndex, SoundHit } from './sound-index.ts'
import type { TranslationSearch } from './translation-search.ts'

/** Where a verse agrees with what was typed. */
export type MatchedIn = 'reference' | 'text' | 'transliteration' | 'translation'

/** A verse found. `tokens` and `edition` say what to highlight: words of the Arabic text, or a translation. */
export type Found = {
  verse: number
  matchedIn: MatchedIn
  agreement: Agreement | 'reference'
  tokens: number[]
  edition?: number
  words: string[]
}
export type Answer = {
  reference: Reference | undefined
  surahs: Surah[]
  total: number
  found: Found[]
}
export type Page = { limit: number; page: number; edition?: number; ranking?: Ranking }

export type SearchDeps = {
  index: ArabicIndex
  sounds: ReturnType<typeof createSoundIndex>
  translations: TranslationSearch
  /** What part of the mushaf a verse is in. */
  placeOf: (verse: number) => Place | undefined
}
type Place = { juz: number; hizb: number; page: number }

const MAX_QUERY = 1_000
const MAX_SURAHS = 10
// As many translated verses as a reader may leaf through.
const MAX_TRANSLATED = 500
// A sound that is this like is what was meant, not a likeness.
const SURELY = 0.85
const URDU_OR_PERSIAN = /[\u0679\u067E\u0686\u0688\u0691\u0698\u06AF\u06BA\u06BE\u06C1\u06D2]/

type Hit = Omit<Found, 'tokens'> & { tokensOf?: (verse: number) => number[] }
const NO_WORDS: string[] = []
const NOTHING_IN_ARABIC: ArabicAnswer = { hits: [], tokensOf: () => [] }
const NOTHING_TRANSLATED = { hits: [], words: NO_WORDS, isAll: false }

/** Searches everything at once; see `Corpus.search`. */
export function createSearch({ index, sounds, translations, placeOf }: SearchDeps) {
  return (typed: string, { limit, page, edition, ranking }: Page): Answer => {
    const text = Array.from(typed.slice(0, 4 * MAX_QUERY))
      .slice(0, MAX_QUERY)
      .join('')
      .toWellFormed()
    const part = parsePart(text)
    const reference = part ? undefined : parseReference(text)
    const hits = part
      ? versesOfPart(part).map(referredTo)
      : firstOfEach([...referred(reference), ...searched(text, reference, edition, ranking)])
    const shown = hits.slice((page - 1) * limit, page * limit)
    return {
      reference,
      surahs: part ? surahsOfPart(part) : surahsOf(text, reference),
      total: hits.length,
      found: shown.map(({ tokensOf, ...hit }) => ({ ...hit, tokens: tokensOf?.(hit.verse) ?? [] })),
    }
  }

  function versesOfPart(part: Part): number[] {
    if (part.kind === 'surahs') return part.numbers.flatMap(versesOfSurah)
    const { kind, number } = part
    return between(firstFrom(kind, number), firstFrom(kind, number + 1))
  }

  // Parts follow each other as verses do.
  function firstFrom(kind: keyof Place, number: number): number {
    let [low, high] = [0, VERSE_COUNT]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((placeOf(middle)?.[kind] ?? 0) < number) low = middle + 1
      else high = middle
    }
    return low
  }

  // A reference in numbers means its verses only; a name such as that of the Throne Verse may be words of the text as well.
  function searched(
    text: string,
    reference: Reference | undefined,
    edition?: number,
    ranking?: Ranking,
  ): Hit[] {
    if (reference && (reference.kind !== 'verses' || !isVerseName(text))) return []
    return /[\u0621-\u064A\u0671-\u06D3]/.test(text)
      ? arabic(text, edition, ranking)
      : other(text, edition)
  }

  function arabic(text: string, edition?: number, ranking?: Ranking): Hit[] {
    const { hits, tokensOf } =
      untilSpent(() => searchArabic(index, text, ranking)) ?? NOTHING_IN_ARABIC
    const inText = hits.map(({ verse, agreement }): Hit => {
      return { verse, agreement, matchedIn: 'text', words: NO_WORDS, tokensOf }
    })
    const isSure = inText[0] !== undefined && inText[0].agreement !== 'some_words'
    if (isSure && !URDU_OR_PERSIAN.test(text)) return inText
    const translated = inTranslations(text, edition, true)
    return translated.isAll ? [...translated.hits, ...inText] : [...inText, ...translated.hits]
  }

  function other(text: string, edition?: number): Hit[] {
    const heard = /[a-z]/i.test(text) ? sounds.find(text) : []
    const asHit = ({ verse }: { verse: number }): Hit => {
      return { verse, agreement: 'phrase', matchedIn: 'transliteration', words: [] }
    }
    const isSure = ({ likeness, isWhole }: SoundHit) => isWhole && likeness >= SURELY
    const sure = heard.filter(isSure).map(asHit)
    const likely = heard.filter((hit) => !isSure(hit)).map(asHit)
    // What is heard for sure needs no guess at another word.
    const translated = inTranslations(text, edition, sure.length === 0)
    if (translated.isAll) return [...sure, ...translated.hits, ...(isOneWord(text) ? [] : likely)]
    return sure.length > 0 ? [...sure, ...likely] : [...likely, ...translated.hits]
  }

  function inTranslations(text: string, edition: number | undefined, isLoose: boolean) {
    const wanted = { limit: MAX_TRANSLATED, edition, isLoose }
    const { hits, words, isAll } =
      untilSpent(() => translations.find(text, wanted)) ?? NOTHING_TRANSLATED
    const agreement: Agreement = isAll ? 'words' : 'some_words'
    return {
      isAll: isAll && hits.length > 0,
      hits: hits.map((hit): Hit => {
        return {
          verse: hit.verse,
          agreement,
          matchedIn: 'translation',
          edition: hit.edition,
          words,
        }
      }),
    }
  }
}

// One word that means something in a language is no Arabic word that merely begins so.
const isOneWord = (text: string): boolean => !/\s/.test(text.trim())

function referred(reference: Reference | undefined): Hit[] {
  if (reference?.kind !== 'verses') return []
  const first = verseIndexOf(reference.surah.number, reference.from) ?? 0
  const count = reference.to - reference.from + 1
  return between(first, first + count).map(referredTo)
}

const referredTo = (verse: number): Hit => {
  return { verse, matchedIn: 'reference', agreement: 'reference', words: NO_WORDS }
}

const between = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, step) => from + step)

function versesOfSurah(number: number): number[] {
  const first = verseIndexOf(number, 1) ?? 0
  return between(first, first + (findSurah(number)?.verseCount ?? 0))
}

function surahsOfPart(part: Part): Surah[] {
  return part.kind === 'surahs' ? part.numbers.flatMap((number) => findSurah(number) ?? []) : []
}

function surahsOf(text: string, reference: Reference | undefined): Surah[] {
  if (reference && 'surah' in reference) return [reference.surah]
  if (text.length > 60 || reference) return []
  return findSurahs(text).slice(0, MAX_SURAHS)
}

function firstOfEach(hits: Hit[]): Hit[] {
  const seen = new Set<number>()
  return hits.filter(({ verse }) => !seen.has(verse) && seen.add(verse))
}
