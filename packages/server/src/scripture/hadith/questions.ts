import type { HadithCorpus } from '@waraq/scripture/hadith'
import { foundHadith, presentCollection } from './present.ts'

/** What may be asked of the collections in the thread of scripture: each answers what travels. */
export type HadithQuestions = ReturnType<typeof createHadithQuestions>

export interface HadithSearchQuestion {
  query: string
  limit?: number | undefined
  page?: number | undefined
}

export function createHadithQuestions(corpus: HadithCorpus) {
  return {
    searchHadith({ query, limit, page }: HadithSearchQuestion) {
      const hits = corpus.search(query, {
        ...(limit !== undefined && { limit }),
        ...(page !== undefined && { page }),
      })
      return hits.map(foundHadith)
    },

    listHadithCollections(_: object) {
      return corpus.collections().map(presentCollection)
    },

    readHadithCollection({ name }: { name: string }) {
      const collection = corpus.findCollection(name)
      return collection && presentCollection(collection)
    },
  }
}
