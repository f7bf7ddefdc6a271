import { escapeHtml } from '../text/html.ts'
import { arabicWords, stemsOf, translatedWords } from './words.ts'

// What a reader sees of a long text: a little before the first word that agrees, and so many words.
const BEFORE = 8
const SHOWN = 60

/** Marks the words of a query in a text: in a row somewhere, where it `isPhrase`. */
export type Highlight = (text: string, isPhrase: boolean) => string

// The same few thousand words make most of every text.
const REMEMBERED = 20_000

/**
 * Makes texts into HTML that shows why they were found: escaped, `<mark>` around what agrees. Of a long text only the surroundings of
 * the first agreement, with an ellipsis where something is left out. The words are folded ones of the query; where they stand in a row
 * somewhere, that row is marked and not each of them elsewhere.
 */
export function createHighlighter() {
  const known = { arabic: new Map<string, string[]>(), english: new Map<string, string[]>() }

  function foldedToken(token: string, isArabic: boolean): string[] {
    const memory = isArabic ? known.arabic : known.english
    const remembered = memory.get(token)
    if (remembered) return remembered
    const folded = isArabic ? arabicWords(token) : translatedWords(token)
    if (memory.size >= REMEMBERED) memory.clear()
    memory.set(token, folded)
    return folded
  }

  return (words: readonly string[], isArabic: boolean): Highlight => {
    const agrees = isArabic ? agreesInArabic(words) : agreesInEnglish(words)
    return (text, isPhrase) => {
      const tokens = text.split(/\s+/).filter(Boolean)
      if (words.length === 0) return excerptOf(tokens, () => false)
      // What is behind the part that is shown is not read.
      const foldedAt = (at: number) => foldedToken(tokens[at] ?? '', isArabic)
      const row = isPhrase ? rowIn(tokens.length, foldedAt, words) : undefined
      if (row) return excerptOf(tokens, (at) => at >= row[0] && at <= row[1])
      return excerptOf(tokens, (at) => foldedAt(at).some(agrees))
    }
  }
}

// The tokens between which the words stand in a row first. A token may be several words or, as punctuation, none.
function rowIn(
  count: number,
  foldedAt: (at: number) => string[],
  words: readonly string[],
): [number, number] | undefined {
  const said: string[] = []
  const places: number[] = []
  for (let at = 0; at < count; at++) {
    for (const word of foldedAt(at)) {
      said.push(word)
      places.push(at)
      const start = said.length - words.length
      if (word !== words.at(-1) || start < 0) continue
      if (words.every((one, step) => said[start + step] === one)) return [places[start] ?? 0, at]
    }
  }
  return undefined
}

function agreesInArabic(words: readonly string[]): (word: string) => boolean {
  const wanted = new Set(words)
  const stems = new Set(words.flatMap(stemsOf))
  const known = new Map<string, boolean>()
  return (word) => {
    const answer =
      known.get(word) ?? (wanted.has(word) || stemsOf(word).some((stem) => stems.has(stem)))
    known.set(word, answer)
    return answer
  }
}

function agreesInEnglish(words: readonly string[]): (word: string) => boolean {
  const beginnings = words.map((word) => word.slice(0, Math.max(3, word.length - 2)))
  return (word) => beginnings.some((beginning) => word.startsWith(beginning))
}

function excerptOf(tokens: string[], isMarked: (at: number) => boolean): string {
  const first = tokens.findIndex((_, at) => isMarked(at))
  const start = tokens.length > SHOWN && first > BEFORE ? first - BEFORE : 0
  const shown = tokens.slice(start, start + SHOWN)
  // No sign is written with a space, so that each word stays one.
  const html = escapeHtml(shown.join(' '))
    .split(' ')
    .map((token, at) => (isMarked(start + at) ? `<mark>${token}</mark>` : token))
    .join(' ')
    .replaceAll('</mark> <mark>', ' ')
  const [before, after] = [start > 0, start + shown.length < tokens.length]
  return `${before ? '… ' : ''}${html}${after ? ' …' : ''}`
}
