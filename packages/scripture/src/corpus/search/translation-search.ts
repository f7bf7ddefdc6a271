import { withoutRepetition } from '../../text/index.ts'
import type { Meter } from '../budget.ts'
import { englishStem, synonymsInEnglish } from '../index/english-words.ts'
import { createFuzzyTerms } from '../index/fuzzy-terms.ts'
import { indexedWords } from '../index/translated-words.ts'
import type { CorpusFile, Scope, TranslationHit } from '../store.ts'
import { createCorrectionEditions } from './correction-editions.ts'
import { FEWEST_SOFT_WORDS, rankSoftly, type SoftWord } from './soft-ranking.ts'

const MAX_WORDS = 40
// Maximum number of corrected words in a query, and of corrections for each.
const MAX_CORRECTED = 5
const MAX_CORRECTIONS = 8
// Maximum number of forms of a word.
const MAX_FORMS = 6
// Shorter prefixes match too many words.
const SHORTEST_BEGUN = 3
// Maximum number of translated verses to rank if not all words match.
const MAX_RANKED = 5_000
// A running SQLite query cannot be interrupted, so the budget is charged before it.
const QUERY_STEPS = 64

/** Stop words of European languages; optional if all other words match. */
export const COMMON: ReadonlySet<string> = new Set(
  `the a an and or of to in on for with by is are was were be been that this those these it he she they you i we who whom what which
  not do does did has have had from as at but if then so his her their our your my me him them us le la les de des du et un une en
  el los las y que qui se por con und der die das och att som en ett det den dan yang di ke dari ve bir bu и в на не что с по`.split(
    /\s+/,
  ),
)

export type TranslationSearch = ReturnType<typeof createTranslationSearch>
type Readers = Pick<
  CorpusFile,
  | 'listVocabulary'
  | 'wordsBeginning'
  | 'searchTranslations'
  | 'firstTranslations'
  | 'scoreTranslations'
  | 'countTranslated'
  | 'isInTranslations'
  | 'listEditions'
  | 'editionsWith'
>
/** Of the hits, the first `phrases` have the words in a row, or alone have all of three or more. */
type Found = { hits: TranslationHit[]; words: string[]; isAll: boolean; phrases: number }
type Ask = (expression: string) => TranslationHit[]
/** `all` has the stop words too, which show the language of a query. */
type Asking = {
  askIn: (scope: Scope) => Ask
  all: readonly string[]
  isCorrected: boolean
  limit: number
}
type Editions = readonly number[] | undefined

const NO_PHRASE = { isAll: true, phrases: 0 }

