import type { QuranReport } from '@waraq/sdk/client'
import type { DocumentRange } from '../../suggestions/typed-query.ts'
import { citationAfter } from './quotation-candidates.ts'

type Found = QuranReport['quotations'][number]

const OPENING = '﴿﴾«»‹›“”„‘’‚"＂{([（'
const CLOSING = '﴿﴾»«›‹”“’‘"＂}])）'
// Characters that the service omits at the edges of a quotation.
const AT_EDGE = /[\s*_>|.،]/
const LETTERS = /\p{L}|\p{Nd}/u

/**
 * The part of the text that a verse replaces: the words, the marks around them, and the reference
 * in brackets after them. A verse has its own marks and citation.
 */
export function withMarks(text: string, quotation: Found): DocumentRange {
  const words = { from: quotation.start, to: quotation.end }
  if (quotation.marked_by === 'words' && !isInMarks(text, quotation))
    return { ...words, to: citationAfter(text, words.to)?.to ?? words.to }
  return marksWithReference(text, quotation)
}

/** The words with the marks around them, if there are any, and the reference in brackets. */
export function marksWithReference(
  text: string,
  { stated, ...words }: Words & { stated: Stated },
): DocumentRange {
  const { from, to } = marksAround(text, words)
  return { from, to: referenceEnd(text, to, stated) }
}

type Words = { start: number; end: number }
type Stated = Words | null

/** The words with the marks around them, if there are any. */
const marksAround = (text: string, { start, end }: Words): DocumentRange => ({
  from: markBefore(text, start),
  to: markAfter(text, end),
})

/** Whether marks stand around exactly these words. */
export function isInMarks(text: string, words: Words): boolean {
  const { from, to } = marksAround(text, words)
  return from < words.start && to > words.end
}

function markBefore(text: string, start: number): number {
  let at = start
  while (at > 0 && AT_EDGE.test(text.charAt(at - 1))) at--
  return at > 0 && OPENING.includes(text.charAt(at - 1)) ? at - 1 : start
}

function markAfter(text: string, end: number): number {
  let at = end
  while (AT_EDGE.test(text.charAt(at))) at++
  return at < text.length && CLOSING.includes(text.charAt(at)) ? at + 1 : end
}

function referenceEnd(text: string, end: number, stated: Stated): number {
  if (!stated || stated.start < end) return end
  const between = text.slice(end, stated.start)
  const after = /^\s*[)\]}]/.exec(text.slice(stated.end))
  const isInBrackets = after && /[([{]\s*$/.test(between) && !LETTERS.test(between)
  return isInBrackets ? stated.end + after[0].length : end
}
