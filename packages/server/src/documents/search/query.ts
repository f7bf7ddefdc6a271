import { ApiError, MAX_SEARCH_TEXT, MAX_SEARCH_WORDS } from '@waraq/contract'
import { createTokenizer, isLoneSign, type Token } from './tokens.ts'

/** A word that a document must have, or have the beginning of. */
export interface QueryWord {
  text: string
  isPrefix: boolean
}

/**
 * The words of a search: each is required, and the last may be unfinished. A text without a letter
 * or digit has none.
 *
 * @throws ApiError `invalid_request` for a text of more than 200 code points or 16 words.
 */
export function parseQuery(text: string): QueryWord[] {
  // A surrogate pair is one code point.
  const isLong = text.length > MAX_SEARCH_TEXT && [...text].length > MAX_SEARCH_TEXT
  const tokens = isLong ? [] : [...createTokenizer()(text)].filter(({ isPart }) => !isPart)
  const last = tokens.at(-1)
  const words = new Map<string, QueryWord>()
  for (const token of tokens) {
    const { text: word } = token
    const isPrefix = token === last || isLoneSign(word)
    // A word that is required in full is found with its beginning.
    if (!words.has(word)) words.set(word, { text: word, isPrefix })
  }
  if (isLong || words.size > MAX_SEARCH_WORDS) {
    throw new ApiError('invalid_request', { rule: 'search_text' })
  }
  return [...words.values()]
}

/** The index of the first word of the query that a token satisfies; -1 if none. */
export const matchOf = (words: readonly QueryWord[], { text }: Token): number =>
  words.findIndex((word) => (word.isPrefix ? text.startsWith(word.text) : text === word.text))
