import type { QuranQuotation } from '@waraq/contract'
import type { Scripture } from '../scripture.ts'

/** So long an author who has saved waits for the report. */
const PATIENCE_MILLISECONDS = 1_000
const VERSE_NODE = '"quranVerse"'

/** Nobody looks. */
export const noAlteredVerseCheck = async (): Promise<undefined> => undefined

/**
 * Tells which verse nodes of stored content are not what they name; undefined where that cannot be told now.
 * What was saved is saved: no trouble of the report reaches the author.
 */
export function createAlteredVerseCheck(scripture: Scripture) {
  return async (content: Uint8Array): Promise<QuranQuotation[] | undefined> => {
    if (!Buffer.from(content.buffer, content.byteOffset, content.length).includes(VERSE_NODE)) {
      return []
    }
    const { promise: tooLate, resolve } = Promise.withResolvers<undefined>()
    const gaveUp = new AbortController()
    const timer = setTimeout(() => {
      gaveUp.abort()
      resolve(undefined)
    }, PATIENCE_MILLISECONDS)
    const told = await Promise.race([ask(content, gaveUp.signal).catch(() => undefined), tooLate])
    clearTimeout(timer)
    return told
  }

  async function ask(content: Uint8Array, signal: AbortSignal) {
    const reader = await scripture.reader()
    const question = { body: new Uint8Array(content), cpuMilliseconds: PATIENCE_MILLISECONDS }
    return reader.report(question, signal)
  }
}
