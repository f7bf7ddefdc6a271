// npm run docs:write generates this file from the schemas in openapi/.
// biome-ignore-all lint/style/noExcessiveLinesPerFile: generated.
import type { ApiKeyScope } from './api-key-scopes.ts'
import type { DocumentNode } from './content/node.ts'
import type { EventType } from './event-types.ts'
import type { ImageType } from './limits.ts'

/** The response to a mint. */
export interface EmbedToken {
  /** A JWT, valid for one hour. */
  token: string
  /**
   * UTC with six fractional digits and no zone designator: never pass it to `new Date()`. Read
   * `exp` of the JWT instead.
   */
  expires_at: string
}

/** An entry of the document list. */
export interface DocumentSummary {
  /** Document id, a UUID. Sign exactly this spelling. */
  id: string
  /** Derived from the first words of the content, at most 80 characters; empty without text. */
  title: string
  /** The only status. */
  status: 'CREATED'
  /**
   * ISO 8601, UTC, six fractional digits. The clock has millisecond resolution; the last three
   * digits are zeros or number the writes of one process within a millisecond.
   */
  created_at: string
  /**
   * ISO 8601, UTC, six fractional digits. The clock has millisecond resolution; the last three
   * digits are zeros or number the writes of one process within a millisecond.
   */
  updated_at: string
  /** Only if it was taken down. */
  is_taken_down?: boolean
}

/** An entry of the list with `text`, `tag` or `include`. */
export interface FoundDocument extends DocumentSummary {
  /** The tags of the document, in the order in which they were given. */
  tags: string[]
  /** Only with `text`. Null for a large document, and if too much of the page had to be read. */
  snippet?: SearchSnippet | null
}

/** The part of a document that a search found. */
export interface SearchSnippet {
  /** Plain text around the first hit, on one line. */
  text: string
  /** Where hits begin and end in `text`, as UTF-16 offsets. */
  ranges: [from: number, to: number][]
}

/** A document with its content. */
export interface FullDocument {
  /** Document id, a UUID. Sign exactly this spelling. */
  id: string
  /** Derived from the first words of the content, at most 80 characters; empty without text. */
  title: string
  /** The only status. */
  status: 'CREATED'
  /**
   * ISO 8601, UTC, six fractional digits. The clock has millisecond resolution; the last three
   * digits are zeros or number the writes of one process within a millisecond.
   */
  created_at: string
  /**
   * ISO 8601, UTC, six fractional digits. The clock has millisecond resolution; the last three
   * digits are zeros or number the writes of one process within a millisecond.
   */
  updated_at: string
  /**
   * Editor content as JSON: a root node of type `doc`; every node has a string `type`. At most 256
   * levels and 100,000 nodes. Its size is that of its canonical JSON in UTF-8.
   */
  content: DocumentNode
  /**
   * Verse nodes whose text differs from the verses they name. Only in responses to creates and
   * saves, and only if the operator enabled the check.
   */
  altered_verses?: QuranQuotation[]
}

/** A quotation of the Quran with its verification result. */
export interface QuranQuotation {
  status: 'verified' | 'altered' | 'unknown'
  quoted: string
  /** UTF-16 offset in the text, or in the text of the block. */
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
  /** Facts that do not change the status; more can be added. */
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
  /**
   * Always `true`: `right`, `places` and `differences` are omitted because the response reached its
   * size limit.
   */
  omitted?: boolean
}

/** The names of a surah. */
export interface SurahName {
  number: number
  name_arabic: string
  name_english: string
}

/** A word of a quotation that differs from the Quran. */
export interface QuotationDifference {
  kind: 'letters' | 'vowels' | 'missing' | 'added'
  /** Empty for a missing word. */
  quoted: string
  /** Empty for an added word. */
  right: string
  /** The differing letters; `at` is the offset in the quoted word, from 0. */
  letters: { at: number; quoted: string; right: string }
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
  /** UTF-16 offset, as that of the quotation. */
  start: number
  end: number
  surah: number | null
  from_ayah: number | null
  to_ayah: number | null
  /** Whether it names the quoted verses. */
  agrees: boolean
}

/** The response to a save, with the ids of images that this author may not use. */
export interface SavedDocument {
  /** Document id, a UUID. Sign exactly this spelling. */
  id: string
  /** Derived from the first words of the content, at most 80 characters; empty without text. */
  title: string
  /** The only status. */
  status: 'CREATED'
  /**
   * ISO 8601, UTC, six fractional digits. The clock has millisecond resolution; the last three
   * digits are zeros or number the writes of one process within a millisecond.
   */
  created_at: string
  /**
   * ISO 8601, UTC, six fractional digits. The clock has millisecond resolution; the last three
   * digits are zeros or number the writes of one process within a millisecond.
   */
  updated_at: string
  /** Ids of images in the content that this author may not use. They are not displayed. */
  rejected_image_ids: string[]
  /**
   * Editor content as JSON: a root node of type `doc`; every node has a string `type`. At most 256
   * levels and 100,000 nodes. Its size is that of its canonical JSON in UTF-8.
   */
  content: DocumentNode
  /**
   * Verse nodes whose text differs from the verses they name. Only in responses to creates and
   * saves, and only if the operator enabled the check.
   */
  altered_verses?: QuranQuotation[]
}

