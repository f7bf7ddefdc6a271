import type { Segment, StatedReference } from '../../text/index.ts'
import type { WordDifference } from './word-differences.ts'

/** A reference beside a quotation, and whether it names the quoted verses. */
type CheckedReference = StatedReference & { agrees: boolean }

/** Verses of one surah. */
export type Passage = { surah: number; from: number; to: number }

/** A quotation and its assessment. Offsets are UTF-16 positions in the text. */
export type Quotation = {
  status: 'verified' | 'altered' | 'unknown'
  quoted: string
  start: number
  end: number
  passage: Passage | null
  /** The quoted words of the passage, in KFGQPC encoding and in Tanzil's imla'i spelling. */
  right: { text: string; imlaei: string } | null
  differences: WordDifference[]
  /** Spellings that differ without changing the word; never counted as errors. */
  orthography: ('spelling' | 'no_vowels')[]
  /** Facts to mention that do not change the status. */
  remarks: Remark[]
  /** The share of the words that agree, by rarity: 1 if verified, 0 if unknown. */
  confidence: number
  /** The sign of a quotation; `words` if it only resembles a verse. */
  markedBy: Segment['markedBy'] | 'node' | 'words'
  /** Whether it is the basmala before the first verse of a surah. */
  isBasmala: boolean
  /** The passages with the same words, at most 60, and their number. */
  places: Passage[]
  placesTotal: number
  stated: CheckedReference | null
  /** The text that may replace the quotation, if there is little doubt about the passage. */
  replacement: { text: string; textUthmani: string; from: number; to: number } | null
}

/** Reserved: `qiraah_possible` and `pause_form`. */
export type Remark =
  | 'conjunction_omitted'
  | 'reference_mismatch'
  | 'reference_unreadable'
  | 'several_places'
  | 'qiraah_possible'
  | 'pause_form'
