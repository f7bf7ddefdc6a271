/** The shapes that travel under /v1/hadith. */
import type { TextSource } from './text-source.ts'

/** What one grader says of a hadith; `graded_by` is `''` where the source names nobody. */
export interface HadithGrade {
  graded_by: string
  grade: string
}

/** The book of the collection in which a hadith stands. `''` is what the source does not say. */
export interface HadithBook {
  number: string
  name_arabic: string
  name_english: string
}

/** A hadith that was found or looked up. `''` is what the source does not say. */
export interface FoundHadith {
  /** Never changes while the collection is installed and keeps its order. */
  id: number
  /** Of the collection, as on sunnah.com. */
  slug: string
  collection_name_arabic: string
  collection_name_english: string
  /** The number as far as it is one: 36 of `36b`, 3667 of `3667-3668`; null where there is none. */
  number: number | null
  /** The whole text in Arabic, plain, as its source has it. */
  text: string
  translation_en: string
  /** The chain of narrators, where the source has it apart. */
  narrator_chain: string
  /** The first grade in Arabic and in English. */
  grade: string
  english_grade: string
  arabic_bab_name: string
  english_bab_name: string
  /** HTML: the text around what agrees, escaped, with `<mark>`; null for a look-up by reference. */
  text_highlighted: string | null
  /** The same of the translation, where that is what agrees. */
  translation_highlighted: string | null
  /** What looks this hadith up again: `muslim:36b`. */
  ref: string
  /** As it is cited: `36b`. */
  hadith_number: string
  grades: HadithGrade[]
  /** Its numbers in other schemes, by the scheme's name. */
  numbering: Record<string, string>
  book: HadithBook
  sources: TextSource[]
}

/** A collection that is installed. */
export interface HadithCollection extends TextSource {
  slug: string
  name_arabic: string
  name_english: string
  /** Hadiths with any text; how many of them have one in Arabic and in English. */
  count: number
  arabic_count: number
  english_count: number
  /** Entries of the source without any text, which are left out. */
  empty_count: number
  /** Lower-case English names. */
  languages: string[]
  /** `sequence`: the source only counts its entries, nobody cites by these numbers. */
  number_scheme: 'citable' | 'sequence'
  /** Of all texts, so that two services can tell whether they have the same. */
  sha256: string
  /** ISO 8601, UTC. */
  retrieved_at: string
}

/** How far the last update of the collections came. Times are ISO 8601, UTC. */
export interface HadithSync {
  state: 'running' | 'done' | 'failed'
  /** The collection in work, or the last one. */
  collection: string | null
  /** Files of it that are there, and of how many. */
  done: number
  total: number
  message: string
  started_at: string
  finished_at: string | null
}

/** Every collection that is installed. */
export interface HadithCollections {
  collections: HadithCollection[]
  /** What to do where nothing is installed; null where something is. */
  message: string | null
  /** Null where nothing was ever fetched. */
  sync: HadithSync | null
}