/** The sharing state of a document. */
export interface ShareInfo {
  /** Whether everyone with the link may read the document. */
  is_shared: boolean
  /** Opaque; null while the document is not shared. */
  share_token: string | null
}

/** A published document. */
export interface SharedDocument {
  /** Document id, a UUID. Sign exactly this spelling. */
  id: string
  /** Derived from the first words of the content, at most 80 characters; empty without text. */
  title: string
  /**
   * Editor content as JSON: a root node of type `doc`; every node has a string `type`. At most 256
   * levels and 100,000 nodes. Its size is that of its canonical JSON in UTF-8.
   */
  content: DocumentNode
}

/** An upload ticket: send the bytes in one PUT with these headers, then confirm. */
export interface UploadTicket {
  /** Image id, a UUID: the value of `imageNode.attrs.imageId`. */
  image_id: string
  /** Absolute URL. Treat it as a secret: it grants the upload. */
  upload_url: string
  method: 'PUT'
  /** Send these headers unchanged with the bytes. */
  headers: Record<string, string>
  /**
   * ISO 8601, UTC, six fractional digits. The clock has millisecond resolution; the last three
   * digits are zeros or number the writes of one process within a millisecond.
   */
  expires_at: string
  max_bytes: number
}

/** A validated image, which never changes. */
export interface ConfirmedImage {
  /** Image id, a UUID: the value of `imageNode.attrs.imageId`. */
  image_id: string
  status: 'confirmed'
  /** PNG, JPEG, GIF or WebP. */
  content_type: ImageType
  /** Pixels, as stored. */
  width: number
  height: number
  bytes: number
}

/** A URL that delivers an image for two hours. */
export interface ImageUrl {
  /** Absolute URL. Each request to it checks again that the reader may see the image. */
  download_url: string
  /**
   * Expiry of the URL: two hours, even if `exp` of the signature is earlier, unless the operator
   * configured otherwise.
   */
  expires_at: string
}

/** The response to a search. */
export interface QuranSearch extends TopicList {
  surahs: FoundSurah[]
  verses: FoundVerse[]
  /**
   * The topics that the query names, in its language. `topic` of a verse is the one that lists it.
   */
  /** The query, if it parses as a reference. */
  reference: TypedReference | null
  pagination: { page: number; limit: number; total: number; pages: number }
  /** Whether the search ran out of CPU time. There may be more and better results. */
  partial: boolean
  /** Sources and licenses of the texts in the response. */
  sources: QuranResource[]
}

/** A surah in search results. */
export interface FoundSurah extends SurahName {
  verse_count: number
}

/** A verse in search results, with its match. */
export interface FoundVerse extends PlainVerse {
  /** `text` as escaped HTML with `<mark>` around the matching words. */
  highlighted: string
  matched_in: 'reference' | 'text' | 'transliteration' | 'translation' | 'tafsir'
  /**
   * How the words match: consecutively, nearly consecutively, all of them, the subject of a
   * question, or some of them.
   */
  agreement: 'reference' | 'phrase' | 'quotation' | 'words' | 'subject' | 'some_words'
  /** The matching translation; `highlighted` is HTML like that of the verse. */
  matched_translation?: {
    /** Stable, independent of which editions are installed. */
    resource_id: number
    slug: string
    name: string
    author_name: string
    /** Lower-case English name of the language. */
    language: string
    text: string
    /** Plain text; `text` contains the footnote marks. Absent if there are none. */
    footnotes?: string
    highlighted: string
  }
  /** The slug of the tafsir, if `matched_in` is `tafsir`. */
  tafsir?: string
  topic?: Topic
}

/** A subject of verses. */
export interface Topic {
  /** Lower-case English words with hyphens, the same in all versions. */
  id: string
  name: string
}

/** A subject of verses, and how many verses are listed for it. */
export interface ListedTopic extends Topic {
  /** The number of listed verses. */
  verses_total: number
}

/** A query parsed as a reference. */
export interface TypedReference {
  kind: 'verses' | 'surah' | 'out_of_range'
  surah: number | null
  from_ayah: number | null
  to_ayah: number | null
  /** A sentence that says what does not exist. */
  message: string | null
}

/** An edition of the text of the Quran or of a translation, with its source and license. */
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

/** A verse by its key. */
export interface PlainVerse {
  surah: SurahName
  number: number
  verse_key: string
  /** KFGQPC encoding, words separated by one space, without number and rub sign. */
  text: string
  /** The requested translation, as plain text. */
  translation?: string
}

/**
 * A verse with everything that is inserted or displayed with it. `translation` is the requested
 * one.
 */
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
  translation?: VerseTranslation
  translations: VerseTranslation[]
  tafseer: Record<string, Tafsir>
  tafsirs: Tafsir[]
  citation: Citation
  /** Sources and licenses of the texts in the response. */
  sources: QuranResource[]
}

/** An encoding and the font that displays it. */
export interface TextEncoding {
  encoding: string
  font: string
}

/** One or more verses in one translation. */
export interface VerseTranslation {
  /** Stable, independent of which editions are installed. */
  resource_id: number
  slug: string
  name: string
  author_name: string
  /** Lower-case English name of the language. */
  language: string
  text: string
  /** Plain text; `text` contains the footnote marks. Absent if there are none. */
  footnotes?: string
}

