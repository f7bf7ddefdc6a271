/** Wire types of /v1/quran/verify/. */
import type { QuranResource, SurahName } from './quran-wire.ts'
import type { VerificationSummary } from './verification-summary.ts'

/** A word of a quotation that differs from the Quran. */
export interface QuotationDifference {
  kind: 'letters' | 'vowels' | 'missing' | 'added'
  /** `''` for a missing word. */
  quoted: string
  /** `''` for an added word. */
  right: string
  /** The differing letters; `at` is the offset in the quoted word, from 0. */
  letters: { at: number; quoted: string; right: string }
}

/** A quotation of the Quran with its verification result. */
export interface QuranQuotation {
  status: 'verified' | 'altered' | 'unknown'
  quoted: string
  /** UTF-16 offset in the text, or in the text of the document's block. */
  start: number
  end: number
  /** Indexes through `content` to the block or verse node; null for plain text. */
  path: number[] | null
  is_verse_node: boolean
  surah: SurahName | null
  from_ayah: number | null
  to_ayah: number | null
  /** The correct text of the quoted words. */
  right: { text: string; text_imlaei: string } | null
  differences: QuotationDifference[]
  /** Accepted differences in orthography: the words are the same. */
  orthography: ('spelling' | 'no_vowels')[]
  /** The verses that a verse node quotes, if they are not those that it names. */
  text_of: { surah: SurahName; from_ayah: number; to_ayah: number } | null
  /** Facts that do not change the status. More can be added. */
  remarks: QuotationRemark[]
  /** From 0 to 1: 1 if verified. */
  confidence: number
  /** The sign of a quotation; `words` if it only resembles a verse. */
  marked_by: 'brackets' | 'node' | 'quotes' | 'introduction' | 'citation' | 'words'
  /** Whether this is the basmala before the first verse of a surah. */
  basmala: boolean
  /** The passages with the same words, at most 60. */
  places: QuranPlace[]
  places_total: number
  /** The reference beside the quotation. */
  stated: StatedVerses | null
  /** The text that may replace an altered quotation; null if its passage is in doubt. */
  replacement: { text: string; text_uthmani: string; from_ayah: number; to_ayah: number } | null
  /** Always true: `right`, `places` and `differences` are omitted because of the size limit. */
  omitted?: boolean
}

/** A fact about a quotation. `qiraah_possible` and `pause_form` are reserved. */
export type QuotationRemark =
  | 'conjunction_omitted'
  | 'reference_mismatch'
  | 'reference_unreadable'
  | 'several_places'
  | 'qiraah_possible'
  | 'pause_form'

/** Verses of one surah. */
export interface QuranPlace {
  surah: number
  from_ayah: number
  to_ayah: number
}

/** A reference in a text; numbers that it lacks, or that do not exist, are null. */
export interface StatedVerses {
  text: string
  /** UTF-16 offsets, as those of the quotation. */
  start: number
  end: number
  surah: number | null
  from_ayah: number | null
  to_ayah: number | null
  /** Whether it names the quoted verses. */
  agrees: boolean
}

/** The response to a verification. */
export interface QuranReport extends VerificationSummary {
  quotations: QuranQuotation[]
  sources: QuranResource[]
}
