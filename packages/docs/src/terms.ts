import { foldText } from '@waraq/scripture/fold'
import type MiniSearch from 'minisearch'
import type { Options, SearchResult } from 'minisearch'

/** A section of a page, as the search index has it. */
export interface SearchSection {
  id: number
  /** The address below the root of the documentation. */
  url: string
  title: string
  heading: string
  text: string
  /** The beginning of the text, from which the list of results takes its excerpt. */
  preview: string
}

/** Characters of a query that the search reads. */
export const MAX_QUERY = 100
const MAX_RESULTS = 20

const ARTICLE = /^(?:[وفبك]?ال|و?لل)(?=[\u0621-\u064A]{3})/
const TOO_LONG = 60

const WORD = /[\p{L}\p{M}\p{N}_]+/gu
// Splits `WARAQ_PORT` and `readOnly` into words, so that a search finds them by each word.
const WITHIN = /_+|(?<=\p{Ll})(?=\p{Lu})/u

/** The words of a text, and the words within names of code. */
export const termsOf = (text: string): string[] =>
  (text.match(WORD) ?? []).flatMap((word) => {
    const within = word.replace(/^WARAQ_/, '').split(WITHIN)
    return [word, ...within.filter((part) => part !== '' && part !== word)]
  })

/** Folds a word for the index and for queries; an Arabic word loses its article. */
export function foldTerm(word: string): string | null {
  const folded = foldText(word.slice(0, TOO_LONG)).replace(ARTICLE, '')
  // A symbol alone, such as `>`, would find every page with code.
  return /[\p{L}\p{N}]/u.test(folded) ? folded : null
}

/** Pages that mention everything, and that few readers look for. */
const RECORDS = /(?:^|\/)(?:decisions|asvs|scorecard|testing|writing)\//
const isRecord = (fields: Record<string, unknown> | undefined): boolean =>
  RECORDS.test(String(fields?.url)) && !String(fields?.url).includes('guides/')

/** The options of the index: the generator and the page must use the same ones. */
export const INDEX_OPTIONS: Options<SearchSection> = {
  fields: ['title', 'heading', 'text'],
  storeFields: ['url', 'title', 'heading', 'preview'],
  tokenize: termsOf,
  processTerm: foldTerm,
  searchOptions: {
    prefix: true,
    fuzzy: 0.15,
    boost: { title: 3, heading: 2 },
    combineWith: 'AND',
    boostDocument: (_id, _term, fields) => (isRecord(fields) ? 0.3 : 1),
  },
}

/**
 * The sections with every word of the query, then those with some: no section has all words of a
 * question.
 */
export function findSections(index: MiniSearch<SearchSection>, query: string): SearchResult[] {
  const whole = index.search(query)
  const ids = new Set(whole.map(({ id }) => id))
  const partial = index.search(query, { combineWith: 'OR' }).filter(({ id }) => !ids.has(id))
  return [...whole, ...partial].slice(0, MAX_RESULTS)
}