/** A commentary on a verse. */
export interface Tafsir {
  slug: string
  name: string
  language: string
  /** At most 65,536 characters for all tafsirs of the response together. */
  text: string
  /** Always `true`: the text continues at `next_from`. */
  truncated?: boolean
  /** The offset of the rest in UTF-16 units, for `tafsir_from` with this `tafsir`. */
  next_from?: number
}

/** Citations in Arabic, in English and in the requested language. */
export interface Citation {
  arabic: string
  english: string
  /** In the requested `locale`. */
  localized: string
}

/** Consecutive verses of one surah. The texts are joined by one space. */
export interface VerseRange extends QuranTexts {
  surah: SurahName
  from_ayah: number
  to_ayah: number
  verse_key: string
  verses: PlainVerse[]
  citation: Citation
  /** Sources and licenses of the texts in the response. */
  sources: QuranResource[]
}

/** The verses most similar to one, most first. */
export interface SimilarVerses {
  /** The key of the requested verse. */
  verse_key: string
  verses: SimilarVerse[]
  /** All similar verses; `verses` has at most 20 of them. */
  total: number
  /** Sources and licenses of the texts in the response. */
  sources: QuranResource[]
}

/** A verse that has phrases of another one. */
export interface SimilarVerse extends PlainVerse {
  /** `text` as escaped HTML with `<mark>` around the shared words. */
  highlighted: string
  /**
   * The share of the requested verse's phrases of three words that this verse has, weighted by
   * their rarity: 0.4 to 1.
   */
  share: number
}

/** All installed editions. */
export interface QuranResources {
  texts: QuranResource[]
  transliterations: QuranResource[]
  translations: QuranResource[]
  tafsirs: QuranResource[]
}

/** The surahs, in order. */
export interface SurahList {
  surahs: SurahFacts[]
}

/** Facts about a surah, without its text. */
export interface SurahFacts extends FoundSurah {
  /** The English translation of the name. */
  name_translated: string
  /** First and last page in the 604-page mushaf. */
  pages: number[]
  revelation_order: number
  revelation_place: 'makkah' | 'madinah'
}

/** The subject index, by name. */
export interface TopicList {
  topics: ListedTopic[]
}

/** A topic with all its verses, best first. */
export interface TopicVerses extends ListedTopic {
  verses: PlainVerse[]
  /** Sources and licenses of the texts in the response. */
  sources: QuranResource[]
}

/** The response to a verification. */
export interface QuranReport {
  verified: number
  altered: number
  unknown: number
  /** How many verified quotations have remarks. */
  remarked: number
  /**
   * Whether the report is incomplete: there are more quotations, or more text than the service
   * could check.
   */
  truncated: boolean
  /**
   * UTF-16 offset before which the report on a truncated text is final. Send the rest in another
   * request. Null for a document and if the whole text was checked.
   */
  checked_to: number | null
  quotations: QuranQuotation[]
  /** Sources and licenses of the texts in the response. */
  sources: QuranResource[]
}

/** A hadith. An empty string marks a value that the source does not have. */
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
  /** The first grade, in Arabic. */
  grade: string
  /** The same in English. */
  english_grade: string
  arabic_bab_name: string
  english_bab_name: string
  /** Escaped HTML: the text around the match, with `<mark>`; null for a lookup by reference. */
  text_highlighted: string | null
  /** The same for the translation, if the translation matches. */
  translation_highlighted: string | null
  /** The reference to look up this hadith again. */
  ref: string
  /** The number in citations. */
  hadith_number: string
  /** Graders may disagree. */
  grades: HadithGrade[]
  /** The numbers of this hadith in other schemes. */
  numbering: Record<string, string>
  /** `sequence`: the numbers only count entries and are not used in citations. */
  number_scheme: 'citable' | 'sequence'
  book: HadithBook
  /** Sources and licenses of the texts. */
  sources: TextSource[]
  /** With `group=parallels`: the number of other matches with nearly the same words. */
  parallels_total?: number
}

/** A grade of a hadith. */
export interface HadithGrade {
  /** Empty if the source names no grader. */
  graded_by: string
  grade: string
}

/** The book that contains a hadith. */
export interface HadithBook {
  number: string
  name_arabic: string
  name_english: string
}

/** Source and license of a text. */
export interface TextSource {
  source: string
  source_url: string
  version: string
  licence: string
  /** Show this with the text. */
  attribution: string
  /** Null if the source does not say. */
  commercial_use: boolean | null
}

/** All installed collections. */
export interface HadithCollections {
  collections: HadithCollection[]
  /** How to install a collection; null if one is installed. */
  message: string | null
  /** Null before the first update. */
  sync: HadithSync | null
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
  /** SHA-256 hash of all texts, to compare two services. */
  sha256: string
  /** ISO 8601, UTC. */
  retrieved_at: string
}

/** Progress of the last update. */
export interface HadithSync {
  state: 'running' | 'done' | 'failed'
  /** The current or last collection. */
  collection: string | null
  /** Completed files of `total`. */
  done: number
  total: number
  message: string
  /** ISO 8601, UTC. */
  started_at: string
  finished_at: string | null
}

