import { createBudget } from '@waraq/scripture/corpus'
import type { HadithCorpus } from '@waraq/scripture/hadith'
import { threadCpu } from '../../lib/thread-cpu.ts'
import type { Running } from '../../lib/worker-server.ts'
import { type Found, searchResponse } from '../found.ts'
import { foundHadith } from './present.ts'
import { createHadithVerifications } from './verifications.ts'

export type HadithQueries = ReturnType<typeof createHadithQueries>

export interface HadithSearchInput {
  query: string
  limit?: number | undefined
  page?: number | undefined
  /** `parallels` lists hadiths with nearly the same words once. */
  group?: 'parallels' | undefined
}

export function createHadithQueries(corpus: HadithCorpus, searchMilliseconds: number) {
  return {
    ...createHadithVerifications(corpus),

    searchHadith(
      { query, limit, page, group }: HadithSearchInput,
      { isCancelled }: Running,
    ): Found {
      const budget = createBudget({ milliseconds: searchMilliseconds, cpu: threadCpu, isCancelled })
      const hits = corpus.search(query, {
        limit,
        page,
        isGrouped: group !== undefined,
        budget,
      })
      return searchResponse(hits.map(foundHadith), budget)
    },
  }
}
