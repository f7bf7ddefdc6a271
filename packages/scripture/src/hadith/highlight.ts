import { escapeHtml } from '../text/html.ts'
import { arabicWords, stemsOf, translatedWords } from './words.ts'

// What a reader sees of a long text: a little before the first word that agrees, and so many words.
const BEFORE = 8
const SHOWN = 60

/** How the words of a query agree with those of a text. */
export type Agreeing = { isArabic: boolean; isPhrase: boolean }

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
    const folded = memory.get(token) ?? (isArabic ? arabicWords(token) : translatedWords(token))
    if (memory.size >= REMEMBERED) memory.clear()
    memory.set(token, folded)
    return folded
  }

  return (text: string, words: readonly string[], { isArabic, isPhrase }: Agreeing): string => {
    const tokens = text.split(/\s+/).filter(Boolean)
    if (words.length === 0) return excerptOf(tokens, () => false)
    const folded = tokens.map((token) => foldedToken(token, isArabic))
    const row = isPhrase ? rowIn(folded, words) : undefined
    if (row) return excerptOf(tokens, (at) => at >= row[0] && at <= row[1])
    const agrees = isArabic ? agreesInArabic(words) : agreesInEnglish(words)
    return excerptOf(tokens, (at) => folded[at]?.some(agrees) === true)
  }
}

// The tokens between which the words stand in a row. A token may be several words or, as punctuation, none.
function rowIn(folded: string[][], words: readonly string[]): [number, number] | undefined {
  const flat = folded.flatMap((parts, at) => parts.map((word) => ({ word, at })))
  for (let start = 0; start + words.length <= flat.length; start++) {
    if (!words.every((word, step) => flat[start + step]?.word === word)) continue
    return [flat[start]?.at ?? 0, flat[start + words.length - 1]?.at ?? 0]
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
  const html = shown
    .map((token, at) =>
      isMarked(start + at) ? `<mark>${escapeHtml(token)}</mark>` : escapeHtml(token),
    )
    .join(' ')
    .replaceAll('</mark> <mark>', ' ')
  const [before, after] = [start > 0, start + shown.length < tokens.length]
  return `${before ? '… ' : ''}${html}${after ? ' …' : ''}`
}
