import type { DetailsReader } from '@waraq/sdk/details'
import type { ScriptureContext } from '../../context/editor-context.ts'

/** Reads the details of a quotation with the editor's client. */
export function createDetailsReader({
  client,
  locale,
  signal,
}: Pick<ScriptureContext, 'client' | 'locale' | 'signal'>): DetailsReader {
  return {
    readVerse: async (key) => ({ ...(await client.quran.verse(key, { locale, signal })) }),
    readRange: async ({ from, to, translation }) => ({
      ...(await client.quran.range(from, to, { translation, signal })),
    }),
    readHadith: async (reference) => {
      const [hadith] = await client.hadith.search(reference, { limit: 1, signal })
      return hadith && { ...hadith }
    },
  }
}
