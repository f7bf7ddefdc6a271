import type { QuranQuotation } from '@waraq/contract'
import type { Scripture } from '../scripture.ts'

const VERSE_NODE = '"quranVerse"'

/** For deployments without scripture. */
export const noAlteredVerseCheck = async (): Promise<undefined> => undefined

/**
 * Finds verse nodes of stored content that differ from the verses they name; undefined if no result
 * is available in `milliseconds`, by which the response to a save is delayed at most. Never fails,
 * because the content is already saved.
 */
export function createAlteredVerseCheck(scripture: Scripture, milliseconds: number) {
  return async (content: Uint8Array): Promise<QuranQuotation[] | undefined> => {
    if (!Buffer.from(content.buffer, content.byteOffset, content.length).includes(VERSE_NODE)) {
      return []
    }
    const { promise: timeout, resolve } = Promise.withResolvers<undefined>()
    const aborted = new AbortController()
    const timer = setTimeout(() => {
      aborted.abort()
      resolve(undefined)
    }, milliseconds)
    const report = await Promise.race([
      ask(content, aborted.signal).catch(() => undefined),
      timeout,
    ])
    clearTimeout(timer)
    return report
  }

  async function ask(content: Uint8Array, signal: AbortSignal) {
    const reader = await scripture.reader()
    const input = { body: new Uint8Array(content), cpuMilliseconds: milliseconds }
    return reader.report(input, signal)
  }
}
