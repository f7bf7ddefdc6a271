import { escapeHtml } from '@waraq/contract'
import { foldText } from '../../text/index.ts'

/** Returns escaped HTML with `<mark>` around the words at these indexes. */
export function markWords(text: string, places: readonly number[]): string {
  const marked = new Set(places)
  const words = text.split(' ')
  return words
    .map((word, at) => (marked.has(at) ? `<mark>${escapeHtml(word)}</mark>` : escapeHtml(word)))
    .join(' ')
    .replaceAll('</mark> <mark>', ' ')
}

/**
 * A translation as escaped HTML with `<mark>` around words that share a prefix with one of these
 * folded words.
 */
export function markTranslation(text: string, words: readonly string[]): string {
  const beginnings = words.map((word) => word.slice(0, Math.max(3, word.length - 2)))
  return text
    .split(/([\p{L}\p{N}\p{M}]+)/u)
    .map((part, at) => {
      const folded = at % 2 === 1 ? foldText(part) : ''
      const isMarked = folded !== '' && beginnings.some((one) => folded.startsWith(one))
      return isMarked ? `<mark>${escapeHtml(part)}</mark>` : escapeHtml(part)
    })
    .join('')
}
