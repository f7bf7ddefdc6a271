import type { VerseLocation } from '../store.ts'

/** Every text of the Quran that the corpus is made of, verse by verse in order, as its package has it. */
export type SourceTexts = {
  /** quran-json: KFGQPC encoding. */
  qpc: string[]
  /** The same of another typist, for the verses that quran-json has wrong. */
  qpcOther: string[]
  uthmani: string[]
  imlaei: string[]
  transliteration: string[]
  translations: { slug: string; verses: string[] }[]
  places: VerseLocation[]
}
