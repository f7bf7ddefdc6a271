import {
  type DocumentNode,
  isObject,
  type ListedTopic,
  type QuranReport,
  type QuranResources,
  type QuranSearch,
  type SimilarVerses,
  type SurahFacts,
  type SurahList,
  type TopicList,
  type TopicVerses,
  type VerseDetail,
  type VerseRange,
} from '@waraq/contract'
import { type HttpResponse, unexpectedResponse } from '../http.ts'
import type { RequestOptions } from './anonymous-requests.ts'
import { segment, versePathOf, withQuery } from './request-parts.ts'
import type { Requests } from './requests.ts'

export interface TranslationOptions extends RequestOptions {
  /** The `resource_id` of a translation to add; an English one if it is not installed. */
  translation?: number | undefined
}

export interface QuranSearchOptions extends TranslationOptions {
  /** Verses per page, at most 100; 20 by default. */
  limit?: number | undefined
  /** Page number, from 1. */
  page?: number | undefined
  /** Only verses of this surah. */
  surah?: number | undefined
  /** Only verses of this juz. */
  juz?: number | undefined
  /** Searches only translations in this language, as a BCP 47 tag. */
  lang?: string | undefined
}

export interface VerseOptions extends TranslationOptions {
  /** Language of the citation, as a BCP 47 tag; English by default. */
  locale?: string | undefined
}

export interface TopicListOptions extends RequestOptions {
  /** Language of the names, as a BCP 47 tag; English by default. */
  locale?: string | undefined
}

export type TopicOptions = TopicListOptions & TranslationOptions

interface VerseReadOptions extends VerseOptions {
  /** The slug of the only tafsir to return. */
  tafsir?: string | undefined
  /** The offset from which to return tafsirs: `next_from` of a truncated one. */
  tafsirFrom?: number | undefined
}

/**
 * Public access to the Quran; no token is required. Methods reject with a ServiceError: `not_found`
 * for a verse that does not exist, `service_unavailable` while a new server builds its corpus,
 * `corpus_not_installed` without one. Encodings, fonts and licenses: docs/guides/scripture.md.
 */
export interface Quran {
  /** Finds verses and surahs by free text; `highlighted` is safe HTML. */
  search(query: string, options?: QuranSearchOptions): Promise<QuranSearch>
  /** Returns a verse with all insertion data by its key, such as `2:255`. */
  verse(key: string, options?: VerseReadOptions): Promise<VerseDetail>
  /** Returns the verses that are easily confused with a verse, most similar first. */
  similar(key: string, options?: TranslationOptions): Promise<SimilarVerses>
  /** Returns consecutive verses of one surah. */
  range(from: string, to: string, options?: VerseOptions): Promise<VerseRange>
  /** Returns the installed editions with their licenses. */
  resources(options?: RequestOptions): Promise<QuranResources>
  /** Returns the 114 surahs in order. */
  surahs(options?: RequestOptions): Promise<SurahFacts[]>
  /** Returns the topics that verses are listed for, by name. */
  topics(options?: TopicListOptions): Promise<ListedTopic[]>
  /** Returns a topic by its id, such as `patience`, with all its verses, best first. */
  topic(id: string, options?: TopicOptions): Promise<TopicVerses>
  /**
   * Compares the quotations in a text or document letter by letter. Sends the author's token if
   * `getToken` returns one; without it a body has at most 32 KiB. `truncated` marks an incomplete
   * report.
   */
  verify(
    quoting: { text: string } | { content: DocumentNode },
    options?: RequestOptions,
  ): Promise<QuranReport>
}

const QURAN = '/v1/quran/'

type Query = Parameters<typeof withQuery>[1]

export function createQuran({
  asReader,
  asAuthorIfPossible,
}: Pick<Requests, 'asReader' | 'asAuthorIfPossible'>): Quran {
  // Public responses may stay in the browser's cache.
  const read = (path: string, query: Query, { signal }: RequestOptions): Promise<HttpResponse> =>
    asReader({ path: withQuery(path, query), cache: 'default', signal })
  const readList = async (name: string, path: string, query: Query, options: RequestOptions) =>
    withList(await read(path, query, options), name)

  return {
    async search(q, { limit, page, translation, surah, juz, lang, ...options } = {}) {
      const query = { q, limit, page, translation, surah, juz, lang }
      return (await readList('verses', `${QURAN}search/`, query, options)) as QuranSearch
    },

    async verse(key, { translation, locale, tafsir, tafsirFrom, ...options } = {}) {
      const query = { translation, locale, tafsir, tafsir_from: tafsirFrom }
      return withText(await read(versePathOf(key), query, options)) as VerseDetail
    },

    async similar(key, { translation, ...options } = {}) {
      const path = `${versePathOf(key)}similar/`
      return (await readList('verses', path, { translation }, options)) as SimilarVerses
    },

    async range(from, to, { translation, locale, ...options } = {}) {
      const query = { from, to, translation, locale }
      return withText(await read(`${QURAN}verses/range/`, query, options)) as VerseRange
    },

    async resources(options = {}) {
      return (await readList('translations', `${QURAN}resources/`, {}, options)) as QuranResources
    },

    async surahs(options = {}) {
      return ((await readList('surahs', `${QURAN}surahs/`, {}, options)) as SurahList).surahs
    },

    async topics({ locale, ...options } = {}) {
      return ((await readList('topics', `${QURAN}topics/`, { locale }, options)) as TopicList)
        .topics
    },

    async topic(id, { locale, translation, ...options } = {}) {
      const path = `${QURAN}topics/${segment(id, 'topic id')}/`
      return (await readList('verses', path, { locale, translation }, options)) as TopicVerses
    },

    async verify(quoting, { signal } = {}) {
      const call = { method: 'POST', path: `${QURAN}verify/`, body: quoting, signal } as const
      return withList(await asAuthorIfPossible(call), 'quotations') as QuranReport
    },
  }
}

// Validates only members that would be displayed or stored; relies on the contract for the others.

function withList(response: HttpResponse, name: string): unknown {
  const { body } = response
  if (!isObject(body) || !Array.isArray(body[name])) throw unexpectedResponse(response)
  return body
}

function withText(response: HttpResponse): unknown {
  const { body } = response
  if (!isObject(body) || typeof body.text !== 'string') throw unexpectedResponse(response)
  return body
}
