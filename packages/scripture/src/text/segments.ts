import { ARABIC_WORD } from './arabic-word.ts'
import {
  AFTER,
  BEFORE,
  type Claim,
  claimBefore,
  introductionEnd,
  isAttributedToHadith,
  isContinuation,
  isReference,
  type StatedReference,
  statedAfter,
  statedBefore,
} from './quotation-cues.ts'
import { type QuotePair, quotePairsOf } from './quote-pairs.ts'

/** A quotation found in running text. Offsets are UTF-16 positions of its words, without marks. */
export type Segment = {
  start: number
  end: number
  /** The offset after its closing mark. */
  closed: number
  markedBy: 'brackets' | 'quotes' | 'introduction' | 'citation'
  /** The text that it claims to be from; null without a claim. */
  claim: Claim | null
  /** The reference just before or after it. */
  stated: StatedReference | null
}

// A longer line is read in pieces.
const LINE = /[^\n\r\u2028\u2029]{1,16384}/g
const TAGS = /<(quran|aya|aya_start|hadith)>([^<>]{2,4000})<\/?(?:quran|aya|aya_end|hadith)>/g
const [LEAST_WORDS, LEAST_ROUND] = [2, 4]
// Characters of lists and quoted paragraphs before a quotation on its line.
const LINE_SIGNS = /^[\s>*_#•\p{Nd}.)-]*$/u
const OVER_THE_BREAK = 70
const MAX_UNMARKED = 1200
const AT_EDGES = /[\s*_>|]/

/**
 * The quotations of a text, by marks and by surrounding words: ornate brackets, quotation marks of
 * every kind, brackets, and words between an introduction and a reference. In order, without
 * overlaps.
 */
export const findSegments = (text: string): Segment[] => [...segmentsByLine(text)].flat()

/** Like `findSegments`, line by line, so that the caller can stop. */
export function* segmentsByLine(text: string): Generator<Segment[]> {
  let end = 0
  const inTags = tagged(text)
  for (const { 0: line, index } of text.matchAll(LINE)) {
    const pairs = quotePairsOf(line, index).flatMap((pair) => quotationIn(text, pair) ?? [])
    const claimed = claimsOf(text, index, withoutOverlap(text, index, pairs))
    const tags = inTags.splice(0, countBefore(inTags, index + line.length))
    const segments = disjoint(
      [...tags, ...claimed, ...betweenCues(text, line, index, claimed)],
      end,
    )
    end = segments.at(-1)?.closed ?? end
    yield segments
  }
}

const countBefore = (segments: readonly Segment[], end: number): number => {
  const count = segments.findIndex(({ start }) => start >= end)
  return count < 0 ? segments.length : count
}

function tagged(text: string): Segment[] {
  return [...text.matchAll(TAGS)].map(({ 0: all, 1: tag = '', 2: inside = '', index }) => {
    const [start, end] = trimmed(
      text,
      index + tag.length + 2,
      index + tag.length + 2 + inside.length,
    )
    const closed = index + all.length
    const stated = statedAfter(text.slice(closed, closed + AFTER), closed) ?? null
    const claim = tag === 'hadith' ? 'hadith' : 'quran'
    return { start, end, closed, markedBy: 'brackets', claim, stated }
  })
}

// Trims the text of a pair; undefined if nothing is quoted.
function quotationIn(text: string, pair: QuotePair): QuotePair | undefined {
  const [start, end] = trimmed(text, pair.start, pair.end)
  const inside = text.slice(start, end)
  const least = pair.kind === 'round' ? LEAST_ROUND : pair.kind === 'ornate' ? 1 : LEAST_WORDS
  if (countWords(inside, least) < least) return undefined
  if (pair.kind !== 'ornate' && isReference(inside)) return undefined
  return { ...pair, start, end }
}

function countWords(text: string, limit: number): number {
  let count = 0
  for (const _ of text.matchAll(ARABIC_WORD)) if (++count >= limit) break
  return count
}

function trimmed(text: string, from: number, to: number): [start: number, end: number] {
  let [start, end] = [from, to]
  while (start < end && AT_EDGES.test(text.charAt(start))) start++
  while (end > start && AT_EDGES.test(text.charAt(end - 1))) end--
  return [start, end]
}

// Verses in ornate brackets may be within other quotations. Of other nested marks the outer ones
// count, unless only the inner ones have a claim.
function withoutOverlap(text: string, lineStart: number, pairs: QuotePair[]): QuotePair[] {
  const ordered = pairs.toSorted((a, b) => a.from - b.from || b.to - a.to)
  const isBare = ordered.map(
    (pair, at) =>
      pair.kind !== 'ornate' &&
      (ordered[at + 1]?.from ?? pair.to) < pair.to &&
      (ordered[at + 1]?.kind === 'ornate' ||
        segmentOf(text, lineStart, pair, undefined).claim === null),
  )
  const result: QuotePair[] = []
  for (const pair of ordered.filter((_, at) => !isBare[at]))
    if (pair.from >= (result.at(-1)?.to ?? 0)) result.push(pair)
  return result
}

function claimsOf(text: string, lineStart: number, pairs: readonly QuotePair[]): Segment[] {
  const segments: Segment[] = []
  for (const pair of pairs) segments.push(segmentOf(text, lineStart, pair, segments.at(-1)))
  return segments
}

function segmentOf(
  text: string,
  lineStart: number,
  pair: QuotePair,
  last: Segment | undefined,
): Segment {
  const { start, end, from, to, kind } = pair
  const after = text.slice(to, to + AFTER)
  const since = Math.max(lineStart, last ? (last.stated?.end ?? last.closed) : 0)
  const before = textBefore(text, Math.max(since, from - BEFORE), from, last === undefined)
  const earlier = statedBefore(before, from)
  const stated = statedAfter(after, to) ?? earlier ?? null
  const place = { start, end, closed: to, stated }
  if (kind === 'ornate') return { ...place, markedBy: 'brackets', claim: 'quran' }
  if (stated?.surah) return { ...place, markedBy: 'citation', claim: 'quran' }
  const claim = isAttributedToHadith(after) ? 'hadith' : introducedBy(before, last)
  return { ...place, markedBy: claim ? 'introduction' : 'quotes', claim }
}

function introducedBy(before: string, last: Segment | undefined): Claim | null {
  const claim = claimBefore(before)
  return claim === null && last !== undefined && isContinuation(before) ? last.claim : claim
}

// A quotation that begins its line is introduced by the line before.
function textBefore(text: string, from: number, to: number, isFirst: boolean): string {
  const before = text.slice(from, to)
  if (!isFirst || !LINE_SIGNS.test(before)) return before
  return `${text.slice(Math.max(0, from - OVER_THE_BREAK), from).trimEnd()} `
}

const CITATION = /[([]([^()[\]\n]{3,60})[)\]]/g

// Unmarked words between an introduction and the next reference in brackets.
function betweenCues(
  text: string,
  line: string,
  offset: number,
  claimed: readonly Segment[],
): Segment[] {
  const segments: Segment[] = []
  let [begin, next] = [0, 0]
  for (const cite of line.matchAll(CITATION)) {
    const between = line.slice(begin, cite.index)
    const from = offset + begin
    begin = cite.index + cite[0].length
    while ((claimed[next]?.closed ?? Number.POSITIVE_INFINITY) <= from) next++
    if ((claimed[next]?.start ?? Number.POSITIVE_INFINITY) < offset + begin) continue
    const place = unmarked(between)
    const stated = place && statedAfter(cite[0], offset + cite.index)
    if (!place || !stated?.surah) continue
    const [start, end] = [from + place[0], from + place[1]]
    if (countWords(text.slice(start, end), LEAST_WORDS) < LEAST_WORDS) continue
    segments.push({ start, end, closed: end, markedBy: 'citation', claim: 'quran', stated })
  }
  return segments
}

function unmarked(before: string): [start: number, end: number] | undefined {
  const reach = Math.max(0, before.length - MAX_UNMARKED)
  const colon = before.lastIndexOf(':')
  const isIntroduced =
    colon >= reach && claimBefore(before.slice(Math.max(0, colon - BEFORE), colon)) === 'quran'
  const introduced = isIntroduced ? colon + 1 - reach : introductionEnd(before.slice(reach))
  if (introduced === undefined) return undefined
  const [start, end] = trimmed(before, reach + introduced, before.length)
  return /[«»"“”﴿﴾]|[.؟!] /.test(before.slice(start, end)) ? undefined : [start, end]
}

function disjoint(segments: readonly Segment[], from: number): Segment[] {
  const result: Segment[] = []
  for (const one of segments.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (one.end > one.start && one.start >= (result.at(-1)?.closed ?? from)) result.push(one)
  return result
}
