import type { readDocx, UnreadableFile } from '@waraq/exchange/docx-reader'
import { loadReader, newId } from '../markdown/insert-markdown.ts'
import { isWord } from '../markdown/read-text-file.ts'
import type { Refusal } from './file-parts.ts'

/** With the longest step of a reader, a key waits for less than 50 ms. */
const SLICE_MS = 25
/** As much as the readers take. */
const MAX_BYTES = 33_554_432
/** In the directory of a compound file that holds an encrypted one; older files of Word have none. */
const ENCRYPTED = 'EncryptedPackage'

type Imported = ReturnType<typeof readDocx>

/** Reads a Word file or a zip of Markdown, or says why it cannot. Rejects when it is cancelled. */
export async function readFile(file: File, signal: AbortSignal): Promise<Imported | Refusal> {
  if (file.size > MAX_BYTES) return 'too_complex'
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return 'damaged'
  const first = isWord(file) ? 'not_the_format' : await readMarkdownZip(new Uint8Array(bytes))
  return first === 'not_the_format' ? readWord(new Uint8Array(bytes), signal) : first
}

async function readMarkdownZip(bytes: Uint8Array): Promise<Imported | Refusal> {
  const { readMarkdown, UnreadableFile } = await loadReader()
  try {
    return readMarkdown(bytes, { newId })
  } catch (error) {
    return reasonOf(error, UnreadableFile)
  }
}

async function readWord(bytes: Uint8Array, signal: AbortSignal): Promise<Imported | Refusal> {
  const { readDocxInSteps, UnreadableFile } = await import('@waraq/exchange/docx-reader')
  try {
    return await inSlices(readDocxInSteps(bytes, { newId }), signal)
  } catch (error) {
    signal.throwIfAborted()
    const reason = reasonOf(error, UnreadableFile)
    const isOld = reason === 'encrypted' && bytes[0] === 0xd0 && !hasPackage(bytes)
    return isOld ? 'old_word' : reason
  }
}

const hasPackage = (bytes: Uint8Array) =>
  new TextDecoder('utf-16le').decode(bytes).includes(ENCRYPTED)

function reasonOf(error: unknown, Unreadable: typeof UnreadableFile): Refusal {
  if (error instanceof Unreadable) return error.reason
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
