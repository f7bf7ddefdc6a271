import {
  withFewMarks,
  withoutHamzas,
  withoutSigns,
  withStandardLetters,
  withStandardSigns,
} from './arabic-letters.ts'

export { withFewMarks } from './arabic-letters.ts'

// Uthmani spelling places some hamzas on a stroke that is not a letter.
const HAMZA_ON_STROKE = /\u0640([\u064B-\u0653\u0656-\u065F\u0670]*)\u0654/g
// An interrogative hamza before another: the first, the second or both have a seat.
const TWO_HAMZAS = /ءا\u0654|ا\u0654ء/g
const NO_ARABIC_LETTER = /[^\u0621-\u063A\u0641-\u064A]+/g
const LATIN_MARKS = /[\u0300-\u036F]/g

/**
 * Folds Arabic for search: no marks; one form of alef, yeh and teh marbuta; hamza seats as the
 * letters that carry them. Everything but Arabic letters separates words; words are separated by
 * one space. `ءا`, the Uthmani spelling of `آ`, becomes the same alef.
 */
export function foldArabic(text: string): string {
  const signless = withoutSigns(withStandardSigns(text).replace(HAMZA_ON_STROKE, '$1'))
  const folded = withStandardLetters(withoutHamzas(signless.replace(TWO_HAMZAS, 'اا')))
  return folded.replace(/ءا/g, 'ا').replace(NO_ARABIC_LETTER, ' ').trim()
}

/** Like `foldArabic`, and removes hamza with its seat (alef stays), for words typed from memory. */
export function foldArabicHard(text: string): string {
  const signless = withoutSigns(withStandardSigns(text).replace(HAMZA_ON_STROKE, '$1'))
  const seatless = withStandardLetters(signless).replace(/[وي][\u0654\u0655]|ء/g, '')
  return withoutHamzas(seatless).replace(NO_ARABIC_LETTER, ' ').trim()
}

/**
 * Folds Arabic like `foldArabic`, but keeps each hamza as a separate letter, so that its seat does
 * not matter. A hamza that begins a word becomes alef.
 */
export function foldArabicHamza(text: string): string {
  const seatless = withStandardSigns(text).replace(ALEF_MADDA, 'ءا').replace(SEATED_HAMZA, 'ء')
  return withStandardLetters(withoutHamzas(withoutSigns(seatless)))
    .replace(NO_ARABIC_LETTER, ' ')
    .trim()
    .replace(FIRST_HAMZA, 'ا')
}
const ALEF_MADDA = /ا\u0653/g
// Canonical order puts vowels between a letter and its hamza.
const SEATED_HAMZA =
  /[اويى\u066E\u06CC\u0640][\u064B-\u0652\u0656-\u065F\u0670]{0,4}[\u0654\u0655]/g
const FIRST_HAMZA = /(?<![\u0621-\u064A])ءا?/g

/**
 * Folds text of any script for search: removes compatibility forms, case, and marks of Latin,
 * Greek, Cyrillic and Arabic letters.
 */
export function foldText(text: string): string {
  const bare = withStandardSigns(text)
    .replace(LATIN_MARKS, '')
    .replace(/[’‘'`ʿʾʼ]/g, '')
  return withStandardLetters(withoutHamzas(withoutSigns(bare)))
    .toLowerCase()
    .replace(/ı/g, 'i')
    .normalize('NFC')
}

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
