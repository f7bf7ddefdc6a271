import type { FoundHadith, HadithCollections } from '@waraq/contract'
import type { RequestOptions } from './anonymous-requests.ts'
import { withQuery } from './request-parts.ts'
import type { Requests } from './requests.ts'
import { hadithCollectionsOf, hadithsOf } from './response-parsers.ts'

export interface HadithSearchOptions extends RequestOptions {
  /** Hadiths a page, 1 to 100; 20 where nothing is said. */
  limit?: number | undefined
  /** From 1. */
  page?: number | undefined
}

/** The collections of hadith that the service has (specification 4, row 13). For everybody: no token is asked for. */
export interface Hadith {
  /**
   * Finds hadiths, the likeliest first: by words in any orthography, by words of the translation, or by
   * collection and number, `bukhari:1`. Nothing found is an empty list, as is nothing installed.
   */
  search(query: string, options?: HadithSearchOptions): Promise<FoundHadith[]>
  /** What is installed, whose it is and what may be done with it. */
  collections(options?: RequestOptions): Promise<HadithCollections>
}

/** Makes the calls; nothing is sent yet. */
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
