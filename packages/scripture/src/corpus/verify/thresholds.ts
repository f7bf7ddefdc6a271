/**
 * How much must agree for words to be meant as a verse, in shares of their weight; weights of words are up to 1.7.
 * Chosen between altered quotations on one side and hadiths on the other. `npm run bench -- search` cross-validates
 * each of them.
 */
export const MATCH_THRESHOLDS = {
  /** Of a paragraph without brackets of less than six words, of less than ten, of more. */
  shortCoverage: 0.6,
  mediumCoverage: 0.5,
  longCoverage: 0.4,
  /** The weight by which few words say which verse is meant: formulas of prose stand in the Quran as well. */
  minDistinctiveWeight: 2.5,
  /** The weight by which a row of words says it, and how much of many words is enough beside it. */
  heavyRunWeight: 3,
  heavyRunCoverage: 0.35,
  /** Of a clause of prose that has three words of a verse in a row, and of what stands in ornate brackets. */
  clauseCoverage: 0.6,
  bracketCoverage: 0.2,
  /** The weight, less that of what does not agree, of a part of prose that is a verse but for a few words. */
  minPartScore: 4.25,
  /** So many words of a verse in a row begin a clause that is meant as that verse, in whatever words it goes on. */
  minOpeningWords: 4,
}
export type MatchThresholds = typeof MATCH_THRESHOLDS
