/** Wire types of /v1/hadith/verify/. */
import type { HadithGrade } from './hadith-wire.ts'
import type { TextSource } from './text-source.ts'
import type { VerificationSummary } from './verification-summary.ts'

/** An installed hadith that has words of a quotation. */
export interface HadithParallel {
  /** The reference to look it up: `muslim:36b`. */
  ref: string
  collection_name_arabic: string
  collection_name_english: string
  /** `sequence`: the number only counts entries and is not used in citations. */
  number_scheme: 'citable' | 'sequence'
  /** Share of the quotation that is in it, 0 to 1. */
  agreement: number
  grades: HadithGrade[]
}

/** The installed hadith that a quotation is compared with. */
export interface HadithMatch extends HadithParallel {
  text: string
  translation_en: string
  narrator_chain: string
}

/** A word that differs; '' where one side has none. */
export interface HadithDifference {
  kind: 'word' | 'added' | 'missing'
  quoted: string
  right: string
}

/** A quotation of a hadith. Offsets are UTF-16 positions in the text. */
export interface HadithQuotation {
  /** `unknown`: not in the installed collections; it says nothing about other collections. */
  status: 'verified' | 'altered' | 'unknown'
  quoted: string
  start: number
  end: number
  /** Indexes of the block or hadith node in a document; null in a text. */
  path: number[] | null
  is_hadith_node: boolean
  /** Share of the quotation that is in `right`, 0 to 1. */
  confidence: number
  /** The narrator named before the quotation, and whether the chain of `right` has the name. */
  isnad: { quoted: string; agrees: boolean } | null
  /** The source named after the quotation. `agrees` is null where it cannot be compared. */
  stated: {
    text: string
    start: number
    end: number
    slugs: string[]
    number: string | null
    agrees: boolean | null
  } | null
  right: HadithMatch | null
  /** Other hadiths with nearly the same words, at most 10. */
  parallels: HadithParallel[]
  parallels_total: number
  differences: HadithDifference[]
  remarks: ('weak_by_grade' | 'stated_collection_mismatch' | 'by_meaning')[]
  /** `right`, `parallels` and `differences` are omitted because the response is full. */
  omitted?: boolean
}

/** The quotations of hadith in a text or document. */
export interface HadithReport extends VerificationSummary {
  /** Whether no collection is installed, so that nothing was compared. */
  not_installed: boolean
  /** How to install a collection; null if one is installed. */
  message: string | null
  collections_searched: string[]
  quotations: HadithQuotation[]
  sources: TextSource[]
}
