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
  matched_in: 'reference' | 'text' | 'transliteration' | 'translation' | 'tafsir'
  /** Words consecutive, nearly consecutive, all, the subject of a question, or some of them. */
  agreement: 'reference' | 'phrase' | 'quotation' | 'words' | 'subject' | 'some_words'
  /** The matching translation; `highlighted` is HTML as above. */
  matched_translation?: VerseTranslation & { highlighted: string }
  /** The slug of the tafsir that has the words. */
  tafsir?: string
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

/** A verse that has phrases of another one. */
export interface SimilarVerse extends PlainVerse {
  /** `text` as escaped HTML with `<mark>` around the shared words. */
  highlighted: string
  /** The share of the other verse's phrases of three words that it has, by rarity: 0.4 to 1. */
  share: number
}

/** The verses most similar to one, most first: at most 20 of `total`. */
export interface SimilarVerses {
  verse_key: string
  verses: SimilarVerse[]
  total: number
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
  /** `text_imlaei` without pause marks and signs, words separated by one space. */
  text_imlaei_plain: string
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
  /** Always `true`: the text continues at `next_from`, an offset in UTF-16 units. */
  truncated?: boolean
  next_from?: number
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
