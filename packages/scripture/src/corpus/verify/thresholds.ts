/**
 * Minimum matches for words to count as a quotation, as shares of their weight; a word weighs up to
 * 1.7. Chosen to separate altered quotations from hadiths. `npm run bench -- search`
 * cross-validates each of them.
 */
export const MATCH_THRESHOLDS = {
  /** Coverage of a paragraph without brackets: under six words, under ten, longer. */
  shortCoverage: 0.6,
  mediumCoverage: 0.5,
  longCoverage: 0.4,
  /**
   * The weight at which few words identify a verse; formulas of prose occur in the Quran as well.
   */
  minDistinctiveWeight: 2.5,
  /** The weight at which a run identifies a verse, and the coverage required beside it. */
  heavyRunWeight: 3,
  heavyRunCoverage: 0.35,
  /** Coverage of a clause with a run of three words, and of text in ornate brackets. */
  clauseCoverage: 0.6,
  bracketCoverage: 0.2,
  /** Net weight of a part of prose that matches a verse except for a few words. */
  minPartScore: 4.25,
  /** Number of opening words of a verse that make a clause a quotation. */
  minOpeningWords: 4,
}
export type MatchThresholds = typeof MATCH_THRESHOLDS
