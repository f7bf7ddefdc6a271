/**
 * How keyboards and editions write Arabic letters and signs: the one table by which searches,
 * verification and recognition read them.
 */

// Vowels, Quranic signs, tatweel, marks of direction, and the signs of single fonts.
const SIGNS =
  /[\u034F\uFE00-\uFE0F\u0610-\u061A\u061C\u0640\u064B-\u0653\u0656-\u065F\u0670\u06D6-\u06ED\u0897-\u089F\u08CA-\u08FF\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uE000-\uF8FF\uFEFF\u00AD]/g
const HAMZA_ABOVE_OR_BELOW = /[\u0654\u0655]/g

// Each letter with its other forms. U+066E is a tooth without its signs.
const FORMS: readonly (readonly [letter: string, others: string])[] = [
  ['ا', '\u0671'],
  ['ك', '\u06A9\u06AA'],
  ['ي', '\u0620\u063D\u063E\u063F\u0649\u066E\u06CC\u06CD\u06D0\u06D2'],
  ['ه', '\u0629\u06BE\u06C1\u06C3\u06D5'],
  ['ن', '\u06BA'],
  ['ف', '\u06A1\u06A2'],
  ['ق', '\u066F\u06A7'],
]
const LETTER_OF = new Map(FORMS.flatMap(([one, all]) => [...all].map((other) => [other, one])))
const OTHER_FORMS = new RegExp(`[${[...LETTER_OF.keys()].join('')}]`, 'g')

// U+0672 is a dagger alef after a letter that does not join; U+0674 is a hamza without a seat.
const SAME_SIGN: Record<string, string> = {
  '\u0672': '\u0670',
  '\u0673': 'ا\u0655',
  '\u0674': '\u0640\u0654',
}

/**
 * The text decomposed, with presentation forms, small alefs and high hamzas as Tanzil's text has
 * them.
 */
export const withStandardSigns = (text: string): string =>
  withFewMarks(text)
    // Unicode writes the basmala as one character that nothing decomposes. Many fonts draw the name
    // of God as one character without its alef, so that texts have both.
    .replaceAll('\uFDFD', ' بسم الله الرحمن الرحيم ')
    .replace(/[\u0627\uFE8D]\uFDF2/g, '\uFDF2')
    .normalize('NFKD')
    .replace(/(?<=[اوي])\u0674/g, '\u0654')
    .replace(/[\u0672-\u0674]/g, (sign) => SAME_SIGN[sign] ?? sign)

/** One form of each letter, in decomposed text. */
export const withStandardLetters = (text: string): string =>
  text.replace(OTHER_FORMS, (letter) => LETTER_OF.get(letter) ?? letter)

/** Removes the signs that are no letters. Hamzas stay. */
export const withoutSigns = (text: string): string => text.replace(SIGNS, '')

/** Like `withoutSigns`, and keeps the dagger alef. */
export const withoutSignsButDagger = (text: string): string =>
  text.replace(SIGNS, (sign) => (sign === '\u0670' ? sign : ''))

/** Removes hamzas above and below letters. */
export const withoutHamzas = (text: string): string => text.replace(HAMZA_ABOVE_OR_BELOW, '')

/**
 * Limits each letter to 30 marks, as Unicode's stream-safe format does: normalizing takes quadratic
 * time in the number of marks, and no language needs as many.
 */
export const withFewMarks = (text: string): string => text.replace(MANY_MARKS, '$1')
const MANY_MARKS = /(\p{M}{30})\p{M}+/gu