/** The quotations of hadith in a text or document. */
export interface HadithReport {
  verified: number
  altered: number
  unknown: number
  /** How many verified quotations have remarks. */
  remarked: number
  /**
   * Whether the report is incomplete: there are more quotations, or more text than the service
   * could check.
   */
  truncated: boolean
  /**
   * UTF-16 offset before which the report on a truncated text is final. Send the rest in another
   * request. Null for a document and if the whole text was checked.
   */
  checked_to: number | null
  /** Whether no collection is installed, so that nothing was compared. */
  not_installed: boolean
  /** How to install a collection; null if one is installed. */
  message: string | null
  collections_searched: string[]
  quotations: HadithQuotation[]
  sources: TextSource[]
}

/** A quotation of a hadith. Offsets are UTF-16 positions in the text. */
export interface HadithQuotation {
  /** `unknown`: not in the installed collections. That says nothing about other collections. */
  status: 'verified' | 'altered' | 'unknown'
  quoted: string
  /** UTF-16 offset in the text or block. */
  start: number
  end: number
  /** Indexes of the block or hadith node in `content`; null in a text. */
  path: number[] | null
  is_hadith_node: boolean
  /** Share of the quotation that is in `right`. */
  confidence: number
  /**
   * The narrator named before the quotation, and whether the chain of `right` has the name. Never
   * part of the status.
   */
  isnad: { quoted: string; agrees: boolean } | null
  /** The source named after the quotation. */
  stated: {
    text: string
    start: number
    end: number
    slugs: string[]
    number: string | null
    /** Null if no stated collection is installed or nothing was found. */
    agrees: boolean | null
  } | null
  /** The hadith that the quotation is closest to. */
  right: HadithMatch | null
  /** Other hadiths with nearly the same words, at most 10. */
  parallels: HadithParallel[]
  parallels_total: number
  differences: HadithDifference[]
  /** Other values may be added. */
  remarks: ('weak_by_grade' | 'stated_collection_mismatch' | 'by_meaning')[]
  /**
   * Always `true`: `right`, `parallels` and `differences` are omitted because the response reached
   * its size limit.
   */
  omitted?: boolean
}

/** The installed hadith that a quotation is compared with. */
export interface HadithMatch extends HadithParallel {
  text: string
  translation_en: string
  narrator_chain: string
}

/** An installed hadith that has words of a quotation. */
export interface HadithParallel {
  /** The reference to look it up. */
  ref: string
  collection_name_arabic: string
  collection_name_english: string
  /** `sequence`: the numbers only count entries and are not used in citations. */
  number_scheme: 'citable' | 'sequence'
  /** Share of the quotation that is in this hadith. */
  agreement: number
  /** Genuine words may have a weak chain: show the grades. */
  grades: HadithGrade[]
}

/** A word that differs; empty where one side has none. */
export interface HadithDifference {
  kind: 'word' | 'added' | 'missing'
  quoted: string
  right: string
}

/** The current version of a document, and how it came about. */
export interface DocumentChanges {
  /** The number of the version. */
  revision: number
  /** The `ETag` of the version. */
  etag: string
  /** What was saved after `after`, in order. Empty if nothing was. */
  changes: DocumentChange[]
  /** The other pages that have the document open for writing, with `presence`. */
  presence?: PresentPage[]
  /** A text that stands for these pages: the next `presence`. */
  presence_tag?: string
}

/**
 * What led to a version. `by` is the user who saved it, absent once the user is erased; the members
 * after it are those of `change`, `writer` and `seq` only of your own user.
 */
export interface DocumentChange {
  /**
   * `change`: these blocks were replaced. `replaced`: another version was saved, read the document.
   * Take a type that you do not know for it.
   */
  type: 'change' | 'replaced'
  /** The number of the version. */
  revision: number
  /** The `ETag` of the version. */
  etag: string
  by?: VersionWriter
  /** The `ETag` of the version in which the blocks were replaced. */
  base?: string
  /** The page, as it names itself. */
  writer?: string
  /** The number that the page gave the change: it finds the change of a lost response. */
  seq?: number
  /** Ranges in ascending order that do not overlap. */
  blocks?: BlockRange[]
  /**
   * How the page came to these blocks, in a form of its own, for other pages of the same kind. The
   * service keeps it for ten minutes and does not read it.
   */
  steps?: string
}

/** An author or a co-author of a version. */
export interface VersionWriter {
  /** Your id of the user. Names are yours alone. */
  external_user_id: string
}

/** Blocks of a document that others replace. */
export interface BlockRange {
  /** The index of the first replaced block in the version of `If-Match`. */
  from: number
  /** The index behind the last one; that of `from` replaces none. */
  to: number
  /** The blocks instead of them. */
  content: DocumentNode[]
}

/** A page that has the document open for writing. */
export interface PresentPage {
  /** The page, as it names itself. */
  writer: string
  /** The version that the positions are of. */
  revision: number
  /** Where the selection begins, in a form of the page. */
  anchor: number
  /** Where its caret is. */
  head: number
  by?: VersionWriter
}

/** The version that a change made. */
export interface ChangedDocument {
  /** The number of the version. */
  revision: number
  /** The `ETag` of the version. */
  etag: string
  /**
   * ISO 8601, UTC, six fractional digits. The clock has millisecond resolution; the last three
   * digits are zeros or number the writes of one process within a millisecond.
   */
  updated_at: string
  /** The title of the document. */
  title: string
  /** Images that the document shows and its readers will not see. */
  rejected_image_ids: string[]
  /** Milliseconds after which the page may send its next change. */
  pace_ms: number
}

