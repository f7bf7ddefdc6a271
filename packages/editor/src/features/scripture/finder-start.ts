import { SURAHS } from '@waraq/scripture/text'
import {
  findQuotations,
  type QuotationKind,
  type QuotationResults,
  type QuotationSearchContext,
} from './find-quotations.ts'
import { recentReferences } from './recent-quotations.ts'

/** What the finder shows before a query: what was inserted last, all surahs, and how to ask. */
export async function startOfFinder(
  kind: QuotationKind,
  signal: AbortSignal,
  search: QuotationSearchContext,
): Promise<QuotationResults> {
  const { notice } = await findQuotations('', { kind, signal }, search)
  const start = { surahs: [], quotations: [], isReference: false }
  if (notice) return { ...start, notice }
  if (kind === 'pages') return { ...start, notice: search.messages.placeholders.pages }
  const references = await recentReferences(kind === 'verses' ? kind : 'hadith', search.client)
  const recent = await Promise.all(
    references.map((reference) =>
      findQuotations(reference, { kind, isReferenceOnly: true, signal }, search),
    ),
  )
  const quotations = recent.flatMap((found) => found.quotations.slice(0, 1))
  return {
    ...start,
    surahs: kind === 'verses' ? ALL_SURAHS : [],
    quotations,
    notice: search.messages.hint,
  }
}

const ALL_SURAHS = SURAHS.map(({ number, nameArabic, nameTransliterated, verseCount }) => ({
  number,
  name_arabic: nameArabic,
  name_english: nameTransliterated,
  verse_count: verseCount,
}))
