import type { VerseLocation } from '../store.ts'

/** All source texts of the corpus, verse by verse in order, unchanged from their packages. */
export type SourceTexts = {
  /** quran-json: KFGQPC encoding. */
  qpc: string[]
  /** A second transcription of the same text, for the verses with an error in quran-json. */
  qpcOther: string[]
  uthmani: string[]
  imlaei: string[]
  transliteration: string[]
  translations: { slug: string; verses: string[] }[]
  places: VerseLocation[]
  /** The names of each surah in other languages than Arabic and English. */
  surahNames: string[][]
}
