import { foldText } from '@waraq/scripture/fold'

export interface FindOptions {
  matchCase: boolean
  /** Matches vowel signs and letter forms exactly. */
  isExact: boolean
  /** Leaves out matches within longer words. */
  isWholeWord?: boolean
  /** Treats the search text as a regular expression, which matches letters exactly. */
  isExpression?: boolean
}

/** Offsets before the first and after the last letter of a match. */
export interface TextMatch {
  from: number
  to: number
  /** The text of the match and of its groups, for an expression. */
  groups?: readonly (string | undefined)[]
}

/** A text in its folded form. */
export interface FoldedText {
  text: string
  folded: string
  /** The original offset of each code unit. */
  places: number[]
}

/** Returns all matches of the search text. */
export function findInText(text: string, query: string, options: FindOptions): TextMatch[] {
  return findInFolded(foldLetters(text, options), foldLetters(query, options).folded, options)
}

/** Returns all matches in folded texts. A vowel sign on the last letter belongs to the match. */
export function findInFolded(
  { text, folded, places }: FoldedText,
  pattern: string,
  { isWholeWord = false }: FindOptions,
): TextMatch[] {
  if (pattern === '') return []
  const matches: TextMatch[] = []
  let at = folded.indexOf(pattern)
  while (at >= 0) {
    const end = at + pattern.length
    // The match ends after the signs of its last letter, so that a replacement removes them.
    const match = { from: places[at] ?? 0, to: places[end] ?? text.length }
    const isFound = !isWholeWord || isWord(text, match)
    if (isFound) matches.push(match)
    at = folded.indexOf(pattern, isFound ? end : at + 1)
  }
  return matches
}

/**
 * Whether a match begins and ends at borders of words. Letters, their signs and digits form words.
 */
export const isWord = (text: string, { from, to }: TextMatch): boolean =>
  !goesOn(text, from) && !goesOn(text, to)

const goesOn = (text: string, at: number): boolean =>
  /[\p{L}\p{M}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at)) &&
  /^[\p{L}\p{M}\p{N}]/u.test(text.slice(at, at + 2))

/**
 * Folds a text for the search: unless `isExact` is set, without vowel signs and with one form of
 * each letter (alef with hamza, teh marbuta).
 */
export function foldLetters(text: string, options: FindOptions): FoldedText {
  const places: number[] = []
  let folded = ''
  let place = 0
  for (const letter of text) {
    const foldedLetter = foldLetter(letter, options)
    for (let unit = 0; unit < foldedLetter.length; unit++) places.push(place)
    folded += foldedLetter
    place += letter.length
  }
  return { text, folded, places }
}

function foldLetter(letter: string, { matchCase, isExact }: FindOptions): string {
  if (isExact) return matchCase ? letter : letter.toLowerCase()
  const folded = foldedForms.get(letter) ?? foldText(letter)
  foldedForms.set(letter, folded)
  const isCapital = letter !== letter.toLowerCase()
  return matchCase && isCapital ? folded.toUpperCase() : folded
}

// A long document repeats few letters, so folded forms are cached.
const foldedForms = new Map<string, string>()
