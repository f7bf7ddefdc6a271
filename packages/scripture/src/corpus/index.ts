export { RANKING, type Ranking } from './arabic-ranking.ts'
export { type Budget, type BudgetOptions, BudgetSpentError, createBudget } from './budget.ts'
export { type BuildOptions, buildCorpus, type ImportedTranslation } from './build.ts'
export type { CheckedEdition } from './check-editions.ts'
export { CorpusError } from './checks.ts'
export { type Corpus, openCorpus } from './corpus.ts'
export { corpusFingerprint, EDITIONS, parseEditionChoice } from './edition-choice.ts'
export { type Edition, licenceNotice } from './editions.ts'
export { ENOUGH, type Enough } from './enough.ts'
export { TranslationFileError } from './file-verses.ts'
export {
  type InstalledEdition,
  type LookUps,
  openLookUps,
  type SearchAnswer,
  type Translation,
  type Verse,
  type VerseHit,
} from './look-ups.ts'
export { type PageVerse, type PageVerses, readPageVerses } from './page-verses.ts'
export type { Passage, Quotation } from './quotation.ts'
export type { Difference } from './right-words.ts'
export type { SourceTexts } from './source-texts.ts'
export { MissingSourcesError, readSources } from './sources.ts'
export {
  isTranslationFormat,
  readTranslation,
  TRANSLATION_FORMATS,
  type TranslationFormat,
} from './translation-file.ts'
export type { DocumentQuotation, DocumentStep, TextStep, Verifier } from './verify.ts'
