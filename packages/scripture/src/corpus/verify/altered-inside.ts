import type { Quotation } from './found-quotation.ts'
import type { QuotedWord, Span } from './quoted-words.ts'
import { differenceOf } from './word-differences.ts'

/**
 * A marked span as an altered quotation of the verse that its bare words are found to be; undefined
 * if they are none. The words around the verse count as added, and one click replaces nothing.
 */
export function alteredInside(span: Span, bare: readonly Quotation[]): Quotation | undefined {
  const altered = bare.filter(({ status }) => status === 'altered')
  const [found] = altered.toSorted((a, b) => b.confidence - a.confidence)
  if (!found) return undefined
  const { words, text, offset, markedBy } = span
  const [first, last] = [words[0]?.start ?? 0, words.at(-1)?.end ?? text.length]
  const added = (are: (word: QuotedWord) => boolean) =>
    words.filter(are).flatMap(({ raw }) => differenceOf(raw, undefined, false, false))
  return {
    ...found,
    markedBy,
    start: offset + first,
    end: offset + last,
    quoted: text.slice(first, last),
    differences: [
      ...added(({ end }) => offset + end <= found.start),
      ...found.differences,
      ...added(({ start }) => offset + start >= found.end),
    ],
    replacement: null,
  }
}
