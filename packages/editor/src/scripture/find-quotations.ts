import { isArabicLocale } from '@waraq/contract'
import { citationOf, parseReference, type Reference } from '@waraq/scripture/text'
import type { Client } from '@waraq/sdk/client'
import type { Part } from '../context/features.ts'
import type { ScriptureMessages } from '../i18n/scripture.ts'
import type { Quotation, QuotedVerses } from './quotation-nodes.ts'

/** Quotations, best match first, or a message that explains why there are none. */
export interface QuotationResults {
  quotations: Quotation[]
  notice: string
}

/** The limit of one search; a longer list is not read while typing. */
const VERSES = 6
const HADITHS = 4
/** `bukhari:1`: a collection and a number; verse results would only be similar text. */
const NAMES_HADITH = /\p{L}\s*:\s*\p{Nd}+\p{L}?$/u
/** The shortest word to search for. */
const LEAST = 2

export interface QuotationSearchContext {
  client: Client
  messages: ScriptureMessages
  locale: string
  /** Verses, hadiths or both. */
  without: ReadonlySet<Part>
  /** Whether the service has a hadith collection. */
  hasHadiths(): Promise<boolean>
}

/**
 * Resolves a query to references or to verses and hadiths with its words. Rejects only when the
 * signal aborts; a service error becomes a notice.
 */
export async function findQuotations(
  query: string,
  { isReferenceOnly, signal }: { isReferenceOnly: boolean; signal: AbortSignal },
  context: QuotationSearchContext,
): Promise<QuotationResults> {
  const { messages, without } = context
  const reference = without.has('quranVerse') ? undefined : parseReference(query)
  try {
    if (reference?.kind === 'verses') return found([await rangeOf(reference, context, signal)])
    if (reference) {
      const notice = noticeOf(reference, messages, context.locale)
      const quotations = reference.kind === 'surah' ? await search(query, context, signal) : []
      return { quotations: isReferenceOnly ? [] : quotations, notice }
    }
    if (isReferenceOnly || query.trim().length < LEAST) return found([])
    const isHadith = NAMES_HADITH.test(query)
    if (isHadith && !(await context.hasHadiths())) {
      return { quotations: [], notice: without.has('hadithNode') ? '' : messages.noHadiths }
    }
    return found(await search(query, context, signal))
  } catch {
    signal.throwIfAborted()
    return { quotations: [], notice: messages.unavailable }
  }
}

const found = (quotations: Quotation[]): QuotationResults => ({ quotations, notice: '' })

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

// Hadiths are searched in parallel, if there are any.
async function search(
  query: string,
  { client, without, hasHadiths }: QuotationSearchContext,
  signal: AbortSignal,
): Promise<Quotation[]> {
  const [quran, hadiths] = await Promise.all([
    without.has('quranVerse')
      ? { verses: [] }
      : client.quran.search(query, { limit: VERSES, signal }),
    hasHadiths()
      .then((has) =>
        has ? client.hadith.search(query, { limit: HADITHS, groupParallels: true, signal }) : [],
      )
      .catch(() => []),
  ])
  const verses = quran.verses.map(
    ({ surah, number, text }): Quotation => ({
      kind: 'verses',
      surah,
      from: number,
      to: number,
      text,
      translation: '',
    }),
  )
  const others = hadiths.map(
    (hadith): Quotation => ({
      kind: 'hadith',
      hadith,
      text: hadith.text,
      translation: hadith.translation_en,
    }),
  )
  // The number of a hadith is not a question about verses.
  return NAMES_HADITH.test(query) && others.length > 0 ? others : [...verses, ...others]
}

function noticeOf(reference: Reference, messages: ScriptureMessages, locale: string): string {
  if (reference.kind === 'out_of_range' && reference.what === 'surah') return messages.noSuchSurah
  if (reference.kind === 'out_of_range' && reference.what === 'order') return messages.wrongOrder
  if (!('surah' in reference)) return ''
  const { nameArabic, nameTransliterated, verseCount } = reference.surah
  const name = isArabicLocale(locale) ? nameArabic : nameTransliterated
  return messages.verseCount(name, verseCount)
}

/** The citation of a quotation in the author's language. */
export function citationIn(quotation: Quotation, locale: string): string {
  if (quotation.kind === 'verses') {
    const { surah, from, to } = quotation
    return citationOf({ surah: surah.number, from, to }, locale)
  }
  const { collection_name_arabic, collection_name_english, hadith_number } = quotation.hadith
  const name = isArabicLocale(locale) ? collection_name_arabic : collection_name_english
  return `${name} ${hadith_number}`
}
