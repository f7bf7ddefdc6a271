import { parseReference } from '@waraq/scripture/text'
import type { DocumentRange } from '../suggestions/typed-query.ts'

/** The place that an author cites after a quotation. */
export interface CitedPlace extends DocumentRange {
  /** As written: `البقرة: ٢٨`. */
  written: string
  surah: number
  fromAyah: number
  toAyah: number
}

/** A part of a text that may quote the Quran, with offsets in the text. */
export interface Candidate extends DocumentRange {
  /** The quoted words, without brackets. */
  words: DocumentRange
  cited: CitedPlace | undefined
}

// The ornate parentheses are typed in either order, because they are not mirrored.
const BRACKETED =
  /\uFD3E[^\uFD3E\uFD3F]*\uFD3F|\uFD3F[^\uFD3E\uFD3F]*\uFD3E|\{[^{}]*\}|«[^«»]*»|\[[^[\]]{1,60}\]/g
const MIN_WORDS = 2
const MAX_WORDS = 400
/** The longest citation in brackets. */
const MAX_CITATION = 60
const ARABIC_WORD = /[\u0621-\u064A\u0671][\u0610-\u061A\u0621-\u065F\u0670-\u0671\u06D6-\u06ED]*/g
const ARABIC = /[\u0621-\u064A\u0671]/

/** Text in brackets or before a citation, in order and without overlaps. Takes linear time. */
export function findCandidates(text: string): Candidate[] {
  const found: Candidate[] = []
  let free = 0
  for (const { 0: bracketed, index } of text.matchAll(BRACKETED)) {
    // Brackets of a citation that follows a quotation.
    if (index < free) continue
    const isCitation = bracketed.startsWith('[')
    const end = index + bracketed.length
    const cited = citationAt(text, isCitation ? index : end)
    if (isCitation && !cited) continue
    const words = isCitation ? { from: free, to: index } : { from: index + 1, to: end - 1 }
    const from = isCitation ? free : index
    free = cited?.to ?? end
    if (hasWords(text, words)) found.push({ from, to: free, words, cited })
  }
  return found
}

function hasWords(text: string, { from, to }: DocumentRange): boolean {
  let count = 0
  for (const _ of text.slice(from, to).matchAll(ARABIC_WORD)) {
    count += 1
    if (count > MAX_WORDS) return false
  }
  return count >= MIN_WORDS
}

/** A citation in brackets at this offset, or after spaces. */
function citationAt(text: string, offset: number): CitedPlace | undefined {
  const near = text.slice(offset, offset + MAX_CITATION)
  const [, spaces = '', inBrackets, inParentheses] =
    /^([ \u00a0]*)(?:\[([^[\]]+)\]|\(([^()]+)\))/.exec(near) ?? []
  const written = inBrackets ?? inParentheses
  const reference = written === undefined ? undefined : parseReference(written)
  if (written === undefined || reference?.kind !== 'verses') return undefined
  const from = offset + spaces.length
  const { surah, from: fromAyah, to: toAyah } = reference
  return {
    from,
    to: from + written.length + 2,
    written: written.trim(),
    surah: surah.number,
    fromAyah,
    toAyah,
  }
}

/** Whether a part of a text has no Arabic letters, so that replacing it loses no words. */
export const isWithoutWords = (text: string, from: number, to: number): boolean =>
  !ARABIC.test(text.slice(from, to))
