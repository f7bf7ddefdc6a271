import type { Reference, Surah } from '../../text/index.ts'
import { untilSpent } from '../budget.ts'
import type { ArabicIndex } from '../index/arabic-index.ts'
import type { createPhoneticIndex, PhoneticHit } from '../index/phonetic-index.ts'
import type { Ranking } from '../matching/arabic-ranking.ts'
import type { Scope } from '../store.ts'
import { type ArabicSearchResult, type MatchQuality, searchArabic } from './arabic-search.ts'
import { isInSpan, type Referred } from './references.ts'
import type { TranslationSearch } from './translation-search.ts'

/** Where the match is. */
export type MatchedIn = 'reference' | 'text' | 'transliteration' | 'translation'

/**
 * A matching verse. `tokens` and `edition` say what to highlight: words of the Arabic text, or a
 * translation.
 */
export type SearchHit = {
  verse: number
  matchedIn: MatchedIn
  agreement: MatchQuality | 'reference'
  tokens: number[]
  edition?: number
  words: string[]
}
export type SearchResult = { reference: Reference | undefined; surahs: Surah[]; hits: Hit[] }
export type SearchFilter = Scope & { ranking?: Ranking }

export type SearchDeps = {
  index: ArabicIndex
  sounds: ReturnType<typeof createPhoneticIndex>
  translations: TranslationSearch
  refer: (query: string) => Referred
}

// More translated verses than a reader pages through.
const MAX_TRANSLATED = 500
// From this similarity on a phonetic match is certain.
const SURELY = 0.85
const URDU_OR_PERSIAN = /[\u0679\u067E\u0686\u0688\u0691\u0698\u06AF\u06BA\u06BE\u06C1\u06D2]/

/** A hit before its matching words are computed, which is done only for displayed hits. */
export type Hit = Omit<SearchHit, 'tokens'> & { tokensOf?: (verse: number) => number[] }

export const withTokens = ({ tokensOf, ...hit }: Hit): SearchHit => ({
  ...hit,
  tokens: tokensOf?.(hit.verse) ?? [],
})

const NO_WORDS: string[] = []
const NOTHING_IN_ARABIC: ArabicSearchResult = { hits: [], tokensOf: () => [] }
const NOTHING_TRANSLATED = { hits: [], words: NO_WORDS, isAll: false }

/** Searches references, text, transliteration and translations; see `Corpus.search`. */
export function createSearch({ index, sounds, translations, refer }: SearchDeps) {
  return (typed: string, { ranking, ...scope }: SearchFilter): SearchResult => {
    const { text, reference, surahs, verses, isOnly } = refer(typed)
    const referred = verses.map(referredTo)
    const all = isOnly ? referred : firstOfEach([...referred, ...searched(text, scope, ranking)])
    const hits = scope.span ? all.filter(({ verse }) => isInSpan(scope.span, verse)) : all
    return { reference, surahs: surahs(), hits }
  }

  function searched(text: string, scope: Scope, ranking?: Ranking): Hit[] {
    return /[\u0621-\u064A\u0671-\u06D3]/.test(text)
      ? arabic(text, scope, ranking)
      : other(text, scope)
  }

  function arabic(text: string, scope: Scope, ranking?: Ranking): Hit[] {
    const { hits, tokensOf } =
      untilSpent(() => searchArabic(index, text, ranking)) ?? NOTHING_IN_ARABIC
    const inText = hits.map(({ verse, agreement }): Hit => {
      return { verse, agreement, matchedIn: 'text', words: NO_WORDS, tokensOf }
    })
    const isSure = inText[0] !== undefined && inText[0].agreement !== 'some_words'
    if (isSure && !URDU_OR_PERSIAN.test(text)) return inText
    const translated = inTranslations(text, scope, true)
    return translated.isAll ? [...translated.hits, ...inText] : [...inText, ...translated.hits]
  }

  function other(text: string, scope: Scope): Hit[] {
    const heard = /[a-z]/i.test(text) ? sounds.find(text) : []
    const asHit = ({ verse }: { verse: number }): Hit => {
      return { verse, agreement: 'phrase', matchedIn: 'transliteration', words: [] }
    }
    const isSure = ({ similarity, isWhole }: PhoneticHit) => isWhole && similarity >= SURELY
    const sure = heard.filter(isSure).map(asHit)
    const likely = heard.filter((hit) => !isSure(hit)).map(asHit)
    // A certain phonetic match makes corrections of translated words unnecessary.
    const translated = inTranslations(text, scope, sure.length === 0)
    if (translated.isAll) return [...sure, ...translated.hits, ...(isOneWord(text) ? [] : likely)]
    return sure.length > 0 ? [...sure, ...likely] : [...likely, ...translated.hits]
  }

  function inTranslations(text: string, scope: Scope, isLoose: boolean) {
    const options = { ...scope, limit: MAX_TRANSLATED, isLoose }
    const { hits, words, isAll } =
      untilSpent(() => translations.find(text, options)) ?? NOTHING_TRANSLATED
    const agreement: MatchQuality = isAll ? 'words' : 'some_words'
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

// A word with matches in a translation is not treated as the beginning of an Arabic word.
const isOneWord = (text: string): boolean => !/\s/.test(text.trim())

const referredTo = (verse: number): Hit => {
  return { verse, matchedIn: 'reference', agreement: 'reference', words: NO_WORDS }
}

function firstOfEach(hits: Hit[]): Hit[] {
  const seen = new Set<number>()
  return hits.filter(({ verse }) => !seen.has(verse) && seen.add(verse))
}
