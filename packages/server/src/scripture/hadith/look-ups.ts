import type { FoundHadith, HadithCollection } from '@waraq/contract'
import { openHadith } from '@waraq/scripture/hadith'
import { foundHadith, presentCollection } from './present.ts'

export type HadithLookUps = ReturnType<typeof openHadithLookUps>

/**
 * Opens the file of the collections for queries without a search.
 * @throws Error if it cannot be read
 */
export function openHadithLookUps(path: string) {
  const corpus = openHadith(path)
  if (!corpus) throw new Error(`${path} has another format version`)
  return {
    /** The hadiths that a reference identifies; empty if the query is not a reference. */
    refer: (query: string): FoundHadith[] => corpus.refer(query).map(foundHadith),
    listCollections: (): HadithCollection[] => corpus.collections().map(presentCollection),
    findCollection(name: string): HadithCollection | undefined {
      const collection = corpus.findCollection(name)
      return collection && presentCollection(collection)
    },
    close: () => corpus.close(),
  }
}
