/** Spellings of a verse that authors use, made from its texts in the corpus. */
import { foldArabic, foldArabicHard } from '../../src/text/index.ts'

export interface VerseTexts {
  text: string
  textUthmani: string
  textImlaei: string
}

const HAMZA = /[\u0654\u0655]/
const VOWELS = /[^\u064B-\u0652]/g
const LETTERS = /([\u0621-\u063A\u0641-\u064A\u0671]|\u0640(?=\p{M}*[\u0654\u0655]))(\p{M}*)/gu

export const SPELLINGS: Record<string, (verse: VerseTexts) => string> = {
  KFGQPC: ({ text }) => text,
  Uthmani: ({ textUthmani }) => textUthmani,
  "imla'i": ({ textImlaei }) => textImlaei,
  'without hamza marks': ({ textImlaei }) => foldArabic(textImlaei),
  'with a hamza on waw': ({ textImlaei }) =>
    textImlaei.normalize('NFC').replace(/[\u0626\u0621]\u0648/g, '\u0624\u0648'),
  'modern with vowels': modernOf,
}

export const wordsOfVerse = (verse: string): string[] =>
  verse.split(/[\s\u00A0]+/).filter((word) => /[\u0621-\u064A\u0671]/.test(word))

/** The verse in imla'i spelling, with the vowels of its Uthmani words. */
function modernOf({ textImlaei, textUthmani }: VerseTexts): string {
  const [modern, uthmani] = [wordsOfVerse(textImlaei), wordsOfVerse(textUthmani)]
  // Joined words have no counterpart.
  if (modern.length !== uthmani.length) return modern.join(' ')
  return modern.map((word, at) => withVowels(word, uthmani[at] ?? '')).join(' ')
}

type Letter = { letter: string; written: string; vowels: string }

function lettersOf(word: string): Letter[] {
  return [...word.normalize('NFD').matchAll(LETTERS)].map(([written, base = '', marks = '']) => ({
    letter: base === 'ء' || HAMZA.test(marks) ? 'ء' : foldArabicHard(base),
    written: written.normalize('NFC'),
    vowels: marks.replace(VOWELS, ''),
  }))
}

const isWeak = (letter: string | undefined): boolean => 'اوي'.includes(letter ?? '-')

function skip(from: Letter[], letters: string): void {
  while (letters.includes(from[0]?.letter ?? '-')) from.shift()
}

// A word whose consonants cannot be followed stays without vowels.
function withVowels(word: string, source: string): string {
  const from = lettersOf(source)
  let vowelled = ''
  for (const { letter, written } of lettersOf(word)) {
    vowelled += written
    if (written === 'آ') skip(from, 'ءا')
    else {
      if (letter !== 'ا') skip(from, 'اوي'.replace(letter, ''))
      if (from[0]?.letter === letter) vowelled += from.shift()?.vowels
      else if (!isWeak(letter)) return word
    }
  }
  return vowelled
}

const NEXT_VOWEL: Record<string, string> = {
  '\u064E': '\u064F',
  '\u064F': '\u0650',
  '\u0650': '\u064E',
  '\u064B': '\u064C',
  '\u064C': '\u064D',
  '\u064D': '\u064B',
}

/** The word with another last vowel; undefined for a word without vowels. */
export function withAnotherVowel(word: string): string | undefined {
  const last = [...word.matchAll(/[\u064B-\u0650]/g)].at(-1)
  if (!last) return undefined
  return word.slice(0, last.index) + NEXT_VOWEL[last[0]] + word.slice(last.index + 1)
}
