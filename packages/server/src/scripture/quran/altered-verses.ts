import type { QuranQuotation } from '@waraq/contract'
import type { Scripture } from '../scripture.ts'

/** Maximum delay of a save response by the report. */
const PATIENCE_MILLISECONDS = 1_000
const VERSE_NODE = '"quranVerse"'

/** For deployments without scripture. */
export const noAlteredVerseCheck = async (): Promise<undefined> => undefined

/**
 * Finds verse nodes of stored content that differ from the verses they name; undefined if no result
 * is available in time. Never fails, because the content is already saved.
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
