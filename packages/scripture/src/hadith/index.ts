export { buildHadith, type HadithBuild, hashOfCollection } from './build.ts'
export { COLLECTIONS, findCollection, type KnownCollection } from './collections.ts'
export {
  type HadithCollection,
  type HadithCorpus,
  type HadithHit,
  type HadithSearchOptions,
  openHadith,
} from './hadith.ts'
export {
  HADITH_FORMATS,
  type HadithFormat,
  isHadithFormat,
  readCollections,
} from './importers.ts'
export {
  type HadithRecord,
  HadithSourceError,
  type ImportedCollection,
  type Terms,
} from './record.ts'
export type { SourceFile } from './source-file.ts'
export { holdInstallLock } from './store.ts'
