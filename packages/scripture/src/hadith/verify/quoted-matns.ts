import { type Segment, segmentsByLine } from '../../text/index.ts'
import { claimBefore } from '../../text/quotation-cues.ts'
import type { StatedSource } from './attribution.ts'

/** Text that may quote a hadith. Offsets are UTF-16 positions. */
export type QuotedMatn = {
  start: number
  end: number
  /** Whether the text calls this a hadith, so that an unknown one is reported. */
  isStated: boolean
  /** The text around it, on the line before it and from its end on. */
  before: string
  after: string
  /** The offset of `after`. */
  afterAt: number
  /** The source that a hadith node names; a text has it in `after`. */
  stated?: StatedSource
}

const BEFORE = 160
const AFTER = 80
const [LEAST_WORDS, LEAST_UNSTATED] = [2, 4]

/**
 * The quotations of a text that may be hadiths, in order. Takes linear time. With `isHadith` the
 * paragraphs of a text without any quotation are quotations.
 */
export function quotedMatns(text: string, isHadith = false): QuotedMatn[] {
  const segments = [...segmentsByLine(text)].flat()
  const quoted = segments
    .filter(({ claim }) => claim !== 'quran')
    .flatMap((segment) => matnOf(text, segment))
  const all = [...quoted, ...introduced(text, segments)].toSorted((a, b) => a.start - b.start)
  return all.length === 0 && isHadith ? paragraphs(text) : all
}

function matnOf(text: string, { start, end, closed, claim }: Segment): QuotedMatn[] {
  const isStated = claim === 'hadith'
  if (!isStated && wordsIn(text.slice(start, end)) < LEAST_UNSTATED) return []
  const before = text.slice(Math.max(0, start - BEFORE), start)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const after = text.slice(closed, closed + AFTER)
  return [{ start, end, isStated, before: line, after, afterAt: closed }]
}

// Ends a quotation: its source, or the end of the sentence.
const END = /[([.]|رواه|أخرجه|متفق عليه/

// Words after "the Prophet said:" without quotation marks.
function introduced(text: string, segments: readonly Segment[]): QuotedMatn[] {
  let next = 0
  return [...text.matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }) => {
    const lineEnd = index + line.length
    while ((segments[next]?.closed ?? lineEnd) <= index) next += 1
    const until = Math.min(segments[next]?.start ?? lineEnd, lineEnd)
    const colon = line.indexOf(':')
    const start = index + colon + 1
    if (colon < 0 || start >= until) return []
    const before = line.slice(Math.max(0, colon - BEFORE), colon)
    const rest = text.slice(start, until)
    const end = start + (END.exec(rest)?.index ?? rest.length)
    if (claimBefore(before) !== 'hadith' || wordsIn(text.slice(start, end)) < LEAST_UNSTATED) {
      return []
    }
    const after = text.slice(end, end + AFTER)
    return [{ start, end, isStated: true, before, after, afterAt: end }]
  })
}

// A text without quotation marks is the quotation itself.
function paragraphs(text: string): QuotedMatn[] {
  const lines = [...text.matchAll(/[^\n]+/g)].filter(({ 0: line }) => wordsIn(line) >= LEAST_WORDS)
  return lines.map(({ 0: line, index: start }) => {
    const end = start + line.length
    return { start, end, isStated: lines.length === 1, before: '', after: '', afterAt: end }
  })
}

const wordsIn = (text: string): number => text.match(WORD)?.length ?? 0
const WORD = /[\u0621-\u06FC\uFB50-\uFDFC\uFE70-\uFEFC]+/g
