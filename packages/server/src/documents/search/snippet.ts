import { parseContent, type SearchSnippet, textLinesOf } from '@waraq/contract'
import { parseBodySteps, scanBody } from '../../http/json-body.ts'
import { matchOf, type QueryWord } from './query.ts'
import type { Token, Tokenizer } from './tokens.ts'

/** Length of a snippet in UTF-16 units, and how much of it stands before the first hit. */
const [LENGTH, BEFORE] = [200, 40]
/** A longer line is searched only in its beginning. */
const MAX_LINE = 65_536
const CUT = '…'
/** Words between two steps. */
const STEP = 1_000

/** A line with tokens that the query asks for. */
interface Hits {
  line: string
  tokens: Token[]
  /** Number of different words of the query in it. */
  found: number
}

/**
 * Steps of finding the first line with the most words of a query in stored content: its text around
 * the first hit, with the places of all hits in it; undefined without one.
 */
export function* snippetSteps(
  content: Buffer,
  words: readonly QueryWord[],
  tokensOf: Tokenizer,
): Generator<void, SearchSnippet | undefined> {
  const doc = parseContent(yield* parseBodySteps(content, scanBody(content)))
  let best: Hits | undefined
  for (const line of textLinesOf(doc)) {
    const hits = yield* hitSteps(line.slice(0, MAX_LINE).toWellFormed(), words, tokensOf)
    if (hits.found > (best?.found ?? 0)) best = hits
    if (best?.found === words.length) break
  }
  return best && snippetOf(best)
}

function* hitSteps(
  line: string,
  words: readonly QueryWord[],
  tokensOf: Tokenizer,
): Generator<void, Hits> {
  const tokens: Token[] = []
  const found = new Set<number>()
  let read = 0
  for (const token of tokensOf(line)) {
    if (++read % STEP === 0) yield
    const index = matchOf(words, token)
    if (index === -1) continue
    tokens.push(token)
    found.add(index)
  }
  return { line, tokens, found: found.size }
}

function snippetOf({ line, tokens }: Hits): SearchSnippet {
  const first = tokens[0]?.from ?? 0
  const start = line.length <= LENGTH ? 0 : startBefore(line, first)
  const end = endAfter(line, start)
  const opening = start > 0 ? CUT : ''
  const text = opening + line.slice(start, end) + (end < line.length ? CUT : '')
  const shift = opening.length - start
  const shown = joined(tokens.filter(({ from }) => from < end))
  const ranges = shown.map(([from, to]): [number, number] => [
    from + shift,
    Math.min(to, end) + shift,
  ])
  return { text, ranges }
}

/** The start of a word some units before a hit. */
function startBefore(line: string, hit: number): number {
  if (hit <= BEFORE) return 0
  const space = line.indexOf(' ', hit - BEFORE)
  return space !== -1 && space < hit ? space + 1 : boundary(line, hit - BEFORE)
}

function endAfter(line: string, start: number): number {
  const end = start + LENGTH
  if (end >= line.length) return line.length
  const space = line.lastIndexOf(' ', end)
  return space > end - BEFORE ? space : boundary(line, end)
}

/** The same place, or the one before it inside a surrogate pair. */
const boundary = (line: string, at: number): number =>
  /[\uD800-\uDBFF]/.test(line.charAt(at - 1)) ? at - 1 : at

/** Ranges in order; those that overlap or touch are one, as pairs of signs do. */
function joined(tokens: readonly Token[]): [from: number, to: number][] {
  const ranges: [number, number][] = []
  for (const { from, to } of tokens) {
    const last = ranges.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else ranges.push([from, to])
  }
  return ranges
}
