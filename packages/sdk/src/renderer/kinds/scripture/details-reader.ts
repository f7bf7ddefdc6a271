import { isObject } from '@waraq/contract'

/** A range of verse keys and the `resource_id` of a translation. */
interface VerseSpan {
  from: string
  to: string
  translation: number
}

/** Requests for the details of quotations. Methods reject with a ServiceError. */
export interface DetailsReader {
  /** Reads a verse by its key, such as `2:255`, from /v1/quran/verses/. */
  readVerse(key: string): Promise<Record<string, unknown>>
  /** Reads verses of one surah with a translation from /v1/quran/verses/range/. */
  readRange(range: VerseSpan): Promise<Record<string, unknown>>
  /** Reads a hadith by its reference, such as `bukhari:1`; undefined if it is not installed. */
  readHadith(reference: string): Promise<Record<string, unknown> | undefined>
}

/** Creates the reader on top of `readJson`, which reads public endpoints. */
export function createDetailsReader(readJson: (path: string) => Promise<unknown>): DetailsReader {
  return {
    async readVerse(key) {
      const verse = await readJson(`/v1/quran/verses/${encodeURIComponent(key)}/`)
      return isObject(verse) ? verse : {}
    },

    async readRange({ from, to, translation }) {
      const query = new URLSearchParams({ from, to, translation: String(translation) })
      const range = await readJson(`/v1/quran/verses/range/?${query}`)
      return isObject(range) ? range : {}
    },

    async readHadith(reference) {
      const hadiths = await readJson(`/v1/hadith/search/?ref=${encodeURIComponent(reference)}`)
      const first: unknown = Array.isArray(hadiths) ? hadiths[0] : undefined
      return isObject(first) ? first : undefined
    },
  }
}
