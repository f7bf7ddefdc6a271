import { parseReference } from '@waraq/scripture/text'
import type { DocumentRange } from '../suggestions/typed-query.ts'

/** A text with its surroundings: an introduction before it, a reference after it. */
export interface TextInContext {
  text: string
  before?: string
  after?: string
}

/** The marks of verses. */
const ORNATE = /[\uFD3E\uFD3F]/
const QUOTED = /\{[^{}]*\}|«[^«»]*»|"[^"]*"|“[^“”]*”|”[^“”]*“/g
const IN_BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g
// Words that introduce a verse. Without them, brackets are asides of the author.
const INTRODUCTION = /قال|قول|تعالى|سور[ةه]|[آا]ي[ةه]|القر[آا]ن/
const VOWELS = /[\u064B-\u0652\u0670]/g
const ARABIC_WORD =
  /[\u0621-\u064A\u0671\uFDF2\uFDFD][\u0610-\u061A\u0621-\u065F\u0670\u0671\u06D6-\u06ED]*/g
const CITATIONS = /[[(]([^()[\]\n]{3,60})[)\]]/g
const CITATION = /^[\s.،]{0,3}[[(]([^()[\]\n]{3,60})[)\]]/
/** How far the service reads beyond a line break, in characters. */
const [MOST_BEFORE, MOST_AFTER] = [70, 90]
const BEGINS_WITH_QUOTATION = /^[\s>*_#•\p{Nd}.)-]*[﴿﴾«"“{([]/u
const ENDS_WITH_QUOTATION = /[﴿﴾»"”})\]][\s.،؛*_]*$/u
const BEGINS_WITH_REFERENCE = /^\s*(?:[([{]|سورة)/

/** Whether a text may quote the Quran. The service decides what is a quotation, and its bounds. */
export const mayQuote = (text: string): boolean =>
  ORNATE.test(text) ||
  hasWordsIn(QUOTED, text) ||
  (INTRODUCTION.test(text.replace(VOWELS, '')) && hasWordsIn(IN_BRACKETS, text)) ||
  [...text.matchAll(CITATIONS)].some(([, inside = '']) => isVerses(inside))

const hasWordsIn = (marks: RegExp, text: string): boolean =>
  [...text.matchAll(marks)].some(([quoted]) => (quoted.match(ARABIC_WORD)?.length ?? 0) > 1)

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
