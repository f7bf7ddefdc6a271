/** The shapes that travel under /v1/quran. Numbers of surahs, ayahs and pages count from 1. */
import type { TextSource } from './text-source.ts'

/** How a surah is called: `البقرة`, `Al-Baqarah`. */
export interface SurahName {
  number: number
  name_arabic: string
  name_english: string
}

/** A surah that was searched for. */
export interface FoundSurah extends SurahName {
  verse_count: number
}

/** What is known of a surah without its text. */
export interface SurahFacts extends FoundSurah {
  /** What the name means in English: `The Cow`. */
  name_translated: string
  /** The first and the last page of the 604-page mushaf. */
  pages: number[]
  revelation_order: number
  revelation_place: 'makkah' | 'madinah'
}

/** One edition of the Quran's text or of a translation: whose it is, and what may be done with it. */
export interface QuranResource extends TextSource {
  /** Never changes, whichever editions are installed. */
  resource_id: number
  slug: string
  name: string
  author_name: string
  /** Lower-case English name of the language. */
  language: string
  /** BCP 47. */
  language_code: string
  /** What differs from the source's own words; null where nothing does. */
  modified: string | null
}

/** Every edition that is installed. */
export interface QuranResources {
  texts: QuranResource[]
  transliterations: QuranResource[]
  translations: QuranResource[]
  tafsirs: QuranResource[]
}

/** A verse, or several, in one translation. */
export interface VerseTranslation {
  resource_id: number
  slug: string
  name: string
  author_name: string
  language: string
  text: string
  /** Plain text, beside the text that has their marks; only where the edition has any. */
  footnotes?: string
}

/** A verse that was asked for by its key alone. */
export interface PlainVerse {
  surah: SurahName
  /** The number of the verse in its surah. */
  number: number
  verse_key: string
  /** KFGQPC encoding, words one space apart, without number and rub sign. */
  text: string
  /** In the edition that was asked for. */
  translation?: string
}

/** A verse that was found, and why. */
export interface FoundVerse extends PlainVerse {
  /** `text` as HTML: escaped, with `<mark>` around the words that agree. */
  highlighted: string
  matched_in: 'reference' | 'text' | 'transliteration' | 'translation'
  /** The words in a row; nearly so; all of them; what is asked about; some of them. */
  agreement: 'reference' | 'phrase' | 'quotation' | 'words' | 'subject' | 'some_words'
  /** The translation that agrees; `highlighted` is HTML as above. */
  matched_translation?: VerseTranslation & { highlighted: string }
}

/** What a query says as a reference: verses, a surah, or what does not exist, in a sentence. */
export interface TypedReference {
  kind: 'verses' | 'surah' | 'out_of_range'
  surah: number | null
  from_ayah: number | null
  to_ayah: number | null
  message: string | null
}

/** The answer to a search. */
export interface QuranSearch {
  surahs: FoundSurah[]
  verses: FoundVerse[]
  reference: TypedReference | null
  pagination: { page: number; limit: number; total: number; pages: number }
  /** Whether the search ran out of CPU time: there may be more, and better. */
  partial: boolean
  sources: QuranResource[]
}

/** How a passage is cited, `[البقرة: ٢٥٥]` and `Al-Baqarah 2:255`, and in the language that was asked for. */
export interface Citation {
  arabic: string
  english: string
  localized: string
}

/** The name of an encoding, and the font that draws it right. */
export interface TextEncoding {
  encoding: string
  font: string
}

/** The same words in each encoding, one field each. */
export interface QuranTexts {
  /** KFGQPC (`qpc_hafs`): what a document stores. */
  text: string
  /** `text` in standard Unicode, for drawing only. */
  text_display: string
  /** Tanzil's Uthmani text. */
  text_uthmani: string
  /** Tanzil's text in today's spelling, without vowels. */
  text_imlaei: string
  encodings: { text: TextEncoding; text_display: TextEncoding; text_uthmani: TextEncoding }
}

/** Everything that is inserted of a verse, and shown beside it. */
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
  /** English, with its translator in brackets; `''` where no English translation is installed. */
  translation_en: string
  /** The edition that was asked for. */
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

/** Verses of one surah that follow each other; its texts are theirs, joined by one space. */
export interface VerseRange extends QuranTexts {
  surah: SurahName
  from_ayah: number
  to_ayah: number
  verse_key: string
  verses: PlainVerse[]
  citation: Citation
  sources: QuranResource[]
}

/** A word of a quotation that is not the Quran's. */
export interface QuotationDifference {
  kind: 'letters' | 'vowels' | 'missing' | 'added'
  /** `''` where the word is missing. */
  quoted: string
  /** `''` where the word is one too many. */
  right: string
  /** The letters that differ; `at` counts in the quoted word, from 0. */
  letters: { at: number; quoted: string; right: string }
}

/** A quotation of the Quran, and what is to be said of it. */
export interface QuranQuotation {
  status: 'verified' | 'altered' | 'unknown'
  quoted: string
  /** UTF-16 places in the text, or in the text of the document's block. */
  start: number
  end: number
  /** Leads through `content` to the block or verse node; null for a plain text. */
  path: number[] | null
  is_verse_node: boolean
  surah: SurahName | null
  from_ayah: number | null
  to_ayah: number | null
  /** The quoted words as they are right. */
  right: { text: string; text_imlaei: string } | null
  differences: QuotationDifference[]
  /** What is written in another way and is the same word. */
  orthography: ('spelling' | 'no_vowels')[]
  /** Whose words a verse node has, where they are not those of the verses it names. */
  text_of: { surah: SurahName; from_ayah: number; to_ayah: number } | null
  /** Only true: `right` and `differences` were left out, for the answer is as large as it may be. */
  omitted?: boolean
}

/** The answer to a verification. */
export interface QuranReport {
  verified: number
  altered: number
  unknown: number
  /** Whether the answer is not all: there were more quotations, or more text than could be looked at. */
  truncated: boolean
  /** The UTF-16 place before which all of a truncated text is final; null in a document, and where all was looked at. */
  checked_to: number | null
  quotations: QuranQuotation[]
  sources: QuranResource[]
}
