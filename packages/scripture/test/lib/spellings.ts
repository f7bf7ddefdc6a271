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
  'word by word': wordByWordOf,
  IndoPak: indoPakOf,
  'with a Persian keyboard': ({ textImlaei }) =>
    textImlaei.replace(/[\u0643\u064A\u0649]/g, (letter) => (letter === 'ك' ? '\u06A9' : '\u06CC')),
  'with presentation forms': ({ textImlaei }) =>
    [...textImlaei.normalize('NFC')].map((letter) => PRESENTED.get(letter) ?? letter).join(''),
  'with tatweel': ({ textImlaei }) =>
    textImlaei.replace(/(?<=[بتثجحخسشصضطظعغفقكلمنهي])(?=[\u0621-\u064A])/g, '\u0640'),
}

/** The first presentation form of each letter. */
const PRESENTED = new Map(
  Array.from({ length: 0x70 }, (_, at) => String.fromCharCode(0xfefc - at)).map((form) => [
    form.normalize('NFKC'),
    form,
  ]),
)

/** A dagger alef after a letter that does not join as a letter, and kaf, heh and yeh of a mushaf. */
function wordByWordOf({ textUthmani }: VerseTexts): string {
  return textUthmani
    .replace(/(?<=[دذرزو]\p{M}*)\u0670/gu, '\u0672')
    .replace(/ى(?=\u0670)/g, '\u066E')
    .replaceAll('ك', '\u06AA')
    .replaceAll('ه', '\u06C1')
    .replace(/ (?=[\u06D6-\u06DC])/g, '\u200C')
}

/** Without the hamza of alef and the sign of joining; long pronouns with an inverted damma. */
function indoPakOf({ textUthmani }: VerseTexts): string {
  return textUthmani
    .normalize('NFC')
    .replace(/[أإٱ]/g, 'ا')
    .replaceAll('\u064F\u06E5', '\u0657')
    .replaceAll('\u0650\u06E6', '\u0656')
    .replaceAll('\u0653', '\u06E4')
    .replaceAll('\u06DF', '')
    .replaceAll('ي', '\u06CC')
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
