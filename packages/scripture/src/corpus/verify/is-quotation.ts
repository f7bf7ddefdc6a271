import { sum } from '../../text/sum.ts'
import { isCommentWord } from './clauses.ts'
import type { Run, WordSpan } from './exact-runs.ts'
import type { AlignedPassage } from './nearest-passage.ts'
import type { Span } from './quoted-words.ts'
import type { MatchThresholds } from './thresholds.ts'

const [SOME, MANY] = [6, 10]
/** Minimum number of words of a quotation. */
export const LEAST_WORDS = 3

/** Exact matches: runs of at least three words, and pairs elsewhere. */
export type RunIndex = { runs: readonly Run[]; pairs: readonly WordSpan[] }

/**
 * Whether the words from word `from` on quote the aligned passage. A single similar word is chance.
 */
export function isIntendedQuotation(
  thresholds: MatchThresholds,
  span: Span,
  passage: AlignedPassage,
  rows: RunIndex,
  from: number,
): boolean {
  const { runs: exactRuns } = rows
  if (passage.alike < 2) return false
  if (span.isMarked) return exactRuns.length > 0 || passage.share >= thresholds.bracketCoverage
  const isRemarked = exactRuns.some((run) => isFollowedByComment(span, run))
  return (
    agreesWithin(thresholds, passage, rows, from) &&
    (!isRemarked || passage.share >= thresholds.clauseCoverage)
  )
}

/** The minimum share of a paragraph's words, by weight, that match a verse. */
export function minimumCoverage(
  thresholds: MatchThresholds,
  count: number,
  hasRuns: boolean,
): number {
  if (count < SOME) return hasRuns ? thresholds.mediumCoverage : thresholds.shortCoverage
  if (hasRuns) return count < MANY ? thresholds.longCoverage : thresholds.heavyRunCoverage
  return count < MANY ? thresholds.mediumCoverage : thresholds.longCoverage
}

/**
 * Whether a paragraph without brackets quotes the passage that it is aligned with from word `from`
 * on.
 */
function agreesWithin(
  thresholds: MatchThresholds,
  passage: AlignedPassage,
  { runs: exactRuns, pairs }: RunIndex,
  from: number,
): boolean {
  const { agreed, weights } = passage
  const runs = exactRuns.map((run) => weightOf(run, passage, from))
  const pieces = isPieced(weights.length, exactRuns)
    ? pairs.map((run) => weightOf(run, passage, from))
    : []
  const telling = pieces.filter((weight) => weight >= thresholds.minDistinctiveWeight)
  const share = Math.max(agreed, sum(runs) + sum(telling)) / sum(weights)
  const isHeavy = Math.max(0, ...runs) >= thresholds.heavyRunWeight
  if (weights.length >= SOME) return share >= minimumCoverage(thresholds, weights.length, isHeavy)
  const isTelling =
    agreed >= thresholds.minPartScore ||
    (agreed >= thresholds.minDistinctiveWeight && passage.alike >= LEAST_WORDS)
  // A run with a single occurrence identifies the verse.
  const least = exactRuns.some(({ tokens }) => tokens.length === 1)
    ? thresholds.mediumCoverage
    : thresholds.shortCoverage
  return isTelling && share >= least
}

// A sentence may combine several verses, so a distinctive pair counts beside a run of three words.
// In long prose pairs match by chance.
const isPieced = (count: number, exactRuns: readonly Run[]): boolean =>
  exactRuns.length > 0 && count < MANY

/** Whether a comment follows the run. */
export const isFollowedByComment = ({ words }: Span, { at, length }: Run): boolean =>
  isCommentWord(words[at + length]?.word ?? '')

/** The weight of a run's words in an alignment that starts at word `from`. */
export const weightOf = (
  { at, length }: WordSpan,
  { weights }: AlignedPassage,
  from: number,
): number => sum(weights.slice(Math.max(0, at - from), Math.max(0, at - from + length)))
