import { withoutRepetition } from '../../text/index.ts'
import type { Meter } from '../budget.ts'
import { createFuzzyTerms } from '../index/fuzzy-terms.ts'
import { indexedWords } from '../index/translated-words.ts'
import type { CorpusFile, Scope, TranslationHit } from '../store.ts'

const MAX_WORDS = 40
// Maximum number of corrected words in a query, and of corrections for each.
const MAX_CORRECTED = 5
const MAX_CORRECTIONS = 8
// Shorter prefixes match too many words.
const SHORTEST_BEGUN = 3
// Maximum number of translated verses to rank if not all words match.
const MAX_RANKED = 5_000
// A running SQLite query cannot be interrupted, so the budget is charged before it.
const ASKING_STEPS = 64

// Stop words of European languages; optional if all other words match.
const COMMON = new Set(
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
  | 'searchTranslations'
  | 'firstTranslations'
  | 'countTranslated'
  | 'isInTranslations'
>
type Found = { hits: TranslationHit[]; words: string[]; isAll: boolean }
type Ask = (expression: string) => TranslationHit[]

/** Searches translations: phrase, all words, all but stop words, corrected words, some words. */
export function createTranslationSearch(file: Readers, spend: Meter['spend']) {
  const near = createFuzzyTerms(file.listVocabulary())

  function findLoosely(words: string[], ask: Ask): Found {
    const alternatives = alternativesOf(words)
    const expression = alternatives.map((one) => `(${one.map(quoted).join(' OR ')})`)
    const narrow = ask(expression.join(' AND '))
    if (narrow.length > 0) return { hits: narrow, words: alternatives.flat(), isAll: true }
    const begun = findBegun(words, ask)
    if (begun.length > 0) return { hits: begun, words, isAll: true }
    const rare = rarestOf(alternatives.flat())
    return { hits: ask(rare.map(quoted).join(' OR ')), words: rare, isAll: false }
  }

  /** Phrase matches before other verses with all words. */
  function findAll(words: string[], ask: Ask, scope: Scope): TranslationHit[] {
    // Ranking reads all matches twice, and often there is at most one.
    const few = file.firstTranslations(allOf(words), 2, scope)
    if (few.length < 2) return few
    const phrase = words.length > 1 ? ask(quoted(words.join(' '))) : []
    return firstOfEach([...phrase, ...ask(allOf(words))])
  }

  /** Each word, with its corrections if no verse contains it. */
  function alternativesOf(words: string[]): string[][] {
    let left = MAX_CORRECTED
    return words.map((word) => {
      if (file.isInTranslations(quoted(word)) || left-- <= 0) return [word]
      spend(ASKING_STEPS)
      const others = near.find(word).slice(0, MAX_CORRECTIONS)
      return [word, ...others.map((one) => one.word)]
    })
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
    /** `isLoose` allows corrected or missing words. Returns at most `limit` verses. */
    find(text: string, { limit, isLoose, ...scope }: Wanted): Found {
      const words = withoutRepetition(indexedWords(text)).slice(0, MAX_WORDS)
      if (words.length === 0) return { hits: [], words, isAll: true }
      const ask: Ask = (expression) => {
        spend(ASKING_STEPS)
        return file.searchTranslations(expression, limit, scope)
      }
      const all = findAll(words, ask, scope)
      if (all.length > 0) return { hits: all, words, isAll: true }
      const distinctive = words.filter((word) => !COMMON.has(word))
      const most =
        distinctive.length > 0 && distinctive.length < words.length ? ask(allOf(distinctive)) : []
      if (most.length > 0) return { hits: most, words: distinctive, isAll: true }
      if (!isLoose) return { hits: [], words: [], isAll: false }
      return findLoosely(distinctive.length > 0 ? distinctive : words, ask)
    },
  }
}

type Wanted = Scope & { limit: number; isLoose: boolean }

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
