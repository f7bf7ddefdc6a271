import { SURAHS } from '@waraq/scripture/text'
import {
  findQuotations,
  NOTHING,
  type QuotationKind,
  type QuotationResults,
  type QuotationSearchContext,
} from './find-quotations.ts'
import { findTopics, type TopicIndex, withTopics } from './find-topics.ts'
import type { Finding } from './finder-option.ts'
import { recentReferences } from './recent-quotations.ts'

export interface FinderContext extends QuotationSearchContext, TopicIndex {
  /** Says which translation a query would need; empty if none is missing. */
  missingTranslation(query: string): Promise<string>
}

/** What the finder lists, and what it says above the list. */
interface FinderResults {
  findings: Finding[]
  notice: string
  /** Whether the query is the reference of the first finding. */
  isReference: boolean
}

/** What the finder has a tab for. */
export type FinderKind = QuotationKind | 'topics'

/** Whether a query is empty, so that the finder shows its start. */
export const isStart = (query: string): boolean => query.trim() === ''

/** Finds what a query asks for, or else reads the start of the finder. */
export async function findInFinder(
  query: string,
  kind: FinderKind,
  signal: AbortSignal,
  search: FinderContext,
): Promise<FinderResults> {
  const [results, remark] = await Promise.all([
    readResults(query, kind, signal, search),
    kind === 'verses' ? search.missingTranslation(query) : '',
  ])
  const findings = findingsOf(results, query)
  const isNothing = findings.length === 0 && !isStart(query)
  const notice = results.notice || (isNothing ? search.messages.nothing : '')
  return { findings, notice: `${notice} ${remark}`.trim(), isReference: results.isReference }
}

async function readResults(
  query: string,
  kind: FinderKind,
  signal: AbortSignal,
  search: FinderContext,
): Promise<QuotationResults> {
  if (kind !== 'topics') {
    return isStart(query)
      ? startOfFinder(kind, signal, search)
      : findQuotations(query, { kind, signal }, search)
  }
  const { topicHint, unavailable } = search.messages
  try {
    const topics = await findTopics(query, search, signal)
    return { ...NOTHING, topics, notice: isStart(query) ? topicHint : '' }
  } catch {
    signal.throwIfAborted()
    return { ...NOTHING, notice: unavailable }
  }
}

/** What the finder shows before a query: what was inserted last, all surahs, and how to ask. */
async function startOfFinder(
  kind: QuotationKind,
  signal: AbortSignal,
  search: QuotationSearchContext,
): Promise<QuotationResults> {
  const { notice } = await findQuotations('', { kind, signal }, search)
  if (notice) return { ...NOTHING, notice }
  if (kind === 'pages') return { ...NOTHING, notice: search.messages.placeholders.pages }
  const references = await recentReferences(kind === 'verses' ? kind : 'hadith', search.client)
  const recent = await Promise.all(
    references.map((reference) =>
      findQuotations(reference, { kind, isReferenceOnly: true, signal }, search),
    ),
  )
  const quotations = recent.flatMap((found) => found.quotations.slice(0, 1))
  return {
    ...NOTHING,
    surahs: kind === 'verses' ? ALL_SURAHS : [],
    quotations,
    notice: search.messages.hint,
  }
}

// What was inserted last comes before the surahs.
function findingsOf(results: QuotationResults, query: string): Finding[] {
  const { surahs, topics, quotations, page } = results
  if (page) return [{ page }]
  const found = withTopics(quotations, topics)
  const ofSurahs = surahs.map((surah) => ({ surah }))
  return isStart(query) ? [...found, ...ofSurahs] : [...ofSurahs, ...found]
}

const ALL_SURAHS = SURAHS.map(({ number, nameArabic, nameTransliterated, verseCount }) => ({
  number,
  name_arabic: nameArabic,
  name_english: nameTransliterated,
  verse_count: verseCount,
}))
