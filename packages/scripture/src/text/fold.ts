// Arabic marks are no letters to a searcher: vowels, Quranic signs, the dagger alef, tatweel; and what only steers the direction of text.
const MARKS =
  /[\u0610-\u061A\u0640\u064B-\u0653\u0656-\u065F\u0670\u06D6-\u06ED\u08CA-\u08FF\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g
// Uthmani spelling hangs a hamza on a stroke that is no letter.
const HAMZA_ON_STROKE = /\u0640([\u064B-\u0653\u0670]*)\u0654/g
// A question that begins with a hamza before another: the first of them with a seat, the second, or both.
const TWO_HAMZAS = /ءا\u0654|ا\u0654ء/g
const HAMZA_ABOVE_OR_BELOW = /[\u0654\u0655]/g
const NO_ARABIC_LETTER = /[^\u0621-\u063A\u0641-\u064A]+/g
const LATIN_MARKS = /[\u0300-\u036F]/g

// Keyboards of other languages have letters of their own for the same ones.
const ALIKE: Record<string, string> = {
  '\u0671': 'ا',
  '\u06A9': 'ك',
  '\u06AA': 'ك',
  '\u06CC': 'ي',
  '\u06D2': 'ي',
  '\u0649': 'ي',
  '\u06BE': 'ه',
  '\u06C1': 'ه',
  '\u06C3': 'ه',
  '\u06D5': 'ه',
  '\u0629': 'ه',
  '\u06BA': 'ن',
}
const TO_BE_REPLACED = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'g')

/**
 * Arabic as a searcher means it: no marks, one form of alef, yeh and teh marbuta, hamza seats as the letters that carry it.
 * Words are separated by one space, everything that is no Arabic letter separates words.
 * `ءا` is the Uthmani spelling of `آ` and becomes the same alef.
 */
export function foldArabic(text: string): string {
  return withFewMarks(text)
    .normalize('NFKD')
    .replace(HAMZA_ON_STROKE, '$1')
    .replace(MARKS, '')
    .replace(TWO_HAMZAS, 'اا')
    .replace(HAMZA_ABOVE_OR_BELOW, '')
    .replace(TO_BE_REPLACED, (letter) => ALIKE[letter] ?? letter)
    .replace(/ءا/g, 'ا')
    .replace(NO_ARABIC_LETTER, ' ')
    .trim()
}

/** As `foldArabic`, and no hamza at all, with or without a seat (alef stays): what is left of a word that was typed from memory. */
export function foldArabicHard(text: string): string {
  return withFewMarks(text)
    .normalize('NFKD')
    .replace(HAMZA_ON_STROKE, '$1')
    .replace(MARKS, '')
    .replace(/[\u0648\u064A\u0649\u06CC]\u0654|\u0621/g, '')
    .replace(HAMZA_ABOVE_OR_BELOW, '')
    .replace(TO_BE_REPLACED, (letter) => ALIKE[letter] ?? letter)
    .replace(NO_ARABIC_LETTER, ' ')
    .trim()
}

/** Text of any script for searching: compatibility forms, case and marks of Latin, Greek, Cyrillic and Arabic letters taken away. */
export function foldText(text: string): string {
  return withFewMarks(text)
    .normalize('NFKD')
    .replace(LATIN_MARKS, '')
    .replace(/[’‘'`ʿʾʼ]/g, '')
    .replace(MARKS, '')
    .replace(HAMZA_ABOVE_OR_BELOW, '')
    .replace(TO_BE_REPLACED, (letter) => ALIKE[letter] ?? letter)
    .toLowerCase()
    .replace(/ı/g, 'i')
    .normalize('NFC')
}

/**
 * A text whose letters bear at most 30 marks each, as many as Unicode's stream-safe form allows: to normalize more of them takes time
 * with the square of their number, and no letter of any language has so many.
 */
export const withFewMarks = (text: string): string => text.replace(MANY_MARKS, '$1')
const MANY_MARKS = /(\p{M}{30})\p{M}+/gu

const DIGIT_ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6]

/** Arabic-Indic, Persian, Devanagari, Bengali and full-width digits as the ASCII ones. */
export function foldDigits(text: string): string {
  return withFewMarks(text)
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF]/g, asciiDigit)
}

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  const zero = DIGIT_ZEROS.find((start) => code >= start && code < start + 10) ?? code
  return String(code - zero)
}
