import { foldText } from '@waraq/scripture/fold'

export interface FindOptions {
  matchCase: boolean
  /** Matches vowel signs and letter forms exactly. */
  isExact: boolean
}

/** Offsets before the first and after the last letter of a match. */
export interface TextMatch {
  from: number
  to: number
}

/** A text as it is compared. */
export interface FoldedText {
  folded: string
  /** The original offset of each code unit. */
  places: number[]
  length: number
}

/** Returns all matches of the search text. */
export function findInText(text: string, sought: string, options: FindOptions): TextMatch[] {
  return findInFolded(foldLetters(text, options), foldLetters(sought, options).folded)
}

/** The same of folded texts. A sign on the last letter belongs to the match. */
export function findInFolded({ folded, places, length }: FoldedText, pattern: string): TextMatch[] {
  if (pattern === '') return []
  const found: TextMatch[] = []
  for (
    let at = folded.indexOf(pattern);
    at >= 0;
    at = folded.indexOf(pattern, at + pattern.length)
  ) {
    const from = places[at] ?? 0
    // So that a replacement leaves none behind.
    found.push({ from, to: places[at + pattern.length] ?? length })
  }
  return found
}

/**
 * Folds a text for the search: unless `isExact` is set, without vowel signs and with one form of
 * each letter (alef with hamza, teh marbuta).
 */
export function foldLetters(text: string, options: FindOptions): FoldedText {
  const places: number[] = []
  let folded = ''
  let place = 0
  for (const letter of text) {
    const kept = foldLetter(letter, options)
    for (let unit = 0; unit < kept.length; unit++) places.push(place)
    folded += kept
    place += letter.length
  }
  return { folded, places, length: text.length }
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
