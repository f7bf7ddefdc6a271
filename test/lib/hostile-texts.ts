/** Texts that cost a verifier as much as texts of their size can, made of the Quran's own words. */
import type { Corpus } from '@waraq/scripture/corpus'
import { VERSE_COUNT, verseAt } from '@waraq/scripture/text'

/** The kinds, for the names of tests. */
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
  // In another order each time, and the same in every run.
  const shuffled = verses.map((_, at) => verses[(at * 2_711) % VERSE_COUNT] ?? '')
  const words = shuffled.join(' ').split(' ')
  const long = shuffled.filter((verse) => verse.length > 150)
  return [
    ['whole verses', (bytes) => filled(shuffled, '\n', bytes)],
    ['whole verses in one paragraph', (bytes) => filled(shuffled, ' ', bytes)],
    ['words in no order', (bytes) => filled(rows(words, 20), '\n', bytes)],
    ['words in no order in one paragraph', (bytes) => filled(words, ' ', bytes)],
    ['clauses', (bytes) => filled(rows(words, 7), '، ', bytes)],
    ['clauses that end', (bytes) => filled(shuffled.map(altered), '. ', bytes)],
    ['altered verses in brackets', (bytes) => filled(long.map(altered).map(marked), ' ', bytes)],
    [
      'short altered verses in brackets',
      (bytes) =>
        filled(
          shuffled
            .filter((one) => one.length < 60)
            .map(altered)
            .map(marked),
          ' ',
          bytes,
        ),
    ],
    ['a repeated word', (bytes) => filled(['الله'], ' ', bytes)],
    ['two repeated words', (bytes) => filled(['من', 'الله'], ' ', bytes)],
    ['a repeated word in brackets', (bytes) => filled([marked('الله')], '', bytes)],
    [
      'a repeated row of words in brackets',
      (bytes) => filled([marked('بسم الله الرحمن الرحيم')], '', bytes),
    ],
    ['one letter in brackets', (bytes) => filled([marked('و')], '', bytes)],
    ['a vowelled word in brackets', (bytes) => filled([marked('ٱللَّهَُ')], '', bytes)],
    ['words of no language', (bytes) => filled(rows(nonsense(), 12), '\n', bytes)],
    [
      'words of no language in brackets',
      (bytes) => filled(rows(nonsense(), 240).map(marked), '\n', bytes),
    ],
    [
      'verse numbers',
      (bytes) =>
        filled(
          shuffled.map((one) => `${altered(one)} (5)`),
          ' ',
          bytes,
        ),
    ],
    ['one word without an end', (bytes) => 'ا'.repeat(bytes >> 1)],
    ['particles', (bytes) => filled(['في', 'ما', 'ان', 'لا'], ' ', bytes)],
    ['blessings', (bytes) => filled(['صلى', 'الله', 'عليه', 'وسلم'], ' ', bytes)],
  ]
}

const marked = (text: string): string => `﴿${text}﴾`

/** With another word in the place of each fifth. */
const altered = (verse: string): string =>
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

function filled(parts: readonly string[], between: string, bytes: number): string {
  const taken: string[] = []
  let left = bytes
  for (let at = 0; ; at++) {
    const part = (parts[at % parts.length] ?? '') + between
    left -= Buffer.byteLength(part)
    if (left < 0) return taken.join('')
    taken.push(part)
  }
}
