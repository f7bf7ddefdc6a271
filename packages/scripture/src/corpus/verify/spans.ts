import { type Segment, segmentsByLine } from '../../text/index.ts'
import { AFTER, statedAfter } from '../../text/quotation-cues.ts'
import type { ArabicIndex } from '../index/arabic-index.ts'
import { quotedWords, type Span } from './quoted-words.ts'

/**
 * The quotations to look for: `marked` are those in ornate brackets; `introduced` adds those with
 * an introduction or a reference; `any`, the default, adds unmarked words.
 */
export type Find = 'marked' | 'introduced' | 'any'

type Part = Pick<Span, 'isMarked' | 'isQuoted' | 'markedBy' | 'stated' | 'isHadith'> & {
  start: number
  from: number
  to: number
}

const BARE = {
  isMarked: false,
  isQuoted: false,
  markedBy: 'words',
  stated: null,
  isHadith: false,
} as const

/** The parts of a text that are searched for quotations separately, in order. */
export function* textSpans(index: ArabicIndex, text: string, find: Find = 'any'): Generator<Span> {
  for (const { start, from, to, ...part } of partsOf(index, text, find)) {
    const inside = text.slice(start, from)
    const words = quotedWords(index, inside)
    if (words.length > 0) yield { ...part, words, text: inside, offset: start, end: to }
  }
}

// Text between quotations is searched by paragraph.
const partsOf = (index: ArabicIndex, text: string, find: Find): Generator<Part> =>
  find === 'marked' ? bracketed(text) : segmented(index, text, find)

function* bracketed(text: string): Generator<Part> {
  for (const { 0: paragraph, index } of text.matchAll(/[^\n]+/g)) {
    for (const part of paragraph.matchAll(/[﴾﴿][^﴾﴿]+[﴾﴿]/g)) {
      const start = index + part.index
      const to = start + part[0].length
      const stated = statedAfter(text.slice(to, to + AFTER), to) ?? null
      const marked = { ...BARE, isMarked: true, markedBy: 'brackets', stated } as const
      yield { ...marked, start: start + 1, from: to - 1, to }
    }
  }
}

function* segmented(index: ArabicIndex, text: string, find: 'introduced' | 'any'): Generator<Part> {
  const isBareSought = find === 'any'
  let last = 0
  for (const { segment, start } of segmentsOf(index, text)) {
    if (!isBareSought && segment.claim !== 'quran') continue
    if (isBareSought) yield* paragraphs(text, last, start)
    const { claim, markedBy, stated, end, closed } = segment
    const isMarked = claim === 'quran'
    const isHadith = claim === 'hadith'
    last = closed
    yield {
      isMarked,
      isQuoted: claim === null,
      markedBy: isMarked ? markedBy : 'words',
      stated: isMarked ? stated : null,
      isHadith,
      start: segment.start,
      from: end,
      to: closed,
    }
  }
  if (isBareSought) yield* paragraphs(text, last, text.length)
}

function* segmentsOf(index: ArabicIndex, text: string) {
  let last = 0
  for (const segments of segmentsByLine(text)) {
    for (const segment of segments) {
      index.spend(1 + ((segment.closed - last) >> 6))
      yield { segment, start: Math.min(segment.start, openingOf(text, segment, last)) }
      last = segment.closed
    }
  }
}

// The opening mark belongs to no paragraph.
function openingOf(text: string, { start }: Segment, last: number): number {
  let at = start
  while (at > last && !/[\p{L}\p{M}\p{N}\n]/u.test(text.charAt(at - 1)) && start - at < MAX_MARKS)
    at--
  return at
}

const MAX_MARKS = 4

function* paragraphs(text: string, from: number, to: number): Generator<Part> {
  for (const { 0: paragraph, index } of text.slice(from, to).matchAll(/[^\n]+/g)) {
    const start = from + index
    const end = start + paragraph.length
    yield { ...BARE, start, from: end, to: end }
  }
}