/** A version of a document in its history. */
export interface DocumentVersion {
  /** Counts the saves of the document. It is the number in its ETag. */
  revision: number
  /** Derived from the first words of the content, at most 80 characters; empty without text. */
  title: string
  /** Given by the author; null if there is none. */
  name: string | null
  /** When this content was saved: ISO 8601, UTC, six fractional digits. */
  saved_at: string
  /** The ETag that the document had. */
  etag: string
  /** Size of the content as canonical JSON in UTF-8. */
  bytes: number
  /** Whether it is the content of the document now. */
  is_current: boolean
  /**
   * Who wrote it since the version before, the last one first, at most 10. Absent if the author
   * wrote it alone.
   */
  writers?: VersionWriter[]
}

/** A version with its content. */
export interface FullVersion {
  /** Document id, a UUID. Sign exactly this spelling. */
  id: string
  /** Counts the saves of the document. It is the number in its ETag. */
  revision: number
  /** Derived from the first words of the content, at most 80 characters; empty without text. */
  title: string
  /** Given by the author; null if there is none. */
  name: string | null
  /** When this content was saved: ISO 8601, UTC, six fractional digits. */
  saved_at: string
  /**
   * Editor content as JSON: a root node of type `doc`; every node has a string `type`. At most 256
   * levels and 100,000 nodes. Its size is that of its canonical JSON in UTF-8.
   */
  content: DocumentNode
}

/** A deleted document in the trash. */
export interface TrashedSummary extends DocumentSummary {
  /**
   * ISO 8601, UTC, six fractional digits. The clock has millisecond resolution; the last three
   * digits are zeros or number the writes of one process within a millisecond.
   */
  deleted_at: string
  /** When the document will be erased. */
  erased_at: string
}

/** A deleted document with its content. */
export interface TrashedDocument extends TrashedSummary {
  /**
   * Editor content as JSON: a root node of type `doc`; every node has a string `type`. At most 256
   * levels and 100,000 nodes. Its size is that of its canonical JSON in UTF-8.
   */
  content: DocumentNode
}

/** A tag with the number of documents that have it. */
export interface TagCount {
  /**
   * Not blank, without control characters, and at most 64 long in code points. Tags are compared
   * like titles: case, accents and vowel marks make no difference.
   */
  tag: string
  /** Documents with this tag. */
  count: number
}

/** The tags of a document. */
export interface DocumentTags {
  /** The tags of the document, in the order in which they were given. */
  tags: string[]
}

/** A share link of a document. The default link is the one of `ShareInfo`. */
export interface ShareLink {
  /** A UUID, or `default` for the link of `share/`. */
  id: string
  /** Whether it is the link of `share/`. */
  is_default: boolean
  /** Opaque. */
  share_token: string
  /** Given by the author; null if there is none. */
  name: string | null
  /**
   * ISO 8601, UTC, six fractional digits. The clock has millisecond resolution; the last three
   * digits are zeros or number the writes of one process within a millisecond.
   */
  created_at: string
  /** When the link ends; null: never. */
  expires_at: string | null
  has_password: boolean
  /** Null: unlimited. */
  max_uses: number | null
  /** How often the link was exchanged. */
  use_count: number
  /** Reads of the document through the link, written once a minute. */
  view_count: number
  last_viewed_at: string | null
}

/** The response to an exchange of a share link: a token that reads the document. */
export interface ShareAccess {
  /** Reads the document and its images as `Authorization: Bearer`. */
  access_token: string
  /** In one hour, or when the link ends, if that is earlier. */
  expires_at: string
}

/** A thread of comments on a document. */
export interface CommentThread {
  /** The id of the thread. */
  id: string
  /** A resolved thread takes no reply. */
  state: 'open' | 'resolved'
  /** Null: the thread is about the whole document. */
  anchor: CommentAnchor | null
  /** Counts the changes of the anchor. */
  anchor_version: number
  /**
   * ISO 8601, UTC, six fractional digits. The clock has millisecond resolution; the last three
   * digits are zeros or number the writes of one process within a millisecond.
   */
  created_at: string
  resolved_at: string | null
  /** Your id of the user who resolved it. */
  resolved_by: string | null
  /** With deleted ones. */
  comment_count: number
  /** In order. A list has the first one and the 3 newest replies. */
  comments: Comment[]
}

/** The words that a thread is about, as they were. */
export interface CommentAnchor {
  /** The quoted words, at most 1000 characters. */
  exact: string
  /** Up to 32 characters before them. */
  prefix: string
  /** Up to 32 characters after them. */
  suffix: string
  /** The index of the block of `content` in which they began. */
  block: number
  /** The version of the document in which they were. */
  etag: string
}

/** A comment of a thread. */
export interface Comment {
  /** The id of the comment; the first one of a thread has that of the thread. */
  id: string
  /** Your id of the user who wrote it; null once this user is erased. */
  external_user_id: string | null
  /** Whether the user of the token wrote it. */
  is_own: boolean
  /** Plain text; empty if it is deleted. */
  text: string
  /**
   * ISO 8601, UTC, six fractional digits. The clock has millisecond resolution; the last three
   * digits are zeros or number the writes of one process within a millisecond.
   */
  created_at: string
  /** Of the last edit; null if there is none. */
  edited_at: string | null
  /** A deleted comment keeps its place in the thread. */
  is_deleted: boolean
}

