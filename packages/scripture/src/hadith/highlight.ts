import { escapeHtml } from '@waraq/contract'
import { arabicWords, stemsOf, translatedWords } from './words.ts'

// Excerpt of a long text: number of words before the first match, and in all.
const BEFORE = 8
const SHOWN = 60

/** Highlights the words of a query in a text; as a phrase if `isPhrase`. */
export type Highlight = (text: string, isPhrase: boolean) => string

// A few thousand words make up most of every text.
const MAX_CACHED = 20_000

/**
 * Converts texts to escaped HTML with `<mark>` around matches. Long texts are cut to the
 * surroundings of the first match, with ellipses. The words are the folded words of the query; if
 * they occur as a phrase, only the phrase is marked.
 */
export function createHighlighter() {
  const caches = { arabic: new Map<string, string[]>(), english: new Map<string, string[]>() }

  function foldedToken(token: string, isArabic: boolean): string[] {
    const memory = isArabic ? caches.arabic : caches.english
    const cached = memory.get(token)
    if (cached) return cached
    const folded = isArabic ? arabicWords(token) : translatedWords(token)
    if (memory.size >= MAX_CACHED) memory.clear()
    memory.set(token, folded)
    return folded
  }

  return (words: readonly string[], isArabic: boolean): Highlight => {
    const agrees = isArabic ? agreesInArabic(words) : agreesInEnglish(words)
    return (text, isPhrase) => {
      const tokens = text.split(/\s+/).filter(Boolean)
      if (words.length === 0) return excerptOf(tokens, () => false)
      // Tokens after the excerpt are never folded.
      const foldedAt = (at: number) => foldedToken(tokens[at] ?? '', isArabic)
      const row = isPhrase ? rowIn(tokens.length, foldedAt, words) : undefined
      if (row) return excerptOf(tokens, (at) => at >= row[0] && at <= row[1])
      return excerptOf(tokens, (at) => foldedAt(at).some(agrees))
    }
  }
}

// The first token range that contains the words as a phrase. A token may be several words or, as
// punctuation, none.
function rowIn(
  count: number,
  foldedAt: (at: number) => string[],
  words: readonly string[],
): [number, number] | undefined {
  const tokenWords: string[] = []
  const places: number[] = []
  for (let at = 0; at < count; at++) {
    for (const word of foldedAt(at)) {
      tokenWords.push(word)
      places.push(at)
      const start = tokenWords.length - words.length
      if (word !== words.at(-1) || start < 0) continue
      if (words.every((one, step) => tokenWords[start + step] === one))
        return [places[start] ?? 0, at]
    }
  }
  return undefined
}

function agreesInArabic(words: readonly string[]): (word: string) => boolean {
  const queryWords = new Set(words)
  const stems = new Set(words.flatMap(stemsOf))
  const results = new Map<string, boolean>()
  return (word) => {
    const result =
      results.get(word) ?? (queryWords.has(word) || stemsOf(word).some((stem) => stems.has(stem)))
    results.set(word, result)
    return result
  }
}

function agreesInEnglish(words: readonly string[]): (word: string) => boolean {
  const beginnings = words.map((word) => word.slice(0, Math.max(3, word.length - 2)))
  return (word) => beginnings.some((beginning) => word.startsWith(beginning))
}

function excerptOf(tokens: string[], isMarked: (at: number) => boolean): string {
  const first = tokens.findIndex((_, at) => isMarked(at))
  const start = tokens.length > SHOWN && first > BEFORE ? first - BEFORE : 0
  const excerpt = tokens.slice(start, start + SHOWN)
  // No escape contains a space, so tokens stay separate.
  const html = escapeHtml(excerpt.join(' '))
    .split(' ')
    .map((token, at) => (isMarked(start + at) ? `<mark>${token}</mark>` : token))
    .join(' ')
    .replaceAll('</mark> <mark>', ' ')
  const [before, after] = [start > 0, start + excerpt.length < tokens.length]
  return `${before ? '… ' : ''}${html}${after ? ' …' : ''}`
}
