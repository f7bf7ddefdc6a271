import { isComment } from './clauses.ts'
import type { Row, Run } from './exact-runs.ts'
import type { Laid } from './nearest-passage.ts'
import type { Span } from './quotation.ts'
import type { Enough } from './thresholds.ts'

const [SOME, MANY] = [6, 10]
const LEAST_WORDS = 3

/** What stands in rows in the Quran: three words and more, and two where no more do. */
export type Rows = { found: readonly Run[]; pairs: readonly Row[] }

/** Whether the words were meant as what they were laid beside from word `from` on; one word that is alike by chance means no verse. */
export function isMeant(enough: Enough, span: Span, laid: Laid, rows: Rows, from: number): boolean {
  const { found } = rows
  if (laid.alike < 2) return false
  if (span.isMarked) return found.length > 0 || laid.share >= enough.marked
  const isRemarked = found.some((run) => hasRemark(span, run))
  return agreesEnough(enough, laid, rows, from) && (!isRemarked || laid.share >= enough.clause)
}

/** The share of a paragraph's words, by weight, with which it may be meant as a verse. */
export function leastShare(enough: Enough, count: number, hasRuns: boolean): number {
  if (count < SOME) return hasRuns ? enough.some : enough.few
  if (hasRuns) return count < MANY ? enough.many : enough.beside
  return count < MANY ? enough.some : enough.many
}

/** Whether a paragraph without brackets is meant as the verse that it was laid beside from word `from` on. */
function agreesEnough(enough: Enough, laid: Laid, { found, pairs }: Rows, from: number): boolean {
  const { agreed, weights } = laid
  const runs = found.map((run) => weightOf(run, laid, from))
  const pieces = isPieced(weights.length, found)
    ? pairs.map((run) => weightOf(run, laid, from))
    : []
  const telling = pieces.filter((weight) => weight >= enough.telling)
  const share = Math.max(agreed, sum(runs) + sum(telling)) / sum(weights)
  const isHeavy = Math.max(0, ...runs) >= enough.heavy
  if (weights.length >= SOME) return share >= leastShare(enough, weights.length, isHeavy)
  const isTelling = agreed >= enough.part || (agreed >= enough.telling && laid.alike >= LEAST_WORDS)
  // A row that is in one place only says which verse is meant.
  const least = found.some(({ tokens }) => tokens.length === 1) ? enough.some : enough.few
  return isTelling && share >= least
}

// A sentence may be put together from verses: beside a row of three a telling pair of words counts too. In long prose such are chance.
const isPieced = (count: number, found: readonly Run[]): boolean => found.length > 0 && count < MANY

/** Whether somebody remarks on what a row of words says just after it. */
export const hasRemark = ({ words }: Span, { at, length }: Run): boolean =>
  isComment(words[at + length]?.word ?? '')

/** How much a row of words weighs of what was laid, from word `from` on. */
export const weightOf = ({ at, length }: Row, { weights }: Laid, from: number): number =>
  sum(weights.slice(Math.max(0, at - from), Math.max(0, at - from + length)))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
