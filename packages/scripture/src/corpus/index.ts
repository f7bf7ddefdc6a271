export { type Budget, type BudgetOptions, BudgetSpentError, createBudget } from './budget.ts'
export { type BuildOptions, buildCorpus, type ImportedTranslation } from './build/build.ts'
export type { VerifiedEdition } from './build/check-editions.ts'
export { corpusFingerprint, EDITIONS, parseEditionChoice } from './build/edition-choice.ts'
export { type Edition, licenseNotice } from './build/editions.ts'
export { CorpusError } from './build/source-checks.ts'
export type { SourceTexts } from './build/source-texts.ts'
export { MissingSourcesError, readSources } from './build/sources.ts'
export { type Corpus, openCorpus } from './corpus.ts'
export { TranslationFileError } from './import/file-verses.ts'
export {
  isTranslationFormat,
  readTranslation,
  TRANSLATION_FORMATS,
  type TranslationFormat,
} from './import/translation-file.ts'
export {
  type InstalledEdition,
  type LookUps,
  openLookUps,
  type SearchAnswer,
  type Translation,
  type Verse,
  type VerseHit,
} from './look-ups.ts'
export { RANKING, type Ranking } from './matching/arabic-ranking.ts'
export { type PageVerse, type PageVerses, readPageVerses } from './page-verses.ts'
export type { Passage, Quotation } from './verify/quotation.ts'
export { MATCH_THRESHOLDS, type MatchThresholds } from './verify/thresholds.ts'
export type { DocumentQuotation, DocumentStep, TextStep, Verifier } from './verify/verify.ts'
export type { WordDifference } from './verify/word-differences.ts'
