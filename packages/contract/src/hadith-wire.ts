/** Wire types of /v1/hadith. */
import type { TextSource } from './text-source.ts'

/** A grade of a hadith; `graded_by` is `''` if the source names no grader. */
export interface HadithGrade {
  graded_by: string
  grade: string
}

/** The book that contains a hadith. `''` marks values that the source does not have. */
export interface HadithBook {
  number: string
  name_arabic: string
  name_english: string
}

/** A hadith. `''` marks values that the source does not have. */
export interface FoundHadith {
  /** Stable while the collection is installed and keeps its order. */
  id: number
  /** Slug of the collection, as on sunnah.com. */
  slug: string
  collection_name_arabic: string
  collection_name_english: string
  /** The numeric part: 36 for `36b`, 3667 for `3667-3668`; null if there is none. */
  number: number | null
  /** The complete Arabic text as the source has it, without markup. */
  text: string
  translation_en: string
  /** The chain of narrators, if the source has it separately. */
  narrator_chain: string
  /** The first grade in Arabic and in English. */
  grade: string
  english_grade: string
  arabic_bab_name: string
  english_bab_name: string
  /** Escaped HTML: the text around the match, with `<mark>`; null for a lookup by reference. */
  text_highlighted: string | null
  /** The same for the translation, if the translation matches. */
  translation_highlighted: string | null
  /** The reference to look up this hadith again: `muslim:36b`. */
  ref: string
  /** The number in citations: `36b`. */
  hadith_number: string
  grades: HadithGrade[]
  /** Its numbers in other schemes, by scheme. */
  numbering: Record<string, string>
  /** `sequence`: `hadith_number` only counts entries and is not used in citations. */
  number_scheme: 'citable' | 'sequence'
  book: HadithBook
  sources: TextSource[]
  /** With `group=parallels`: the number of other matches with nearly the same words. */
  parallels_total?: number
}

/** An installed collection. */
export interface HadithCollection extends TextSource {
  slug: string
  name_arabic: string
  name_english: string
  /** Hadiths with text; `arabic_count` and `english_count` count those with that language. */
  count: number
  arabic_count: number
  english_count: number
  /** Entries of the source without text, which are omitted. */
  empty_count: number
  /** Lower-case English names. */
  languages: string[]
  /** `sequence`: the numbers only count entries and are not used in citations. */
  number_scheme: 'citable' | 'sequence'
  /** Hash of all texts, to compare two services. */
  sha256: string
  /** ISO 8601, UTC. */
  retrieved_at: string
}

/** Progress of the last update. Times are ISO 8601, UTC. */
export interface HadithSync {
  state: 'running' | 'done' | 'failed'
  /** The current or last collection. */
  collection: string | null
  /** Completed files of `total`. */
  done: number
  total: number
  message: string
  started_at: string
  finished_at: string | null
}

/** All installed collections. */
export interface HadithCollections {
  collections: HadithCollection[]
  /** How to install a collection; null if one is installed. */
  message: string | null
  /** Null before the first update. */
  sync: HadithSync | null
}
