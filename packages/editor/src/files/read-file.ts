import type { readDocx, UnreadableFile } from '@waraq/exchange/docx-reader'
import { loadReader, newId } from '../markdown/insert-markdown.ts'
import type { Problem } from './file-parts.ts'
import { isWord } from './read-text-file.ts'

/** With the longest step of a reader, a key waits for less than 50 ms. */
const SLICE_MS = 25
/** As much as the readers take. */
const MAX_BYTES = 33_554_432
/** In the directory of a compound file that holds an encrypted one; older files of Word have none. */
const ENCRYPTED = 'EncryptedPackage'

type Imported = ReturnType<typeof readDocx>

/** Reads a Word file or a zip of Markdown, or says why it cannot. Rejects when it is cancelled. */
export async function readFile(file: File, signal: AbortSignal): Promise<Imported | Problem> {
  if (file.size > MAX_BYTES) return 'tooComplex'
  const buffer = await file.arrayBuffer().catch(() => undefined)
  if (!buffer) return 'damaged'
  const bytes = new Uint8Array(buffer)
  const first = isWord(file) ? 'noText' : await readMarkdownZip(bytes)
  return first === 'noText' ? readWord(bytes, signal) : first
}

async function readMarkdownZip(bytes: Uint8Array): Promise<Imported | Problem> {
  const reader = await loadReader().catch(() => undefined)
  if (!reader) return 'notLoaded'
  try {
    return reader.readMarkdown(bytes, { newId })
  } catch (error) {
    return problemOf(error, reader)
  }
}

async function readWord(bytes: Uint8Array, signal: AbortSignal): Promise<Imported | Problem> {
  const reader = await import('@waraq/exchange/docx-reader').catch(() => undefined)
  if (!reader) return 'notLoaded'
  try {
    return await inSlices(reader.readDocxInSteps(bytes, { newId }), signal)
  } catch (error) {
    signal.throwIfAborted()
    const problem = problemOf(error, reader)
    const isOld = problem === 'encrypted' && bytes[0] === 0xd0 && !hasPackage(bytes)
    return isOld ? 'oldWord' : problem
  }
}

const hasPackage = (bytes: Uint8Array) =>
  new TextDecoder('utf-16le').decode(bytes).includes(ENCRYPTED)

const PROBLEMS = {
  encrypted: 'encrypted',
  damaged: 'damaged',
  too_complex: 'tooComplex',
  not_the_format: 'noText',
} as const satisfies Record<UnreadableFile['reason'], Problem>

/** The readers are published apart, and each has its own class of errors. */
function problemOf(error: unknown, reader: { UnreadableFile: typeof UnreadableFile }): Problem {
  if (error instanceof reader.UnreadableFile) return PROBLEMS[error.reason]
  throw error
}

/** Does a long piece of work between the keys of the author. */
async function inSlices<Result>(
  steps: Iterator<unknown, Result>,
  signal: AbortSignal,
): Promise<Result> {
  for (;;) {
    signal.throwIfAborted()
    const end = performance.now() + SLICE_MS
    do {
      const { done, value } = steps.next()
      if (done) return value
    } while (performance.now() < end)
    // The event loop turns to keys and to drawing.
    await new Promise((resolve) => setTimeout(resolve))
  }
}
