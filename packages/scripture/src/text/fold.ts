// Marks that searches ignore: vowels, Quranic signs, dagger alef, tatweel, and direction controls.
const MARKS =
  /[\u0610-\u061A\u0640\u064B-\u0653\u0656-\u065F\u0670\u06D6-\u06ED\u08CA-\u08FF\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g
// Uthmani spelling places some hamzas on a stroke that is not a letter.
const HAMZA_ON_STROKE = /\u0640([\u064B-\u0653\u0670]*)\u0654/g
// An interrogative hamza before another: the first, the second or both have a seat.
const TWO_HAMZAS = /ءا\u0654|ا\u0654ء/g
const HAMZA_ABOVE_OR_BELOW = /[\u0654\u0655]/g
const NO_ARABIC_LETTER = /[^\u0621-\u063A\u0641-\u064A]+/g
const LATIN_MARKS = /[\u0300-\u036F]/g

// Code points that keyboards of other languages use for the same letters.
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
 * Folds Arabic for search: no marks; one form of alef, yeh and teh marbuta; hamza seats as the
 * letters that carry them. Everything but Arabic letters separates words; words are separated by
 * one space. `ءا`, the Uthmani spelling of `آ`, becomes the same alef.
 */
export function foldArabic(text: string): string {
  return decomposed(text)
    .replace(HAMZA_ON_STROKE, '$1')
    .replace(MARKS, '')
    .replace(TWO_HAMZAS, 'اا')
    .replace(HAMZA_ABOVE_OR_BELOW, '')
    .replace(TO_BE_REPLACED, (letter) => ALIKE[letter] ?? letter)
    .replace(/ءا/g, 'ا')
    .replace(NO_ARABIC_LETTER, ' ')
    .trim()
}

/** Like `foldArabic`, and removes hamza with its seat (alef stays), for words typed from memory. */
export function foldArabicHard(text: string): string {
  return decomposed(text)
    .replace(HAMZA_ON_STROKE, '$1')
    .replace(MARKS, '')
    .replace(/[\u0648\u064A\u0649\u06CC]\u0654|\u0621/g, '')
    .replace(HAMZA_ABOVE_OR_BELOW, '')
    .replace(TO_BE_REPLACED, (letter) => ALIKE[letter] ?? letter)
    .replace(NO_ARABIC_LETTER, ' ')
    .trim()
}

/**
 * Folds Arabic like `foldArabic`, but keeps each hamza as a separate letter, so that its seat does
 * not matter. A hamza that begins a word becomes alef.
 */
export function foldArabicHamza(text: string): string {
  return decomposed(text)
    .replace(ALEF_MADDA, 'ءا')
    .replace(SEATED_HAMZA, 'ء')
    .replace(MARKS, '')
    .replace(HAMZA_ABOVE_OR_BELOW, '')
    .replace(TO_BE_REPLACED, (letter) => ALIKE[letter] ?? letter)
    .replace(NO_ARABIC_LETTER, ' ')
    .trim()
    .replace(FIRST_HAMZA, 'ا')
}
const ALEF_MADDA = /ا\u0653/g
// Canonical order puts vowels between a letter and its hamza.
const SEATED_HAMZA = /[اويى\u06CC\u0640][\u064B-\u0652\u0670]{0,4}[\u0654\u0655]/g
const FIRST_HAMZA = /(?<![\u0621-\u064A])ءا?/g

/**
 * Folds text of any script for search: removes compatibility forms, case, and marks of Latin,
 * Greek, Cyrillic and Arabic letters.
 */
export function foldText(text: string): string {
  return decomposed(text)
    .replace(LATIN_MARKS, '')
    .replace(/[’‘'`ʿʾʼ]/g, '')
    .replace(MARKS, '')
    .replace(HAMZA_ABOVE_OR_BELOW, '')
    .replace(TO_BE_REPLACED, (letter) => ALIKE[letter] ?? letter)
    .toLowerCase()
    .replace(/ı/g, 'i')
    .normalize('NFC')
}

// Unicode writes the basmala as one character that nothing decomposes. Many fonts draw the name of
// God as one character without its alef, so that texts have both.
const decomposed = (text: string): string =>
  withFewMarks(text)
    .replaceAll('\uFDFD', ' بسم الله الرحمن الرحيم ')
    .replace(/[\u0627\uFE8D]\uFDF2/g, '\uFDF2')
    .normalize('NFKD')

/**
 * Limits each letter to 30 marks, as Unicode's stream-safe format does: normalizing takes quadratic
 * time in the number of marks, and no language needs as many.
 */
export const withFewMarks = (text: string): string => text.replace(MANY_MARKS, '$1')
const MANY_MARKS = /(\p{M}{30})\p{M}+/gu

const DIGIT_ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6]

/** Converts Arabic-Indic, Persian, Devanagari, Bengali and full-width digits to ASCII. */
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
