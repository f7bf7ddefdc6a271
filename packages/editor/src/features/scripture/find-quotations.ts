import {
  escapeHtml,
  type FoundSurah,
  type FoundVerse,
  isArabicLocale,
  type ListedTopic,
  type PlainVerse,
} from '@waraq/contract'
import { foldText } from '@waraq/scripture/fold'
import { citationOf, hadithCitation, parseReference, type Reference } from '@waraq/scripture/text'
import type { Client } from '@waraq/sdk/client'
import type { Part } from '../../context/features.ts'
import { findPage, type MushafPage } from './find-page.ts'
import type { ScriptureMessages } from './messages.ts'
import type { Quotation, QuotedVerses } from './quotation-nodes.ts'

/** What to search for. */
export type QuotationKind = 'verses' | 'hadiths' | 'pages'

/**
 * Surahs and topics, and quotations, best match first, or a message that explains why there are
 * none.
 */
export interface QuotationResults {
  surahs: FoundSurah[]
  /** The topics that the query names. */
  topics: ListedTopic[]
  quotations: Quotation[]
  /** A page of the mushaf. */
  page?: MushafPage | undefined
  /** Whether the query is the reference of the first quotation. */
  isReference: boolean
  notice: string
}

/** The limit of one search; a longer list is not read while typing. */
const MAX_RESULTS = 8
/** The shortest word to search for. */
export const LEAST = 2

export interface QuotationSearchContext {
  client: Client
  messages: ScriptureMessages
  locale: string
  without: ReadonlySet<Part>
  /** Whether the service has a hadith collection. */
  hasHadiths(): Promise<boolean>
}

export interface Query {
  kind: QuotationKind
  /** Whether to find references only, and nothing by words. */
  isReferenceOnly?: boolean
  signal: AbortSignal
}

/**
 * Resolves a query to a reference, or to verses or hadiths with its words. Rejects only when the
 * signal aborts; a service error becomes a notice.
 */
export async function findQuotations(
  query: string,
  options: Query,
  context: QuotationSearchContext,
): Promise<QuotationResults> {
  try {
    if (options.kind === 'pages') {
      const page = await findPage(query, context.client.apiUrl, options.signal)
      return { ...NOTHING, page, isReference: true }
    }
    return options.kind === 'verses'
      ? await findVerses(query, options, context)
      : await findHadiths(query, options, context)
  } catch {
    options.signal.throwIfAborted()
    return { ...NOTHING, notice: context.messages.unavailable }
  }
}

export const NOTHING: QuotationResults = {
  surahs: [],
  topics: [],
  quotations: [],
  isReference: false,
  notice: '',
}

async function findVerses(
  query: string,
  { isReferenceOnly, signal }: Query,
  context: QuotationSearchContext,
): Promise<QuotationResults> {
  if (context.without.has('quranVerse')) return NOTHING
  const reference = parseReference(query)
  if (reference?.kind === 'verses') {
    const quotations = [await rangeOf(reference, context, signal)]
    return { ...NOTHING, quotations, isReference: true }
  }
  const notice = reference ? noticeOf(reference, context.messages, context.locale) : ''
  const isOutOfRange = reference?.kind === 'out_of_range'
  if (isReferenceOnly || isOutOfRange || query.trim().length < LEAST) return { ...NOTHING, notice }
  const options = { limit: MAX_RESULTS, signal, ...translationFor(query, context.locale) }
  // A service of an earlier version names no topics.
  const { surahs, topics = [], verses } = await context.client.quran.search(query, options)
  const surah = surahs.find((surah) => isNameOf(surah, query))
  const beginning = surah ? await versesOf(surah, context, signal, MAX_RESULTS) : []
  const keys = new Set(beginning.map(keyOf))
  const others = verses.map(foundVerseOf).filter((verse) => !keys.has(keyOf(verse)))
  return { ...NOTHING, surahs, topics, quotations: [...beginning, ...others].slice(0, MAX_RESULTS) }
}

/** Saheeh International, or another English translation where it is not installed. */
export const ENGLISH = 12

// Of Arabic words, readers of Arabic rarely need a translation.
const translationFor = (query: string, locale: string) =>
  isTranslated(query, locale) ? { translation: ENGLISH } : {}

const isTranslated = (query: string, locale: string): boolean =>
  !isArabicLocale(locale) || !/\p{Script=Arabic}/u.test(query)

