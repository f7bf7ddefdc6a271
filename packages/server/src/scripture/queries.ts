import { openCorpus } from '@waraq/scripture/corpus'
import { openHadith } from '@waraq/scripture/hadith'
import { createHadithQueries, type HadithQueries } from './hadith/queries.ts'
import { createQuranQueries, type QuranQueries } from './quran/queries.ts'

/** The file that a search thread reads, and the CPU time of a search. */
export type ScriptureFile = { searchMilliseconds: number } & (
  | { quran: string }
  | { hadith: string }
)

/** Opens the file in a search thread; the returned methods are its queries. */
export function openQueries(file: ScriptureFile): QuranQueries | HadithQueries {
  const { searchMilliseconds } = file
  if ('quran' in file) {
    return createQuranQueries(opened(openCorpus, file.quran), searchMilliseconds)
  }
  return createHadithQueries(opened(openHadith, file.hadith), searchMilliseconds)
}

function opened<Corpus>(open: (path: string) => Corpus | undefined, path: string): Corpus {
  const corpus = open(path)
  if (!corpus) throw new Error(`${path} has another format version`)
  return corpus
}
