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
import { segment, withQuery } from './request-parts.ts'
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

interface Read extends QuranSearchOptions, Omit<VerseReadOptions, 'tafsirFrom'> {
  q?: string
  from?: string
  to?: string
  tafsir_from?: number | undefined
}

export function createQuran({
  asReader,
  asAuthorIfPossible,
}: Pick<Requests, 'asReader' | 'asAuthorIfPossible'>): Quran {
  // Public responses may stay in the browser's cache.
  const read = (path: string, { signal, ...query }: Read): Promise<HttpResponse> =>
    asReader({ path: withQuery(QURAN + path, query), cache: 'default', signal })
  const readText = async <Body>(path: string, options: Read) =>
    withText(await read(path, options)) as Body
  const readList = async <Body>(path: string, name: string, options: Read = {}) =>
    withList(await read(path, options), name) as Body

  return {
    search: (q, options) => readList('search/', 'verses', { q, ...options }),

    async verse(key, { tafsirFrom, ...options } = {}) {
      return readText(versePath(key), { ...options, tafsir_from: tafsirFrom })
    },

    async similar(key, options) {
      return readList(`${versePath(key)}similar/`, 'verses', options)
    },

    range: (from, to, options) => readText('verses/range/', { from, to, ...options }),

    resources: (options) => readList('resources/', 'translations', options),

    surahs: async (options) => (await readList<SurahList>('surahs/', 'surahs', options)).surahs,

    topics: async (options) => (await readList<TopicList>('topics/', 'topics', options)).topics,

    async topic(id, options) {
      return readList(`topics/${segment(id, 'topic id')}/`, 'verses', options)
    },

    async verify(quoting, { signal } = {}) {
      const call = { method: 'POST', path: `${QURAN}verify/`, body: quoting, signal } as const
      return withList(await asAuthorIfPossible(call), 'quotations') as QuranReport
    },
  }
}

const versePath = (key: string) => `verses/${segment(key, 'verse key')}/`

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
