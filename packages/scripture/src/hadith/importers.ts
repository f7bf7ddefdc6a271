import { readHadithApi } from './hadith-api.ts'
import { readHadithJson } from './hadith-json.ts'
import { readLkCsv } from './lk-csv.ts'
import { readOpenHadith } from './open-hadith.ts'
import { HadithSourceError, type ImportedCollection, isEmpty } from './record.ts'
import type { SourceFile } from './source-file.ts'
import { readSunnahApi } from './sunnah-api.ts'

/** The importable formats and their readers. */
const READERS = {
  'hadith-api': readHadithApi,
  'sunnah-api': readSunnahApi,
  'hadith-json': readHadithJson,
  'lk-csv': readLkCsv,
  'open-hadith-csv': readOpenHadith,
} as const

export type HadithFormat = keyof typeof READERS

/** Format names for the command line. */
export const HADITH_FORMATS = Object.keys(READERS).filter(isHadithFormat)

export function isHadithFormat(name: string): name is HadithFormat {
  return Object.hasOwn(READERS, name)
}

/**
 * Reads all collections in files of one format.
 * @throws HadithSourceError if a file is malformed or truncated, a number occurs twice, or no
 * hadith is found: nothing is installed partially
 */
export function readCollections(format: HadithFormat, files: SourceFile[]): ImportedCollection[] {
  const read = READERS[format](files)
  if (read.length === 0) {
    throw new HadithSourceError(`the files contain no collection of the format ${format}`)
  }
  return read.map(withoutEmpty)
}

function withoutEmpty(collection: ImportedCollection): ImportedCollection {
  const records = collection.records.filter((record) => !isEmpty(record))
  const { slug, empty } = collection
  if (records.length === 0) throw new HadithSourceError(`${slug}: no entry has any text`)
  if (records.some(({ number }) => number === '')) {
    throw new HadithSourceError(`${slug}: an entry has no number`)
  }
  return { ...collection, records, empty: empty + collection.records.length - records.length }
}
