import { parseReference } from '@waraq/scripture/text'
import type { DocumentRange } from '../../suggestions/typed-query.ts'

/** A text with its surroundings: an introduction before it, a reference after it. */
export interface TextInContext {
  text: string
  before?: string
  after?: string
}

const MARKS = /[﴿﴾“”„‟«»‹›‘’‚"'{([＂（]/
const ARABIC = /[\u0620-\u06D3\uFB50-\uFEFC]{2}/
const CITATION = /^[\s.،]{0,3}[[(]([^()[\]\n]{3,60})[)\]]/
/** How far the service reads beyond a line break, in characters. */
const [MOST_BEFORE, MOST_AFTER] = [70, 90]
const BEGINS_WITH_QUOTATION = /^[\s>*_#•\p{Nd}.)-]*[﴿﴾«"“{([]/u
const ENDS_WITH_QUOTATION = /[﴿﴾»"”})\]][\s.،؛*_]*$/u
const BEGINS_WITH_REFERENCE = /^\s*(?:[([{]|سورة)/

/**
 * Whether a text may quote a verse or a hadith: no text does so without marks or a reference in
 * brackets. The service decides what is a quotation, and its bounds.
 */
export const mayQuote = (text: string): boolean => MARKS.test(text) && ARABIC.test(text)

const isVerses = (reference: string) => parseReference(reference)?.kind === 'verses'

/** The reference of verses in brackets right after these words, for which no mark claims it. */
export function citationAfter(text: string, offset: number): DocumentRange | undefined {
  const citation = CITATION.exec(text.slice(offset, offset + MOST_AFTER))
  if (!citation || !isVerses(citation[1] ?? '')) return undefined
  return { from: offset, to: offset + citation[0].length }
}

/** Keeps only surroundings that can be an introduction or a reference. */
export function inContext(text: string, before: string, after: string): TextInContext {
  return {
    text,
    before: BEGINS_WITH_QUOTATION.test(text) ? before.slice(-MOST_BEFORE) : '',
    after:
      ENDS_WITH_QUOTATION.test(text) && BEGINS_WITH_REFERENCE.test(after)
        ? after.slice(0, MOST_AFTER)
        : '',
  }
}
