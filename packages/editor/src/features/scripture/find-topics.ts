import { escapeHtml, isArabicLocale, type ListedTopic } from '@waraq/contract'
import { foldText } from '@waraq/scripture/fold'
import { ENGLISH, LEAST, type QuotationSearchContext, verseOf } from './find-quotations.ts'
import type { Finding } from './finder-option.ts'
import type { Quotation, QuotedVerses } from './quotation-nodes.ts'

export interface TopicIndex {
  /** The subject index, with names in the author's language. */
  topics(): Promise<ListedTopic[]>
}

/**
 * The topics of the subject index: those that a query names in any language, then those whose names
 * have its letters, and all without a query.
 */
export async function findTopics(
  query: string,
  { client, topics }: Pick<QuotationSearchContext, 'client'> & TopicIndex,
  signal: AbortSignal,
): Promise<ListedTopic[]> {
  const all = await topics()
  const letters = foldText(query.trim())
  if (letters.length < LEAST) return all.filter(({ name }) => foldText(name).startsWith(letters))
  const { topics: named } = await client.quran.search(query, { limit: 1, signal })
  const ids = new Set(named.map(({ id }) => id))
  const others = all.filter(({ id, name }) => !ids.has(id) && foldText(name).includes(letters))
  return [...all.filter(({ id }) => ids.has(id)), ...others]
}

/** Reads all verses of a topic, best first. */
export async function versesOn(
  { id }: Pick<ListedTopic, 'id'>,
  { client, locale }: Pick<QuotationSearchContext, 'client' | 'locale'>,
  signal: AbortSignal,
): Promise<QuotedVerses[]> {
  const translation = isArabicLocale(locale) ? undefined : ENGLISH
  const { verses } = await client.quran.topic(id, { translation, signal })
  return verses.map((verse) => ({
    ...verseOf(verse),
    highlighted: { text: '', translation: escapeHtml(verse.translation ?? '') },
  }))
}

/** Lists each topic before the first of its verses; topics without one come last. */
export function withTopics(
  quotations: readonly Quotation[],
  topics: readonly ListedTopic[],
): Finding[] {
  const isOf = (quotation: Quotation, { id }: ListedTopic) =>
    quotation.kind === 'verses' && quotation.topic === id
  const isFirst = (topic: ListedTopic, at: number) =>
    quotations.findIndex((quotation) => isOf(quotation, topic)) === at
  return [
    ...quotations.flatMap((quotation, at) => [
      ...topics.filter((topic) => isFirst(topic, at)).map((topic) => ({ topic })),
      { quotation },
    ]),
    ...topics.filter((topic) => isFirst(topic, -1)).map((topic) => ({ topic })),
  ]
}
