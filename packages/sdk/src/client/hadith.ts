import type { FoundHadith, HadithCollections } from '@waraq/contract'
import type { RequestOptions } from './anonymous-requests.ts'
import { withQuery } from './request-parts.ts'
import type { Requests } from './requests.ts'
import { hadithCollectionsOf, hadithsOf } from './response-parsers.ts'

export interface HadithSearchOptions extends RequestOptions {
  /** Hadiths per page, 1 to 100; 20 by default. */
  limit?: number | undefined
  /** Page number, from 1. */
  page?: number | undefined
}

/** The installed hadith collections (specification 4, row 13). Public: sends no token. */
export interface Hadith {
  /**
   * Finds hadiths, most relevant first: by words in any orthography, by words of the translation,
   * or by collection and number, such as `bukhari:1`. The list is empty if nothing matches or no
   * collection is installed.
   */
  search(query: string, options?: HadithSearchOptions): Promise<FoundHadith[]>
  /** The installed collections with their sources and licenses. */
  collections(options?: RequestOptions): Promise<HadithCollections>
}

export function createHadith({ asReader }: Requests): Hadith {
  return {
    async search(query, { limit, page, signal } = {}) {
      const path = withQuery('/v1/hadith/search/', { q: query, limit, page })
      return hadithsOf(await asReader({ path, cache: 'no-cache', signal }))
    },
    async collections({ signal } = {}) {
      const path = '/v1/hadith/collections/'
      return hadithCollectionsOf(await asReader({ path, cache: 'no-cache', signal }))
    },
  }
}
