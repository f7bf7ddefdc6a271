import { ApiError, type SearchSnippet } from '@waraq/contract'
import { startCpuMeter } from '../../lib/thread-cpu.ts'
import type { QueryWord } from './query.ts'
import { snippetSteps } from './snippet.ts'
import type { Tokenizer } from './tokens.ts'

/** The snippets of a page take at most this long. */
const PAGE_MILLISECONDS = 100

/** Steps of finding a snippet in each of these contents, until the time of the page is over. */
export function* snippetsSteps(
  contents: readonly Uint8Array<ArrayBuffer>[],
  words: readonly QueryWord[],
  tokensOf: Tokenizer,
  startMeter = startCpuMeter,
): Generator<void, (SearchSnippet | undefined)[]> {
  const cpuOver = startMeter()
  const snippets: (SearchSnippet | undefined)[] = []
  for (const content of contents) {
    yield
    if (cpuOver(PAGE_MILLISECONDS) >= PAGE_MILLISECONDS) break
    snippets.push(yield* readable(snippetSteps(Buffer.from(content.buffer), words, tokensOf)))
  }
  return snippets
}

/** The result of steps; undefined for damaged content, which its reader is told of. */
function* readable<Result>(steps: Generator<void, Result>): Generator<void, Result | undefined> {
  try {
    return yield* steps
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
