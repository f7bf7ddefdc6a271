export {
  type Budget,
  type BudgetOptions,
  BudgetSpentError,
  createBudget,
  UNLIMITED,
} from './budget.ts'
export { type Corpus, openCorpus, type SimilarVerse } from './corpus.ts'
export type { VerifiedEdition } from './editions/check-editions.ts'
export {
  corpusFileName,
  corpusFingerprint,
  EDITIONS,
  parseEditionChoice,
} from './editions/edition-choice.ts'
export { type ImportedTranslation, licenseNotice } from './editions/editions.ts'
export {
  type InstalledEdition,
  isLanguage,
  type LookUps,
  openLookUps,
  type SearchResult,
  type Translation,
  type Verse,
  type VerseHit,
} from './look-ups.ts'
export { RANKING, type Ranking } from './matching/arabic-ranking.ts'
export { type PageVerse, type PageVerses, readPageVerses } from './page-verses.ts'
export type { ListedTopic, Topic } from './search/concepts.ts'
export { CorpusError, type Edition, readEditions } from './store.ts'
export { SURAH_FACTS } from './surah-facts.ts'
export type { Passage, Quotation, Remark } from './verify/quotation.ts'
export type { Find } from './verify/spans.ts'
export { MATCH_THRESHOLDS, type MatchThresholds } from './verify/thresholds.ts'
export type {
  DocumentQuotation,
  DocumentStep,
  TextStep,
  Verifier,
  VerifyOptions,
} from './verify/verify.ts'
export type { WordDifference } from './verify/word-differences.ts'