const keyOf = ({ surah, from }: QuotedVerses) => `${surah.number}:${from}`

const isNameOf = ({ name_arabic, name_english }: FoundSurah, query: string): boolean =>
  [name_arabic, name_english].some((name) => bareName(name) === bareName(query))

const bareName = (name: string) =>
  foldText(name)
    .replace(/^(?:سوره|سورة|surah|surat|sura) /, '')
    .replace(/^(?:ال|al[ -])/, '')

// Without a hadith collection no request is sent.
async function findHadiths(
  query: string,
  { isReferenceOnly, signal }: Query,
  { client, locale, messages, without, hasHadiths }: QuotationSearchContext,
): Promise<QuotationResults> {
  if (without.has('hadithNode')) return NOTHING
  if (!(await hasHadiths()))
    return { ...NOTHING, notice: isReferenceOnly ? '' : messages.noHadiths }
  if (query.trim().length < LEAST) return NOTHING
  const hits = await client.hadith.search(query, {
    limit: MAX_RESULTS,
    groupParallels: true,
    signal,
  })
  const quotations = hits.map((hadith): Quotation => {
    const { text, translation_en: translation, text_highlighted, translation_highlighted } = hadith
    const line = isTranslated(query, locale)
      ? (translation_highlighted ?? escapeHtml(translation))
      : ''
    return {
      kind: 'hadith',
      hadith,
      text,
      translation,
      highlighted: { text: text_highlighted ?? '', translation: line },
    }
  })
  // Only a reference has no match to highlight.
  const isReference = hits[0]?.text_highlighted === null && /\p{Nd}/u.test(query)
  return isReferenceOnly && !isReference ? NOTHING : { ...NOTHING, quotations, isReference }
}

export const verseOf = ({ surah, number, text }: PlainVerse): QuotedVerses => ({
  kind: 'verses',
  surah,
  from: number,
  to: number,
  text,
  translation: '',
})

function foundVerseOf(verse: FoundVerse): QuotedVerses {
  const { highlighted, translation = '', matched_translation, topic } = verse
  const line = matched_translation?.highlighted ?? escapeHtml(translation)
  return {
    ...verseOf(verse),
    topic: topic?.id,
    highlighted: { text: highlighted, translation: line },
  }
}

/** Reads verses by number, with an English translation. */
export async function rangeOf(
  { surah, from, to }: { surah: { number: number }; from: number; to: number },
  { client }: { client: Pick<Client, 'quran'> },
  signal?: AbortSignal,
): Promise<QuotedVerses> {
  const key = (ayah: number) => `${surah.number}:${ayah}`
  if (from === to) {
    const verse = await client.quran.verse(key(from), { signal })
    const { text, translation_en: translation } = verse
    return { kind: 'verses', surah: verse.surah, from, to, text, translation }
  }
  const range = await client.quran.range(key(from), key(to), { signal })
  return { kind: 'verses', surah: range.surah, from, to, text: range.text, translation: '' }
}

/** Reads the first verses of a surah one by one. */
export async function versesOf(
  { number, verse_count }: FoundSurah,
  { client }: Pick<QuotationSearchContext, 'client'>,
  signal: AbortSignal,
  most = verse_count,
): Promise<QuotedVerses[]> {
  const last = `${number}:${Math.min(most, verse_count)}`
  const range = await client.quran.range(`${number}:1`, last, { signal })
  return range.verses.map(verseOf)
}

function noticeOf(reference: Reference, messages: ScriptureMessages, locale: string): string {
  if (reference.kind === 'out_of_range' && reference.what === 'surah') return messages.noSuchSurah
  if (reference.kind === 'out_of_range' && reference.what === 'order') return messages.wrongOrder
  if (!('surah' in reference)) return ''
  const { nameArabic, nameTransliterated, verseCount } = reference.surah
  return messages.verseCount(isArabicLocale(locale) ? nameArabic : nameTransliterated, verseCount)
}

/** The citation of a quotation in the author's language. */
export function citationIn(quotation: Quotation, locale: string): string {
  if (quotation.kind === 'verses') {
    const { surah, from, to } = quotation
    return citationOf({ surah: surah.number, from, to }, locale)
  }
  const { collection_name_arabic, collection_name_english, hadith_number } = quotation.hadith
  const name = isArabicLocale(locale) ? collection_name_arabic : collection_name_english
  return hadithCitation(name, hadith_number, locale)
}
