/** The most expensive texts for a verifier, made of words of the Quran. */
import type { Corpus } from '@waraq/scripture/corpus'
import { VERSE_COUNT, verseAt } from '@waraq/scripture/text'

/** The names of the kinds, for the names of tests. */
export const HOSTILE_KINDS = [
  'whole verses',
  'whole verses in one paragraph',
  'words in no order',
  'words in no order in one paragraph',
  'clauses',
  'clauses that end',
  'altered verses in brackets',
  'short altered verses in brackets',
  'a repeated word',
  'two repeated words',
  'a repeated word in brackets',
  'a repeated row of words in brackets',
  'one letter in brackets',
  'a vowelled word in brackets',
  'words of no language',
  'words of no language in brackets',
  'verse numbers',
  'one word without an end',
  'particles',
  'blessings',
] as const

type HostileText = [kind: (typeof HOSTILE_KINDS)[number], text: (bytes: number) => string]

/** Each kind makes a text of at most this many bytes of UTF-8. */
export function hostileTexts(corpus: Corpus): HostileText[] {
  const verses = Array.from({ length: VERSE_COUNT }, (_, at) => {
    const { surah, ayah } = verseAt(at)
    return corpus.findVerse(surah, ayah)?.textImlaei ?? ''
  })
  // A fixed order that differs from that of the Quran.
  const shuffled = verses.map((_, at) => verses[(at * 2_711) % VERSE_COUNT] ?? '')
  const words = shuffled.join(' ').split(' ')
  const long = shuffled.filter((verse) => verse.length > 150)
  return [
    ['whole verses', (bytes) => fill(shuffled, '\n', bytes)],
    ['whole verses in one paragraph', (bytes) => fill(shuffled, ' ', bytes)],
    ['words in no order', (bytes) => fill(rows(words, 20), '\n', bytes)],
    ['words in no order in one paragraph', (bytes) => fill(words, ' ', bytes)],
    ['clauses', (bytes) => fill(rows(words, 7), '، ', bytes)],
    ['clauses that end', (bytes) => fill(shuffled.map(withOtherWords), '. ', bytes)],
    [
      'altered verses in brackets',
      (bytes) => fill(long.map(withOtherWords).map(inBrackets), ' ', bytes),
    ],
    [
      'short altered verses in brackets',
      (bytes) =>
        fill(
          shuffled
            .filter((one) => one.length < 60)
            .map(withOtherWords)
            .map(inBrackets),
          ' ',
          bytes,
        ),
    ],
    ['a repeated word', (bytes) => fill(['الله'], ' ', bytes)],
    ['two repeated words', (bytes) => fill(['من', 'الله'], ' ', bytes)],
    ['a repeated word in brackets', (bytes) => fill([inBrackets('الله')], '', bytes)],
    [
      'a repeated row of words in brackets',
      (bytes) => fill([inBrackets('بسم الله الرحمن الرحيم')], '', bytes),
    ],
    ['one letter in brackets', (bytes) => fill([inBrackets('و')], '', bytes)],
    ['a vowelled word in brackets', (bytes) => fill([inBrackets('ٱللَّهَُ')], '', bytes)],
    ['words of no language', (bytes) => fill(rows(nonsense(), 12), '\n', bytes)],
    [
      'words of no language in brackets',
      (bytes) => fill(rows(nonsense(), 240).map(inBrackets), '\n', bytes),
    ],
    [
      'verse numbers',
      (bytes) =>
        fill(
          shuffled.map((one) => `${withOtherWords(one)} (5)`),
          ' ',
          bytes,
        ),
    ],
    ['one word without an end', (bytes) => 'ا'.repeat(bytes >> 1)],
    ['particles', (bytes) => fill(['في', 'ما', 'ان', 'لا'], ' ', bytes)],
    ['blessings', (bytes) => fill(['صلى', 'الله', 'عليه', 'وسلم'], ' ', bytes)],
  ]
}

const inBrackets = (text: string): string => `﴿${text}﴾`

/** Replaces every fifth word. */
const withOtherWords = (verse: string): string =>
  verse
    .split(' ')
    .map((word, at) => (at % 5 === 2 ? 'كتابهم' : word))
    .join(' ')

const LETTERS = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي'

function nonsense(): string[] {
  return Array.from({ length: 3_000 }, (_, at) =>
    [1, 7, 13, 5, 17].map((step) => LETTERS[(at * step + (at >> 3)) % LETTERS.length]).join(''),
  )
}

function rows(words: readonly string[], length: number): string[] {
  return Array.from({ length: Math.floor(words.length / length) }, (_, row) =>
    words.slice(row * length, (row + 1) * length).join(' '),
  )
}

function fill(parts: readonly string[], between: string, bytes: number): string {
  const pieces: string[] = []
  let bytesLeft = bytes
  for (let at = 0; ; at++) {
    const part = (parts[at % parts.length] ?? '') + between
    bytesLeft -= Buffer.byteLength(part)
    if (bytesLeft < 0) return pieces.join('')
    pieces.push(part)
  }
}
