import { attributesOf, type DocumentNode, isObject, NODES } from '@waraq/contract'
import type { Client } from '../../../client/client.ts'
import { readTranslation } from './details.ts'
import type { DetailsReader } from './details-reader.ts'
import { hadithReferenceOf, verseReferenceOf } from './quotation-reference.ts'

/** Options of `loadTranslations`. */
export interface LoadTranslationsOptions {
  /** The `resource_id` of a translation of the Quran; an English one by default. */
  translation?: number | undefined
  /** Aborts the requests. */
  signal?: AbortSignal | undefined
}

/** The part of a client that `loadTranslations` uses. */
export type TranslationClient = Pick<Client, 'quran' | 'hadith'>

const MAX_REFERENCES = 100
const MAX_CONCURRENT = 4
const TIMEOUT_MS = 5000

/**
 * Reads the translations that a document shows, for `renderToHtml`: each reference once, at most
 * 100, for at most 5 seconds. Translations that cannot be read are omitted.
 *
 * @returns translations by reference, such as `1:2-4` or `bukhari:1`
 * @throws the reason of an aborted `signal`
 */
export async function loadTranslations(
  client: TranslationClient,
  content: unknown,
  { translation, signal }: LoadTranslationsOptions = {},
): Promise<Map<string, string>> {
  signal?.throwIfAborted()
  const end = new AbortController()
  const stop = () => end.abort()
  const ended = new Promise<void>((resolve) =>
    end.signal.addEventListener('abort', () => resolve()),
  )
  const timer = setTimeout(stop, TIMEOUT_MS)
  signal?.addEventListener('abort', stop)
  const translations = new Map<string, string>()
  const waiting = translatedQuotations(content)

  async function work(): Promise<void> {
    for (let next = waiting.pop(); next && !end.signal.aborted; next = waiting.pop()) {
      const text = await next.read({ client, translation, signal: end.signal }).catch(() => '')
      if (text) translations.set(next.reference, text)
    }
  }

  try {
    await Promise.race([Promise.all(Array.from({ length: MAX_CONCURRENT }, work)), ended])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
  signal?.throwIfAborted()
  // A copy, because a client that ignores signals may still add to it.
  return new Map(translations)
}

interface Reading {
  client: TranslationClient
  translation: number | undefined
  signal: AbortSignal
}

interface Quotation {
  reference: string
  read(reading: Reading): Promise<string>
}

/** The quotations with a translation, the last one first, each reference once. */
function translatedQuotations(content: unknown): Quotation[] {
  const quotations = new Map<string, Quotation>()
  const pending: unknown[] = [content]
  while (pending.length > 0 && quotations.size < MAX_REFERENCES) {
    const node = pending.pop()
    if (!isObject(node)) continue
    const quotation = quotationOf(node)
    if (quotation) quotations.set(quotation.reference, quotation)
    // No spread: 100,000 arguments can overflow the stack.
    if (Array.isArray(node.content)) {
      for (const child of node.content.toReversed()) pending.push(child)
    }
  }
  return [...quotations.values()].reverse()
}

// Only cards show a translation.
function quotationOf({ type, attrs }: Record<string, unknown>): Quotation | undefined {
  const isVerse = type === 'quranVerse'
  if (!isVerse && type !== 'hadithNode') return undefined
  const { translationOpen, displayMode } = attributesOf(NODES[type], attrs)
  if (!translationOpen || displayMode !== 'card') return undefined
  const node = { type, attrs } as DocumentNode
  const reference = isVerse ? verseReferenceOf(node) : hadithReferenceOf(node)
  if (reference === undefined) return undefined
  return {
    reference,
    read: (reading) => (isVerse ? readVerses(reference, reading) : readHadith(reference, reading)),
  }
}

async function readVerses(reference: string, { client, translation, signal }: Reading) {
  if (translation === undefined) return readTranslation(reference, readerOf(client, signal))
  const [from = reference, last] = reference.split('-')
  const { translation: edition } = await client.quran.verse(from, { translation, signal })
  if (!edition) return ''
  const signature = ` [${edition.author_name}]`
  if (last === undefined) return edition.text + signature
  const to = `${from.split(':')[0]}:${last}`
  const { verses } = await client.quran.range(from, to, { translation, signal })
  const texts = verses.map((verse) => verse.translation ?? '')
  return texts.includes('') ? '' : texts.join(' ') + signature
}

async function readHadith(reference: string, { client, signal }: Reading): Promise<string> {
  const [first] = await client.hadith.search(reference, { limit: 1, signal })
  return first?.ref === reference ? first.translation_en : ''
}

const readerOf = (
  { quran }: TranslationClient,
  signal: AbortSignal,
): Pick<DetailsReader, 'readVerse' | 'readRange'> => ({
  readVerse: async (key) => ({ ...(await quran.verse(key, { signal })) }),
  readRange: async ({ from, to, translation }) => ({
    ...(await quran.range(from, to, { translation, signal })),
  }),
})