/** The anchor that a thread has now. */
export interface PlacedAnchor {
  /** The id of the thread. */
  id: string
  /** Null: the thread is about the whole document. */
  anchor: CommentAnchor | null
  /** Counts the changes of the anchor. */
  anchor_version: number
}

/** The document that a file became. */
export interface ImportedDocument extends FullDocument {
  import_report: ImportReport
}

/** What a file became. */
export interface ImportReport {
  format: string
  /** Paragraphs and headings. */
  paragraphs: number
  /** How many of them are from right to left. */
  rtl_paragraphs: number
  tables: number
  images: {
    imported: number
    /** Pictures of a format or a size that cannot be used: their description stays. */
    rejected: number
  }
  /** What could not be read from the file, by code. */
  losses: ImportLoss[]
}

/** A code of what was lost, and how often. */
export interface ImportLoss {
  code: string
  count: number
}

/** What a file would become. Its pictures have ids such as `import:1`, which name no image yet. */
export interface ImportPreview {
  /** Derived from the first words of the content, at most 80 characters; empty without text. */
  title: string
  /**
   * Editor content as JSON: a root node of type `doc`; every node has a string `type`. At most 256
   * levels and 100,000 nodes. Its size is that of its canonical JSON in UTF-8.
   */
  content: DocumentNode
  import_report: ImportReport
}

/** The reports on one text. `scope` may exclude `quran` or `hadith`. */
export interface VerifyReport {
  quran?: QuranReport
  hadith?: HadithReport
  /** The `ETag` of the document that was read, for `If-Match`. */
  version?: string
}

/** The reports on several items, in order. */
export interface VerifiedItems {
  items: VerifiedItem[]
}

/** The reports on an item, or the error that it alone has. */
export interface VerifiedItem extends VerifyReport {
  id: string
  error?: ErrorBody
}

/** An error code of the closed table. */
export interface ErrorBody {
  error: string
  /** A sentence for people. Programs read `error`. */
  message?: string
  /** JSON pointer (RFC 6901) to the offending value in the request body. */
  field?: string
  /** The entry of this code in the documentation. */
  doc_url?: string
  /** Why the server cannot write, or why the file cannot be read. */
  reason?: string
  /** Of `precondition_failed` of a change: what was saved since its version. */
  changes?: DocumentChange[]
}

/** Events in the order of their positions. */
export interface EventPage {
  data: FeedEvent[]
  /** Send it as `after` in the next request. */
  next_after: number
  /** The position of the newest event. */
  last_position: number
  /**
   * Changes when the operator restores a backup: positions are then given again, so read all
   * documents again.
   */
  generation: string
}

/** A committed change. */
export interface FeedEvent {
  /** A UUID, the same whenever the event is sent. */
  id: string
  /** The place in the feed, without gaps. */
  position: number
  /** What happened. Ignore types that you do not know. */
  type: EventType
  /** The time of the last change in it. */
  timestamp: string
  data: FeedEventData
}

/** What an event is about: ids and versions, never a title or content. */
export interface FeedEventData {
  /** Document id, a UUID. Sign exactly this spelling. */
  document_id?: string
  /** Of `image.confirmed`. */
  image_id?: string
  /** Of `share.*`: the id of the link, `default` for the link of `share/`. */
  share_id?: string
  /** Of `comment.*`: the id of the thread. */
  thread_id?: string
  /** Of `comment.created`. */
  comment_id?: string
  /** Of `comment.created`: your ids of the users that it mentions. */
  mentions?: string[]
  /** The revision after the change; of `document.version_created`, the named one. */
  revision?: number
  /** The `ETag` of that revision. */
  etag?: string
  /** Of `webhook.*`. */
  webhook_id?: string
  /** Of `webhook.disabled`: `gone` or `failing`. */
  reason?: string
  /** Of `identity.erased`: the id of the receipt. */
  erasure_id?: string
  /** Who changed it: the author, or a co-author. Absent in events of the organization itself. */
  identity_id?: string
  /** Your id of that user. Absent once the user is erased. */
  external_user_id?: string
}

/** The webhooks of an organization, oldest first. */
export interface WebhookList {
  data: Webhook[]
}

/** A URL to which the service sends the events of the organization. */
export interface Webhook {
  /** A UUID. */
  id: string
  /** An `https` URL of a public address, without credentials, at port 443, 80 or from 1024. */
  url: string
  /** The types of events that are sent; null: all. */
  types: EventType[] | null
  state: 'enabled' | 'disabled'
  disabled_at: string | null
  /** `gone`: the receiver answered 410; `failing`: no attempt succeeded for five days. */
  disabled_reason: 'gone' | 'failing' | null
  /** When attempts began to fail without a success since. */
  failing_since: string | null
  /** Nothing is sent until then: the receiver asked for it, or too many events wait. */
  paused_until: string | null
  /** Events that wait for another attempt. */
  waiting_count: number
  /** Events that were given up, and can be replayed. */
  failed_count: number
  /**
   * ISO 8601, UTC, six fractional digits. The clock has millisecond resolution; the last three
   * digits are zeros or number the writes of one process within a millisecond.
   */
  created_at: string
}

