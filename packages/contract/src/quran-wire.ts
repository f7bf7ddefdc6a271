/** Wire types of /v1/quran. Surahs, ayahs and pages are numbered from 1. */
import type { TextSource } from './text-source.ts'

/** The names of a surah: `البقرة`, `Al-Baqarah`. */
export interface SurahName {
  number: number
  name_arabic: string
  name_english: string
}

/** A surah in search results. */
export interface FoundSurah extends SurahName {
  verse_count: number
}

/** Facts about a surah, without its text. */
export interface SurahFacts extends FoundSurah {
  /** The English translation of the name: `The Cow`. */
  name_translated: string
  /** First and last page in the 604-page mushaf. */
  pages: number[]
  revelation_order: number
  revelation_place: 'makkah' | 'madinah'
}

/** An edition of the Quran's text or of a translation, with its source and license. */
export interface QuranResource extends TextSource {
  /** Stable, independent of which editions are installed. */
  resource_id: number
  slug: string
  name: string
  author_name: string
  /** Lower-case English name of the language. */
  language: string
  /** BCP 47. */
  language_code: string
  /** How the text differs from the source; null if it is unchanged. */
  modified: string | null
}

/** All installed editions. */
export interface QuranResources {
  texts: QuranResource[]
  transliterations: QuranResource[]
  translations: QuranResource[]
  tafsirs: QuranResource[]
}

/** One or more verses in one translation. */
export interface VerseTranslation {
  resource_id: number
  slug: string
  name: string
  author_name: string
  language: string
  text: string
  /** Plain text; `text` contains the footnote marks. Absent if there are none. */
  footnotes?: string
}

/** A verse by its key. */
export interface PlainVerse {
  surah: SurahName
  /** The number of the verse in its surah. */
  number: number
  verse_key: string
  /** KFGQPC encoding, words separated by one space, without number and rub sign. */
  text: string
  /** In the requested edition. */
  translation?: string
}

/** A verse in search results, with its match. */
export interface FoundVerse extends PlainVerse {
  /** `text` as escaped HTML with `<mark>` around the matching words. */
  highlighted: string
  matched_in: 'reference' | 'text' | 'transliteration' | 'translation'
  /** Words consecutive, nearly consecutive, all, the subject of a question, or some of them. */
  agreement: 'reference' | 'phrase' | 'quotation' | 'words' | 'subject' | 'some_words'
  /** The matching translation; `highlighted` is HTML as above. */
  matched_translation?: VerseTranslation & { highlighted: string }
}

/** A query parsed as a reference. `message` says which part does not exist. */
export interface TypedReference {
  kind: 'verses' | 'surah' | 'out_of_range'
  surah: number | null
  from_ayah: number | null
  to_ayah: number | null
  message: string | null
}

/** The response to a search. */
export interface QuranSearch {
  surahs: FoundSurah[]
  verses: FoundVerse[]
  reference: TypedReference | null
  pagination: { page: number; limit: number; total: number; pages: number }
  /** Whether the search ran out of CPU time: there may be more and better results. */
  partial: boolean
  sources: QuranResource[]
}

/** Citations: `[البقرة: ٢٥٥]`, `Al-Baqarah 2:255`, and in the requested language. */
export interface Citation {
  arabic: string
  english: string
  localized: string
}

/** An encoding and the font that displays it. */
export interface TextEncoding {
  encoding: string
  font: string
}

/** The same words in each encoding. */
export interface QuranTexts {
  /** KFGQPC (`qpc_hafs`), which documents store. */
  text: string
  /** `text` in standard Unicode, for display only. */
  text_display: string
  /** Tanzil's Uthmani text. */
  text_uthmani: string
  /** Tanzil's text in modern spelling, without vowels. */
  text_imlaei: string
  encodings: { text: TextEncoding; text_display: TextEncoding; text_uthmani: TextEncoding }
}

/** A verse with everything that is inserted or displayed with it. */
export interface VerseDetail extends QuranTexts {
  surah: SurahName
  number: number
  verse_key: string
  juz: number
  hizb: number
  rub: number
  ruku: number
  manzil: number
  page: number
  sajdah: 'recommended' | 'obligatory' | null
  /** English, with the translator in brackets; `''` if no English translation is installed. */
  translation_en: string
  /** The requested edition. */
  translation?: VerseTranslation
  translations: VerseTranslation[]
  tafseer: Record<string, Tafsir>
  tafsirs: Tafsir[]
  citation: Citation
  sources: QuranResource[]
}

/** A commentary on a verse. */
export interface Tafsir {
  slug: string
  name: string
  language: string
  text: string
}

/** Consecutive verses of one surah. The texts are joined by one space. */
export interface VerseRange extends QuranTexts {
  surah: SurahName
  from_ayah: number
  to_ayah: number
  verse_key: string
  verses: PlainVerse[]
  citation: Citation
  sources: QuranResource[]
}

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
export interface QuranReport {
  verified: number
  altered: number
  unknown: number
  /** How many verified quotations have remarks. */
  remarked: number
  /** Whether there are more quotations, or more text than the service could check. */
  truncated: boolean
  /**
   * UTF-16 offset before which a truncated text is final; null for documents and complete texts.
   */
  checked_to: number | null
  quotations: QuranQuotation[]
  sources: QuranResource[]
}
