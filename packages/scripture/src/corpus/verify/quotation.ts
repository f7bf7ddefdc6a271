import { verseAt, withFewMarks } from '../../text/index.ts'
import type { ArabicIndex } from '../index/arabic-index.ts'
import type { Alignment } from '../matching/alignment.ts'
import { hasVowels } from '../matching/vowels.ts'
import type { VerseRow } from '../store.ts'
import type { createExactRunFinder, Run } from './exact-runs.ts'
import type { QuotedWord, Span } from './quoted-words.ts'
import { createReferenceWords, differenceOf, type WordDifference } from './word-differences.ts'

/** Verses of one surah. */
export type Passage = { surah: number; from: number; to: number }

/** A quotation and its assessment. Offsets are UTF-16 positions in the text. */
export type Quotation = {
  status: 'verified' | 'altered' | 'unknown'
  quoted: string
  start: number
  end: number
  passage: Passage | null
  /** The quoted words of the passage, in KFGQPC encoding and in Tanzil's imla'i spelling. */
  right: { text: string; imlaei: string } | null
  differences: WordDifference[]
  /** Spellings that differ without changing the word; never counted as errors. */
  orthography: ('spelling' | 'no_vowels')[]
}

export type ClassifierDeps = {
  index: ArabicIndex
  runs: ReturnType<typeof createExactRunFinder>
  readVerse: (index: number) => VerseRow | undefined
}

// Maximum number of places with the same words to compare.
const MAX_PLACES = 60

/** Creates quotations from words aligned with the Quran. */
export function createQuotationClassifier({ index, runs, readVerse }: ClassifierDeps) {
  const wordsOfVerse = createReferenceWords(index, readVerse)

  function shortQuotation(span: Span, readings: Set<number>[]): Quotation {
    const run = runs.findShort(readings)
    return run.tokens.length > 0 ? ofRun(span, run) : unrecognizedQuotation(span)
  }

  // The same letters may occur with other vowels elsewhere; prefer the place whose vowels match.
  function ofRun(span: Span, { at, length, tokens }: Run): Quotation {
    let first: Quotation | undefined
    for (const token of tokens.slice(0, MAX_PLACES)) {
      const placed = placedAt(span, at, length, token)
      if (placed.status === 'verified') return placed
      first ??= placed
    }
    return first ?? unrecognizedQuotation(span)
  }

  function placedAt(span: Span, at: number, length: number, token: number): Quotation {
    const pairs = range(0, length).map((step) => ({
      word: at + step,
      token: token + step,
      similarity: 1,
    }))
    return judged(span, pairs, at, at + length)
  }

  function ofPairs(span: Span, pairs: Alignment['pairs'], from: number, to: number): Quotation {
    const aligned = pairs.map(({ word }) => word).filter((word) => word >= 0)
    const [first, last] = [aligned[0] ?? from, aligned.at(-1) ?? from]
    const lone = (word: number) => ({ word, token: -1, similarity: 0 })
    const [before, after] = [range(from, first).map(lone), range(last + 1, to).map(lone)]
    return judged(span, [...before, ...pairs, ...after], from, to)
  }

  function judged(span: Span, pairs: Alignment['pairs'], from: number, to: number): Quotation {
    index.spend(pairs.length)
    const tokens = pairs.map(({ token }) => token).filter((token) => token >= 0)
    const right = rightText(tokens[0] ?? 0, tokens.at(-1) ?? 0)
    const differences = pairs.flatMap(({ word, token }, at) => {
      const one = span.words[word]
      const isSame = one !== undefined && isReadAs(one, token)
      const mayPause = at === pairs.length - 1 || index.beginnings.has(token + 1)
      return differenceOf(one?.raw ?? '', right.wordAt(token), isSame, mayPause)
    })
    const { start, end, quoted } = placeOf(span, from, to)
    const isSpelled =
      !differences.length && [right.text, right.uthmani].every((one) => !sameText(quoted, one))
    return {
      status: differences.length > 0 ? 'altered' : 'verified',
      quoted,
      start,
      end,
      passage: right.passage,
      right: { text: right.text, imlaei: right.imlaei },
      differences,
      orthography: [
        ...(isSpelled ? (['spelling'] as const) : []),
        ...(hasVowels(quoted) ? [] : (['no_vowels'] as const)),
      ],
    }
  }

  function isReadAs(word: QuotedWord, token: number): boolean {
    const term = index.tokens[token]
    return term !== undefined && runs.strictReadingsOf(word).has(index.classOf(term))
  }

  function rightText(first: number, last: number) {
    const [from, to] = [index.verseOfToken[first] ?? 0, index.verseOfToken[last] ?? 0]
    const words = range(from, to + 1).flatMap(wordsOfVerse)
    // Words are in token order.
    const begin = words[0]?.token ?? 0
    const quoted = words.slice(Math.max(0, first - begin), Math.max(0, last + 1 - begin))
    const unique = (key: 'text' | 'uthmani') =>
      quoted
        .filter((one, at) => one.from !== quoted[at - 1]?.from)
        .map((one) => one[key])
        .join(' ')
    const { surah, ayah } = verseAt(from)
    return {
      passage: { surah, from: ayah, to: verseAt(to).ayah },
      text: unique('text'),
      uthmani: unique('uthmani'),
      imlaei: quoted.map(({ imlaei }) => imlaei).join(' '),
      wordAt: (token: number) => words[token - begin],
    }
  }

  return { shortQuotation, ofRun, ofPairs }
}

function placeOf({ words, text, offset }: Span, from: number, to: number) {
  const start = words[from]?.start ?? 0
  const end = words[to - 1]?.end ?? text.length
  return { start: offset + start, end: offset + end, quoted: text.slice(start, end) }
}

/** Text that is presented as a quotation and matches no verse. */
export function unrecognizedQuotation(span: Span): Quotation {
  const place = placeOf(span, 0, span.words.length)
  return {
    status: 'unknown',
    ...place,
    passage: null,
    right: null,
    differences: [],
    orthography: [],
  }
}

function sameText(a: string, b: string): boolean {
  return plain(a) === plain(b)
}

const plain = (text: string): string => withFewMarks(text).normalize('NFC').replaceAll('\u0640', '')

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step)
}