/** A new webhook with its secret. */
export interface CreatedWebhook extends Webhook {
  /** Verifies signatures (Standard Webhooks). Shown once. */
  secret: string
}

/** A new secret of a webhook. */
export interface WebhookSecret {
  /** Verifies signatures (Standard Webhooks). Shown once. */
  secret: string
  /** Until then, deliveries have a signature of the previous secret too. */
  previous_expires_at: string
}

/** An attempt to deliver an event. The response itself is not kept. */
export interface WebhookAttempt {
  /** The `id` of the event, and its `webhook-id`. */
  event_id: string
  /** What happened. Ignore types that you do not know. */
  event_type: EventType
  /**
   * ISO 8601, UTC, six fractional digits. The clock has millisecond resolution; the last three
   * digits are zeros or number the writes of one process within a millisecond.
   */
  attempted_at: string
  /** The status of the response; null: none. */
  status: number | null
  /** Why there was no response. One word for all causes but time. */
  error: 'timeout' | 'unreachable' | null
  /** Milliseconds to the end of the response. */
  duration_ms: number
}

/** The response to a replay. */
export interface ReplayedEvents {
  /** The events that are sent again, with their ids. */
  count: number
}

/** The last 100 attempts, newest first. */
export interface WebhookAttemptList {
  data: WebhookAttempt[]
}

/** Events that a webhook did not take, in the order of the feed. */
export interface UndeliveredEventPage {
  data: UndeliveredEvent[]
  /** Send it as `after` in the next request; null on the last page. */
  next_after: number | null
}

/** An event that a webhook did not take yet. */
export interface UndeliveredEvent {
  /** The `id` of the event, and its `webhook-id`. */
  event_id: string
  /** What happened. Ignore types that you do not know. */
  event_type: EventType
  /** The place in the feed. */
  position: number
  /**
   * ISO 8601, UTC, six fractional digits. The clock has millisecond resolution; the last three
   * digits are zeros or number the writes of one process within a millisecond.
   */
  timestamp: string
  /** Failed attempts; 0: it waits behind an earlier event. */
  failures: number
  last_status: number | null
  /** Null: after an earlier event, or never. */
  next_attempt_at: string | null
  /** When it was given up. */
  failed_at: string | null
}

/** A customer of the deployment. */
export interface Organization {
  /** A UUID. */
  id: string
  name: string
  /** The id that the operator gave it. */
  external_id: string | null
  state: 'active' | 'suspended'
  suspended_at: string | null
  /**
   * ISO 8601, UTC, six fractional digits. The clock has millisecond resolution; the last three
   * digits are zeros or number the writes of one process within a millisecond.
   */
  created_at: string
  limits: OrganizationLimits
  effective_limits: OrganizationLimits
}

/** Null in `limits`: the default of the deployment. Null in `effective_limits`: none is counted. */
export interface OrganizationLimits {
  max_documents: number | null
  max_content_bytes: number | null
  max_images: number | null
  max_image_storage: number | null
  rate_identity: number | null
  rate_mint: number | null
  versions_all_hours: number | null
  versions_hourly_days: number | null
  versions_daily_days: number | null
  trash_days: number | null
  max_history_bytes: number | null
}

/** The API keys of an organization, oldest first. */
export interface ApiKeyList {
  data: ApiKey[]
}

/** An API key, without its secret. */
export interface ApiKey {
  /** The public id of an API key: the 8 characters after `waraq_sk_`. */
  id: string
  /** What the key permits. */
  scopes: ApiKeyScope[]
  /** A name of your choice, such as the program that uses it. */
  label: string | null
  state: 'active' | 'expired' | 'revoked'
  /**
   * ISO 8601, UTC, six fractional digits. The clock has millisecond resolution; the last three
   * digits are zeros or number the writes of one process within a millisecond.
   */
  created_at: string
  /** Null: it does not expire. */
  expires_at: string | null
  revoked_at: string | null
  /** The day of the last request with it, in UTC. Null: none. */
  last_used_on: string | null
}

/** A new API key. */
export interface CreatedApiKey extends ApiKey {
  /** The key itself. Shown once. */
  api_key: string
}

/** The signing secrets of an organization, the current one first. */
export interface SigningSecretList {
  data: SigningSecret[]
}

/** A signing secret, without its text. */
export interface SigningSecret {
  /** A UUID. */
  id: string
  state: 'current' | 'previous' | 'expired'
  /**
   * ISO 8601, UTC, six fractional digits. The clock has millisecond resolution; the last three
   * digits are zeros or number the writes of one process within a millisecond.
   */
  created_at: string
  /** Null for the current one. */
  expires_at: string | null
}

/** A new signing secret. */
export interface CreatedSigningSecret {
  /** Signs reads of documents. Shown once. */
  signing_secret: string
  /** Until then, signatures of the previous secret are valid too. */
  previous_expires_at: string
}

/** Administrative changes, newest first. */
export interface AuditList {
  data: AuditEntry[]
  /** Send it as `cursor` for the next page. Null: this was the last one. */
  next_cursor: string | null
}

