import type { DocumentNode, FoundHadith, HadithCollections, HadithReport } from '@waraq/contract'
import type { RequestOptions } from './anonymous-requests.ts'
import { withQuery } from './request-parts.ts'
import type { Requests } from './requests.ts'
import { hadithCollectionsOf, hadithReportOf, hadithsOf } from './response-parsers.ts'

export interface HadithSearchOptions extends RequestOptions {
  /** Hadiths per page, 1 to 100; 20 by default. */
  limit?: number | undefined
  /** Page number, from 1. */
  page?: number | undefined
  /**
   * Lists hadiths with nearly the same words once, from the most cited collection;
   * `parallels_total` counts the others.
   */
  groupParallels?: boolean | undefined
}

export interface HadithVerifyOptions extends RequestOptions {
  /** Slugs of the collections to compare with; all installed ones by default. */
  collections?: readonly string[] | undefined
}

/** The installed hadith collections (specification 4, row 13). Public: needs no token. */
export interface Hadith {
  /**
   * Finds hadiths, most relevant first: by words in any orthography, by words of the translation,
   * or by collection and number, such as `bukhari:1`. The list is empty if nothing matches or no
   * collection is installed.
   */
  search(query: string, options?: HadithSearchOptions): Promise<FoundHadith[]>
  /** The installed collections with their sources and licenses. */
  collections(options?: RequestOptions): Promise<HadithCollections>
  /**
   * Compares the quotations in a text or document with the installed collections. Sends the
   * author's token if `getToken` returns one; without it a body has at most 32 KiB. `unknown` means
   * not in the installed collections; `not_installed` that there are none.
   */
  verify(
    quoting: { text: string } | { content: DocumentNode },
    options?: HadithVerifyOptions,
  ): Promise<HadithReport>
}

export function createHadith({ asReader, asAuthorIfPossible }: Requests): Hadith {
  return {
    async search(query, { limit, page, groupParallels, signal } = {}) {
      const group = groupParallels ? 'parallels' : undefined
      const path = withQuery('/v1/hadith/search/', { q: query, limit, page, group })
      return hadithsOf(await asReader({ path, cache: 'no-cache', signal }))
    },
    async collections({ signal } = {}) {
      const path = '/v1/hadith/collections/'
      return hadithCollectionsOf(await asReader({ path, cache: 'no-cache', signal }))
    },
    async verify(quoting, { collections, signal } = {}) {
      const body = { ...quoting, collections }
      const call = { method: 'POST', path: '/v1/hadith/verify/', body, signal } as const
      return hadithReportOf(await asAuthorIfPossible(call))
    },
  }
}
