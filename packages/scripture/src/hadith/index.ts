export { buildHadith, type HadithBuild, hashOfCollection } from './build.ts'
export { COLLECTIONS, type CollectionInfo, findCollection } from './collections.ts'
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
  type LicenseTerms,
} from './record.ts'
export type { SourceFile } from './source-file.ts'
export { holdInstallLock } from './store.ts'
export type {
  HadithVerifier,
  MatnDocumentStep,
  MatnInDocument,
  MatnQuotation,
  MatnScope,
  MatnStep,
} from './verify/hadith-verifier.ts'
export type { HadithRemark, MatnMatch } from './verify/matn-assessment.ts'
