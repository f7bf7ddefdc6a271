import { parseContent, textLinesOf } from '@waraq/contract'
import { parseBodySteps, scanBody } from '../../http/json-body.ts'
import type { Tokenizer } from './tokens.ts'

/** The different words of a document, in the form in which they are compared. */
export interface IndexWords {
  title: string[]
  body: string[]
}

/** Further words of a document are not found. */
const MAX_WORDS = 20_000
/** A tsvector holds 1 MiB with its positions. */
const MAX_BYTES = 524_288
/** Words between two steps. */
const STEP = 1_000

/** Steps of reading the words of stored content. */
export function* indexWordSteps(
  content: Buffer,
  title: string,
  tokensOf: Tokenizer,
): Generator<void, IndexWords> {
  const doc = parseContent(yield* parseBodySteps(content, scanBody(content)))
  const body = new Set<string>()
  let [read, bytes] = [0, 0]
  lines: for (const line of textLinesOf(doc)) {
    for (const { text } of tokensOf(line)) {
      if (++read % STEP === 0) yield
      if (body.has(text)) continue
      bytes += Buffer.byteLength(text)
      if (body.size === MAX_WORDS || bytes > MAX_BYTES) break lines
      body.add(text)
    }
  }
  return { title: titleWordsOf(title, tokensOf), body: [...body] }
}

/** The different words of a title. */
export const titleWordsOf = (title: string, tokensOf: Tokenizer): string[] => [
  ...new Set(Array.from(tokensOf(title), ({ text }) => text)),
]
