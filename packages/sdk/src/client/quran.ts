import {
  type DocumentNode,
  isObject,
  type QuranReport,
  type QuranResources,
  type QuranSearch,
  type SurahFacts,
  type VerseDetail,
  type VerseRange,
} from '@waraq/contract'
import { type HttpResponse, unexpectedResponse } from '../http.ts'
import type { RequestOptions } from './anonymous-requests.ts'
import { versePathOf, withQuery } from './request-parts.ts'
import type { Requests } from './requests.ts'

export interface TranslationOptions extends RequestOptions {
  /** The `resource_id` of a translation to add; where it is not installed an English one stands in. */
  translation?: number | undefined
}

export interface QuranSearchOptions extends TranslationOptions {
  /** Verses a page, at most 100; 20 where nothing is said. */
  limit?: number | undefined
  /** From 1. */
  page?: number | undefined
}

export interface VerseOptions extends TranslationOptions {
  /** The language of the citation, as BCP 47; English where nothing is said. */
  locale?: string | undefined
}

/**
 * The Quran, for everybody: no token is needed. Rejects with a ServiceError:
 * `not_found` where there is no such verse, `service_unavailable` while a new server still builds its file,
 * `corpus_not_installed` where it has none. Encodings, fonts and terms of the texts: docs/quran-and-hadith.md.
 */
export interface Quran {
  /** Finds verses and surahs by whatever was typed; `highlighted` is HTML that is safe to show. */
  search(query: string, options?: QuranSearchOptions): Promise<QuranSearch>
  /** Everything that is inserted of a verse, by its key: `2:255`. */
  verse(key: string, options?: VerseOptions): Promise<VerseDetail>
  /** Verses of one surah from one key to another. */
  range(from: string, to: string, options?: VerseOptions): Promise<VerseRange>
  /** The editions that are installed, each with its terms. */
  resources(options?: RequestOptions): Promise<QuranResources>
  /** The 114 surahs in order. */
  surahs(options?: RequestOptions): Promise<SurahFacts[]>
  /**
   * Checks the quotations in a text or a document letter by letter. With the author's token, where `getToken` gives one:
   * without it a text has at most 32 KiB. `truncated` says that the report is not of all of it.
   */
  verify(
    quoting: { text: string } | { content: DocumentNode },
    options?: RequestOptions,
  ): Promise<QuranReport>
}

const QURAN = '/v1/quran/'

export function createQuran({
  asReader,
  asAnybody,
}: Pick<Requests, 'asReader' | 'asAnybody'>): Quran {
  // What is the same for everybody may stay in the browser's cache.
  const read = async (path: string, { signal }: RequestOptions): Promise<HttpResponse> =>
    asReader({ path, cache: 'default', signal })

  return {
    async search(q, { limit, page, translation, ...options } = {}) {
      const path = withQuery(`${QURAN}search/`, { q, limit, page, translation })
      return withList(await read(path, options), 'verses') as QuranSearch
    },

    async verse(key, { translation, locale, ...options } = {}) {
      const path = withQuery(versePathOf(key), { translation, locale })
      return withText(await read(path, options)) as VerseDetail
    },

    async range(from, to, { translation, locale, ...options } = {}) {
      const path = withQuery(`${QURAN}verses/range/`, { from, to, translation, locale })
      return withText(await read(path, options)) as VerseRange
    },

    async resources(options = {}) {
      return withList(await read(`${QURAN}resources/`, options), 'translations') as QuranResources
    },

    async surahs(options = {}) {
      const answer = withList(await read(`${QURAN}surahs/`, options), 'surahs')
      return (answer as { surahs: SurahFacts[] }).surahs
    },

    async verify(quoting, { signal } = {}) {
      const call = { method: 'POST', path: `${QURAN}verify/`, body: quoting, signal } as const
      return withList(await asAnybody(call), 'quotations') as QuranReport
    },
  }
}

// What would be shown or stored must be there; the rest is the contract's word.

/** @throws ServiceError `unexpected_answer` */
function withList(answer: HttpResponse, name: string): unknown {
  const { body } = answer
  if (!isObject(body) || !Array.isArray(body[name])) throw unexpectedResponse(answer)
  return body
}

/** @throws ServiceError `unexpected_answer` */
function withText(answer: HttpResponse): unknown {
  const { body } = answer
  if (!isObject(body) || typeof body.text !== 'string') throw unexpectedResponse(answer)
  return body
}