/** An administrative change. */
export interface AuditEntry {
  /** Names the entry and its place in the log. */
  id: string
  /**
   * ISO 8601, UTC, six fractional digits. The clock has millisecond resolution; the last three
   * digits are zeros or number the writes of one process within a millisecond.
   */
  timestamp: string
  /** Null: the deployment itself. */
  organization_id: string | null
  /** `api_key:ID`, `admin_key:ID`, `cli` for a command, `system` for the service. */
  actor: string
  /** What was changed. Later versions add actions. */
  action: string
  /** The id of what was changed. */
  target: string
  /**
   * Names of fields, old and new limits, counts. Never a secret, a title, content, or the id of a
   * user.
   */
  detail: Record<string, unknown> | null
}

/** Days of usage, newest first. Days without a request may be absent. */
export interface UsageList {
  data: UsageDay[]
}

/** What an organization used on a day, and what it had when it was measured. */
export interface UsageDay {
  organization_id: string
  day: string
  /** Requests with a credential of the organization. */
  requests: number
  tokens_minted: number
  /** Documents created, saved or imported. */
  saves: number
  /** Reads by a signature. */
  reads_signed: number
  /** Reads by a share link. */
  reads_shared: number
  /** Bytes of request bodies. */
  bytes_in: number
  /** Bytes of response bodies, without those of streams. */
  bytes_out: number
  /** Users. Null, as in the fields below: not measured on this day. */
  identities: number | null
  /** Documents outside the trash. */
  documents: number | null
  /** Bytes of their content. */
  content_bytes: number | null
  /** Bytes of versions and the trash, as the limit counts them. */
  history_bytes: number | null
  /** Bytes of images, as the limit counts them. */
  image_bytes: number | null
  /** Users with 90 % of the documents, image bytes or history bytes that they may have. */
  identities_near_limit: number | null
}

/** Users, in the order of your ids. */
export interface IdentityList {
  data: Identity[]
  /** Send it as `cursor` for the next page. Null: this was the last one. */
  next_cursor: string | null
}

/** A user of an organization. */
export interface Identity {
  /** The id of an author, as in the events. */
  id: string
  /** Your id of the user. */
  external_user_id: string
  state: 'active' | 'suspended' | 'erasing'
  suspended_at: string | null
  /** The receipt, while it is erased. */
  erasure_id: string | null
  /** Its documents outside the trash. */
  documents: number
  /**
   * ISO 8601, UTC, six fractional digits. The clock has millisecond resolution; the last three
   * digits are zeros or number the writes of one process within a millisecond.
   */
  created_at: string
}

/** An erasure, and its receipt once it is done. */
export interface Erasure {
  /** The id of the receipt of an erasure. */
  id: string
  organization_id: string
  /** An HMAC of the organization and your id of the user: proves without naming. */
  subject_hash: string
  state: 'running' | 'done'
  /** Erased so far, as the other counts. */
  documents: number
  versions: number
  images: number
  /** Events that named the user. */
  events: number
  /**
   * ISO 8601, UTC, six fractional digits. The clock has millisecond resolution; the last three
   * digits are zeros or number the writes of one process within a millisecond.
   */
  requested_at: string
  done_at: string | null
  /** Whether the files of the database have lost the rows, too. */
  physical: 'pending' | 'done'
}

/** Erasures, newest first. */
export interface ErasureList {
  data: Erasure[]
  /** Send it as `cursor` for the next page. Null: this was the last one. */
  next_cursor: string | null
}

/** Documents, by user in the order of your ids. */
export interface ManagedDocumentList {
  data: ManagedDocument[]
  /** Send it as `cursor` for the next page. Null: this was the last one. */
  next_cursor: string | null
}

/** A document of a user, without title and content. */
export interface ManagedDocument {
  /** Document id, a UUID. Sign exactly this spelling. */
  id: string
  /** The id of an author, as in the events. */
  identity_id: string
  state: 'active' | 'taken_down'
  /** Whether it has a share link. */
  is_shared: boolean
  /** Bytes of its content. */
  content_bytes: number
  /**
   * ISO 8601, UTC, six fractional digits. The clock has millisecond resolution; the last three
   * digits are zeros or number the writes of one process within a millisecond.
   */
  created_at: string
  /**
   * ISO 8601, UTC, six fractional digits. The clock has millisecond resolution; the last three
   * digits are zeros or number the writes of one process within a millisecond.
   */
  updated_at: string
  /** Null unless it was taken down. */
  takedown: Takedown | null
}

/** Who took a document down, when and why. */
export interface Takedown {
  /**
   * `api_key:ID` of the organization, or `admin_key:ID` of an operator. Operators alone lift their
   * takedowns.
   */
  by: string
  /** Why the document is taken down. It stands in the audit log. */
  reason: string
  reference: string | null
  /**
   * ISO 8601, UTC, six fractional digits. The clock has millisecond resolution; the last three
   * digits are zeros or number the writes of one process within a millisecond.
   */
  taken_down_at: string
}

/** The same words in each encoding. */
export interface QuranTexts {
  /** KFGQPC encoding, which documents store as `qpc_hafs`. */
  text: string
  /** `text` in standard Unicode, for display only. */
  text_display: string
  /** Tanzil's Uthmani text. */
  text_uthmani: string
  /** Tanzil's text in modern spelling, without vowels. */
  text_imlaei: string
  /** `text_imlaei` without pause marks and signs, words separated by one space. */
  text_imlaei_plain: string
  /** The font that displays each text. */
  encodings: { text: TextEncoding; text_display: TextEncoding; text_uthmani: TextEncoding }
}