/** Searches translations: phrase, all words, all but stop words, corrected words, some words. */
export function createTranslationSearch(file: Readers, spend: Meter['spend']) {
  const near = createFuzzyTerms(file.listVocabulary())
  const correctionEditions = createCorrectionEditions(file, spend)

  function findLoosely(
    words: string[],
    { editions, ...scope }: Scope,
    { askIn, all, isCorrected, limit }: Asking,
  ): Found {
    const ours = isCorrected ? correctionEditions(all, editions) : editions
    const ask = askIn({ ...scope, ...(ours && { editions: ours }) })
    const alternatives = isCorrected ? alternativesOf(words, ours) : words.map((word) => [word])
    const expression = alternatives.map((one) => `(${one.map(quoted).join(' OR ')})`)
    const narrow = ask(expression.join(' AND '))
    if (narrow.length > 0) return { ...NO_PHRASE, hits: narrow, words: alternatives.flat() }
    const begun = findBegun(words, askIn({ ...scope, ...(editions && { editions }) }))
    if (begun.length > 0) return { ...NO_PHRASE, hits: begun, words }
    if (ours && words.length >= FEWEST_SOFT_WORDS) {
      const soft = alternatives.map(softWordOf)
      const hits = rankSoftly(file, soft, { scope: { ...scope, editions: ours }, limit, spend })
      return {
        hits,
        words: [...alternatives.flat(), ...soft.flatMap((one) => one.related)],
        isAll: false,
        phrases: 0,
      }
    }
    const rare = rarestOf(withoutRepetition([...alternatives.flat(), ...words.flatMap(related)]))
    return { hits: ask(rare.map(quoted).join(' OR ')), words: rare, isAll: false, phrases: 0 }
  }

  function softWordOf([word = '', ...corrections]: string[]): SoftWord {
    const others = [...corrections, ...related(word)].filter((one) => one !== word)
    const verses = [word, ...others].reduce((sum, one) => sum + file.countTranslated(one), 0)
    return { word, related: [...new Set(others)], verses }
  }

  /** Phrase matches before other verses with all words. */
  function findAll(words: string[], ask: Ask, scope: Scope) {
    // Ranking reads all matches twice, and often there is only one.
    const few = file.firstTranslations(allOf(words), 2, scope)
    if (few.length < 2) return { hits: few, phrases: words.length > 2 ? few.length : 0 }
    const phrase = words.length > 1 ? ask(quoted(words.join(' '))) : []
    return { hits: firstOfEach([...phrase, ...ask(allOf(words))]), phrases: phrase.length }
  }

  /** Each word, with its corrections from these editions if no verse contains it. */
  function alternativesOf(words: string[], editions: Editions): string[][] {
    let left = MAX_CORRECTED
    const scope = editions ? { editions } : {}
    const isIn = (word: string) => file.firstTranslations(quoted(word), 1, scope).length > 0
    return words.map((word) => {
      if (file.isInTranslations(quoted(word)) || left-- <= 0) return [word]
      spend(QUERY_STEPS)
      const others = near.find(word).map((one) => one.word)
      return [word, ...others.filter(isIn).slice(0, MAX_CORRECTIONS)]
    })
  }

  /** Other forms of an English word, and the words that translators use for it. */
  function related(word: string): string[] {
    spend()
    const stem = englishStem(word)
    const forms = stem ? file.wordsBeginning(stem, MAX_FORMS) : []
    return [...forms.filter((one) => one.length < word.length + 3), ...synonymsInEnglish(word)]
  }

  /** Matches with the last word as a prefix. */
  function findBegun(words: string[], ask: Ask): TranslationHit[] {
    const [begun = ''] = words.slice(-1)
    if (begun.length < SHORTEST_BEGUN) return []
    return ask([...words.slice(0, -1).map(quoted), `${quoted(begun)}*`].join(' AND '))
  }

  /** The rarest words: frequent ones add little to the ranking and are slow to rank. */
  function rarestOf(words: string[]): string[] {
    const counted = words.map((word) => ({ word, verses: file.countTranslated(word) }))
    counted.sort((a, b) => a.verses - b.verses)
    let ranked = 0
    return counted
      .filter(({ verses }, at) => {
        ranked += verses
        return at === 0 || ranked <= MAX_RANKED
      })
      .map(({ word }) => word)
  }

  return {
    /**
     * `isLoose` allows missing words, and corrected ones unless `isCorrected` is false. Returns at
     * most `limit` verses.
     */
    find(text: string, { limit, isLoose, isCorrected = true, ...scope }: Wanted): Found {
      const words = withoutRepetition(indexedWords(text)).slice(0, MAX_WORDS)
      if (words.length === 0) return { ...NO_PHRASE, hits: [], words }
      const askIn = (searchScope: Scope) => (expression: string) => {
        spend(QUERY_STEPS)
        return file.searchTranslations(expression, limit, searchScope)
      }
      const ask = askIn(scope)
      const all = findAll(words, ask, scope)
      if (all.hits.length > 0) return { ...all, words, isAll: true }
      const distinctive = words.filter((word) => !COMMON.has(word))
      const most =
        distinctive.length > 0 && distinctive.length < words.length ? ask(allOf(distinctive)) : []
      if (most.length > 0) return { ...NO_PHRASE, hits: most, words: distinctive }
      if (!isLoose) return { hits: [], words: [], isAll: false, phrases: 0 }
      return findLoosely(distinctive.length > 0 ? distinctive : words, scope, {
        askIn,
        all: words,
        isCorrected,
        limit,
      })
    },
  }
}

type Wanted = Scope & { limit: number; isLoose: boolean; isCorrected?: boolean }

// Words contain only letters, digits and marks, so none is an FTS5 operator.
const quoted = (words: string): string => `"${words}"`
const allOf = (words: string[]): string => words.map(quoted).join(' AND ')

function firstOfEach(hits: TranslationHit[]): TranslationHit[] {
  const seen = new Set<number>()
  return hits.filter(({ edition, verse }) => {
    const key = edition * 10_000 + verse
    return !seen.has(key) && seen.add(key)
  })
}
