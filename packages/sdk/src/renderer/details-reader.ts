import { isObject } from '@waraq/contract'

/** From one verse to another, by their keys, in the translation of that `resource_id`. */
export interface VerseSpan {
  from: string
  to: string
  translation: number
}

/** What is asked of the service about a quotation. Every call rejects with a ServiceError. */
export interface DetailsReader {
  /** A verse by its key, `2:255`, as endpoint /v1/quran/verses/ gives it. */
  readVerse(key: string): Promise<Record<string, unknown>>
  /** Verses of one surah with a translation, as endpoint /v1/quran/verses/range/ gives them. */
  readRange(range: VerseSpan): Promise<Record<string, unknown>>
  /** A hadith by its reference, `bukhari:1`; undefined where it is not installed. */
  readHadith(reference: string): Promise<Record<string, unknown> | undefined>
}

/** Asks for quotations by `readJson`, which reads what is there for everybody. */
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
      const found = await readJson(`/v1/hadith/search/?ref=${encodeURIComponent(reference)}`)
      const first: unknown = Array.isArray(found) ? found[0] : undefined
      return isObject(first) ? first : undefined
    },
  }
}
