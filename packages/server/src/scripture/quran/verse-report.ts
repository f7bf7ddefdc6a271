import type { QuranQuotation } from '@waraq/contract'
import type { Scripture } from '../scripture.ts'

/** So long an author who has saved waits for the report. */
const PATIENCE_MILLISECONDS = 1_000
const VERSE_NODE = '"quranVerse"'

/** Nobody looks. */
export const withoutReport = async (): Promise<undefined> => undefined

/**
 * Tells which verse nodes of stored content are not what they name; undefined where that cannot be told now.
 * What was saved is saved: no trouble of the report reaches the author.
 */
export function createVerseReport(scripture: Scripture) {
  return async (content: Uint8Array): Promise<QuranQuotation[] | undefined> => {
    if (!Buffer.from(content.buffer, content.byteOffset, content.length).includes(VERSE_NODE)) {
      return []
    }
    const { promise: tooLate, resolve } = Promise.withResolvers<undefined>()
    const timer = setTimeout(resolve, PATIENCE_MILLISECONDS, undefined)
    const asked = scripture.examine('listAlteredVerses', { body: new Uint8Array(content) })
    const answer = await Promise.race([asked.catch(() => undefined), tooLate])
    clearTimeout(timer)
    // Our own thread wrote it, as this type.
    return answer && (JSON.parse(Buffer.from(answer).toString()) as QuranQuotation[])
  }
}
