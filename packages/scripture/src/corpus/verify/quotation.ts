import { verseAt, withFewMarks } from '../../text/index.ts'
import type { ArabicIndex } from '../index/arabic-index.ts'
import type { Alignment, Pair } from '../matching/alignment.ts'
import { hasVowels } from '../matching/vowels.ts'
import type { VerseRow } from '../store.ts'
import { type Bounded, createBounds } from './bounds.ts'
import { confidenceOf, isPlausible, isReplaceable } from './confidence.ts'
import { isConjunctionOmitted } from './conjunction.ts'
import type { createExactRunFinder, Run } from './exact-runs.ts'
import type { Passage, Quotation, Remark } from './found-quotation.ts'
import { withoutElided } from './pieces.ts'
import type { Span } from './quoted-words.ts'
import {
  createReferenceWords,
  differenceOf,
  type ReferenceWord,
  type WordDifference,
} from './word-differences.ts'

export type { Passage, Quotation, Remark } from './found-quotation.ts'

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
  const bounds = createBounds(index, runs)

  function shortQuotation(span: Span, readings: Set<number>[]): Quotation {
    const run = runs.findShort(readings)
    return run.tokens.length > 0 ? ofRun(span, run) : unrecognizedQuotation(span)
  }

  // The same letters may have other vowels elsewhere; only places with the quoted vowels count.
  function ofRun(span: Span, { at, length, tokens }: Run): Quotation {
    let first: Quotation | undefined
    const verified: Quotation[] = []
    const most = span.isMarked ? MAX_PLACES : Math.min(tokens.length, MAX_PLACES)
    for (const token of tokens.slice(0, most)) {
      const placed = placedAt(span, at, length, token)
      if (placed.status === 'verified') verified.push(placed)
      if (placed.status === 'verified' && !span.isMarked) break
      first ??= placed
    }
    const [quotation = first, ...others] = verified
    if (!quotation) return unrecognizedQuotation(span)
    return others.length === 0 ? quotation : withPlaces(quotation, verified, tokens.length)
  }

  function placedAt(span: Span, at: number, length: number, token: number): Quotation {
    const pairs = range(0, length).map((step) => ({
      word: at + step,
      token: token + step,
      similarity: 1,
    }))
    return judged(span, bounds.ofPhrase(span, pairs))
  }

  function ofPairs(span: Span, pairs: Alignment['pairs'], from: number, to: number): Quotation {
    const aligned = pairs.map(({ word }) => word).filter((word) => word >= 0)
    const [first, last] = [aligned[0] ?? from, aligned.at(-1) ?? from]
    const lone = (word: number) => ({ word, token: -1, similarity: 0 })
    const [before, after] = [range(from, first).map(lone), range(last + 1, to).map(lone)]
    return judged(span, bounds.ofAlignment(span, [...before, ...pairs, ...after]))
  }

  function judged(span: Span, { pairs: aligned, isCertain }: Bounded): Quotation {
    index.spend(aligned.length)
    const pairs = withoutElided(span.words, aligned)
    const [from, to] = wordRange(pairs)
    const tokens = pairs.map(({ token }) => token).filter((token) => token >= 0)
    const right = rightText(tokens[0] ?? 0, tokens.at(-1) ?? 0)
    const isSame = pairs.map(({ word, token }) => runs.isReadAs(span.words[word], token))
    const differences = pairs.flatMap(({ word, token }, at) => {
      const mayPause = at === pairs.length - 1 || index.beginnings.has(token + 1)
      const raw = span.words[word]?.raw ?? ''
      return differenceOf(raw, right.wordAt(token), isSame[at] === true, mayPause)
    })
    const isOmitted = lacksConjunction(
      span.words[from]?.raw ?? '',
      right,
      tokens[0] ?? -1,
      differences,
    )
    const place = { ...bareQuotation(span), ...placeOf(span, from, to) }
    if (isOmitted) return verifiedAs(place, right, ['conjunction_omitted'])
    if (differences.length === 0) return verifiedAs(place, right, [])
    const confidence = confidenceOf(index, pairs, isSame, (word) =>
      index.termsOf(span.words[word]?.word ?? ''),
    )
    const { value } = confidence
    if (span.isMarked && span.markedBy !== 'node' && !isPlausible(confidence))
      return { ...place, confidence: value }
    return {
      ...withRightText(place, rightText(...bounds.wholeOf(span, pairs)), 'altered'),
      differences,
      confidence: Math.min(value, MOST_UNSURE),
      replacement: isReplaceable(confidence) && isCertain() ? replacementOf(right) : null,
    }
  }

  function lacksConjunction(
    first: string,
    right: RightText,
    token: number,
    differences: readonly WordDifference[],
  ): boolean {
    const word = right.wordAt(token)
    return word !== undefined && isConjunctionOmitted(differences, first, word.imlaei, word.uthmani)
  }

  function rightText(first: number, last: number): RightText {
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

function wordRange(pairs: readonly Pair[]): [from: number, to: number] {
  const words = pairs.map(({ word }) => word).filter((word) => word >= 0)
  return [words[0] ?? 0, (words.at(-1) ?? -1) + 1]
}

function placeOf({ words, text, offset }: Span, from: number, to: number) {
  const start = words[from]?.start ?? 0
  const end = words[to - 1]?.end ?? text.length
  return { start: offset + start, end: offset + end, quoted: text.slice(start, end) }
}

// Keeps an altered quotation below the confidence of a verified one.
const MOST_UNSURE = 0.99

/** The words of a passage as the Quran has them. */
type RightText = {
  passage: Passage
  text: string
  uthmani: string
  imlaei: string
  wordAt: (token: number) => ReferenceWord | undefined
}

function withRightText(
  place: Quotation,
  right: RightText,
  status: 'verified' | 'altered',
): Quotation {
  return {
    ...place,
    status,
    passage: right.passage,
    right: { text: right.text, imlaei: right.imlaei },
    orthography: orthographyOf(place.quoted, right, status === 'verified'),
  }
}

function verifiedAs(place: Quotation, right: RightText, remarks: Remark[]): Quotation {
  const places = [right.passage]
  return {
    ...withRightText(place, right, 'verified'),
    remarks,
    confidence: 1,
    places,
    placesTotal: 1,
  }
}

const replacementOf = ({ passage: { from, to }, text, uthmani }: RightText) => ({
  text,
  textUthmani: uthmani,
  from,
  to,
})

function orthographyOf(
  quoted: string,
  { text, uthmani }: { text: string; uthmani: string },
  isVerified: boolean,
): Quotation['orthography'] {
  const isSpelled = isVerified && [text, uthmani].every((one) => !sameText(quoted, one))
  return [
    ...(isSpelled ? (['spelling'] as const) : []),
    ...(hasVowels(quoted) ? [] : (['no_vowels'] as const)),
  ]
}

/** The quotation with all places of its words, in the order of the mushaf. */
function withPlaces(quotation: Quotation, all: readonly Quotation[], total: number): Quotation {
  const places = all.flatMap(({ passage }) => passage ?? [])
  const remarks = [...quotation.remarks, 'several_places' as const]
  // Beyond the compared places, only the letters are known to be equal.
  const placesTotal = total > MAX_PLACES ? total : places.length
  return { ...quotation, places, placesTotal, remarks }
}

/** Text that is presented as a quotation and matches no verse. */
export function unrecognizedQuotation(span: Span): Quotation {
  return { ...bareQuotation(span), ...placeOf(span, 0, span.words.length) }
}

const bareQuotation = ({ markedBy }: Span) => ({
  status: 'unknown' as const,
  passage: null,
  right: null,
  differences: [],
  orthography: [],
  remarks: [],
  confidence: 0,
  markedBy,
  isBasmala: false,
  places: [],
  placesTotal: 0,
  stated: null,
  replacement: null,
})

function sameText(a: string, b: string): boolean {
  return plain(a) === plain(b)
}

const plain = (text: string): string => withFewMarks(text).normalize('NFC').replaceAll('\u0640', '')

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step)
}
