import { foldText } from '@waraq/scripture/fold'

export interface FindOptions {
  matchCase: boolean
  /** Vowel signs and the forms of letters must be those that were typed. */
  isExact: boolean
}

/** A piece of a text: the places of its first letter and after its last. */
export interface TextMatch {
  from: number
  to: number
}

/**
 * Where a text holds what is sought. Words are found whatever vowel signs they bear, and a letter in any
 * of its forms (alef with hamza, teh marbuta), unless it is to be exact. A sign on the last letter belongs
 * to what is found, so that replacing leaves none behind.
 */
export function findInText(text: string, sought: string, options: FindOptions): TextMatch[] {
  const wanted = foldLetters(sought, options).folded
  if (wanted === '') return []
  const { folded, places } = foldLetters(text, options)
  const found: TextMatch[] = []
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    const from = places[at] ?? 0
    found.push({ from, to: places[at + wanted.length] ?? text.length })
  }
  return found
}

/** The folded text, and for each unit of it the place of the letter that it came from. */
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

// There are few letters, and a long document has each of them many times.
const foldedForms = new Map<string, string>()
