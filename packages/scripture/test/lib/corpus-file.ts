import { join } from 'node:path'
import { buildOnce } from '../../../../test/lib/build-cache.ts'
import { buildCorpus } from '../../src/corpus/build/build.ts'
import type { SourceTexts } from '../../src/corpus/build/source-texts.ts'
import { readSources } from '../../src/corpus/build/sources.ts'

const read: { sources?: Promise<SourceTexts> } = {}

const NAME = 'quran.db'
const SOURCES = ['packages/scripture/src', 'packages/scripture/test/lib/corpus-file.ts']
const corpus = buildOnce('waraq-corpus', SOURCES, async (folder) =>
  buildCorpus({ path: join(folder, NAME), sources: await sourcesOfPackages() }),
)
const bare = buildOnce('waraq-corpus-bare', SOURCES, async (folder) =>
  buildCorpus({ path: join(folder, NAME), sources: await sourcesOfPackages(), editions: [] }),
)

/** The sources in the pinned packages, read once. */
export function sourcesOfPackages(): Promise<SourceTexts> {
  read.sources ??= readSources()
  return read.sources
}

/** The path of a shared read-only corpus, built once for each state of the source code. */
export const corpusFile = async (): Promise<string> => join(await corpus.build(), NAME)

/** Like `corpusFile`, with the Arabic texts alone. */
export const bareCorpusFile = async (): Promise<string> => join(await bare.build(), NAME)
