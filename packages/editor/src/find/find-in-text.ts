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

/**
 * Returns all matches of the search text. Unless `isExact` is set, vowel signs and letter forms
 * (alef with hamza, teh marbuta) are ignored. A sign on the last letter belongs to the match, so
 * that a replacement leaves none behind.
 */
export function findInText(text: string, sought: string, options: FindOptions): TextMatch[] {
  const pattern = foldLetters(sought, options).folded
  if (pattern === '') return []
  const { folded, places } = foldLetters(text, options)
  const found: TextMatch[] = []
  for (
    let at = folded.indexOf(pattern);
    at >= 0;
    at = folded.indexOf(pattern, at + pattern.length)
  ) {
    const from = places[at] ?? 0
    found.push({ from, to: places[at + pattern.length] ?? text.length })
  }
  return found
}

/** The folded text, with the original offset of each code unit. */
function foldLetters(text: string, options: FindOptions): { folded: string; places: number[] } {
  const places: number[] = []
  let folded = ''
  let place = 0
  for (const letter of text) {
    const kept = foldLetter(letter, options)
    for (let unit = 0; unit < kept.length; unit++) places.push(place)
    folded += kept
    place += letter.length
  }
  return { folded, places }
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
