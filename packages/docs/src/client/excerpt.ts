import { foldTerm, termsOf } from '../terms.ts'

/** Matches a word: `text.split(WORD)` has the words at odd indexes. */
export const WORD = /([\p{L}\p{M}\p{N}_]+)/u

const LENGTH = 140
/** Characters before the first match. */
const BEFORE = 50

/** Whether a word begins with a word of the query. */
export function isFound(word: string, query: string): boolean {
  const terms = termsOf(query)
    .map(foldTerm)
    .filter((term) => term !== null && term.length > 1)
  return termsOf(word).some((part) => {
    const folded = foldTerm(part)
    return folded !== null && terms.some((term) => term !== null && folded.startsWith(term))
  })
}

/** The part of a text around the first word of the query, with whole words and whole code. */
export function excerptOf(text: string, query: string): string {
  const parts = text.split(WORD)
  const firstMatch = parts.findIndex((part, index) => index % 2 === 1 && isFound(part, query))
  const at = parts.slice(0, Math.max(firstMatch, 0)).join('').length
  const begin = at <= LENGTH - BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1
  const space = text.length - begin <= LENGTH ? -1 : text.lastIndexOf(' ', begin + LENGTH)
  const end = space > at ? space : begin + LENGTH
  const isInCode = text.slice(0, begin).split('`').length % 2 === 0
  const part = `${isInCode ? '`' : ''}${text.slice(begin, end)}`
  const isOpen = part.split('`').length % 2 === 0
  return `${begin > 0 ? '…' : ''}${part}${isOpen ? '`' : ''}${end < text.length ? '…' : ''}`
}
