import type { Alignment } from './alignment.ts'
import type { ArabicIndex } from './arabic-index.ts'
import { clausesOf, isComment, withoutIntroduction } from './clauses.ts'
import { createNearestPassage, type Laid } from './nearest-passage.ts'
import type { createJudge, Quotation, Span } from './quotation.ts'
import type { QuotedWord } from './quoted-words.ts'
import { isWithin, type Run } from './runs.ts'

/**
 * How much must agree for words to be meant as a verse, in shares of their weight; weights of words are up to 1.7.
 * Chosen between altered quotations on one side and hadiths on the other. `npm run bench -- search` cross-validates `few`, `some`,
 * `many`, `beside` and `opening`; `telling`, `heavy`, `clause` and `marked` were set by hand with those sets in view and are in no fold.
 */
export const ENOUGH = {
  /** Of a paragraph without brackets of less than six words, of less than ten, of more. */
  few: 0.6,
  some: 0.5,
  many: 0.4,
  /** The weight by which few words say which verse is meant: formulas of prose stand in the Quran as well. */
  telling: 2.5,
  /** The weight by which a row of words says it, and how much of many words is enough beside it. */
  heavy: 3,
  beside: 0.35,
  /** Of a clause of prose that has three words of a verse in a row, and of what stands in ornate brackets. */
  clause: 0.6,
  marked: 0.2,
  /** So many words of a verse in a row begin a clause that is meant as that verse, in whatever words it goes on. */
  opening: 4,
}
export type Enough = typeof ENOUGH

const [SOME, MANY] = [6, 10]
// Fewer words are no quotation, and too few to be an altered one inside prose.
const LEAST_WORDS = 3
const LEAST_ALTERED = 5
const MAX_ALIGNED = 250

type OfPairs = ReturnType<typeof createJudge>['ofPairs']

/** Finds quotations in which words were changed. `ofPairs` says what is to be said of each. */
export function createAltered(index: ArabicIndex, ofPairs: OfPairs, enough: Enough) {
  const { findNearest } = createNearestPassage(index)

  /** A paragraph or a bracket that is one quotation as a whole, with whatever was changed in it. */
  function asWhole(span: Span, found: Run[], budget: { left: number }): Quotation | undefined {
    const { words, isMarked } = span
    if (words.length > MAX_ALIGNED || !(isMarked || mayBeWhole(words, found, budget)))
      return undefined
    const [from, to] = isMarked ? [0, words.length] : withoutIntroduction(span, 0, words.length)
    const least = isMarked ? enough.marked : leastShare(enough, to - from, found.length > 0)
    const laid = findNearest(words.slice(from, to), found, least)
    return laid && isMeant(enough, span, laid, found, from)
      ? quotationOf(span, laid, from, to)
      : undefined
  }

  function mayBeWhole(words: QuotedWord[], found: Run[], budget: { left: number }): boolean {
    return words.length >= LEAST_WORDS && (found.length > 0 || budget.left-- > 0)
  }

  /** Clauses of prose that are one: by how much of them agrees, or by how they begin. */
  function inClauses(span: Span, found: Run[]) {
    return clausesOf(span).flatMap((clause) => inClause(span, clause, found))
  }

  function inClause(span: Span, [from, to]: readonly [number, number], found: Run[]) {
    const inside = found.filter((run) => isWithin(run, from, to))
    const isCovered = inside.some((run) => run.at <= from && run.at + run.length >= to)
    const isShort = to - from < LEAST_ALTERED || to - from > MAX_ALIGNED
    if (inside.length === 0 || isCovered || isShort) return []
    const laid = findNearest(span.words.slice(from, to), inside, enough.clause)
    const opens = laid && inside.some((run) => isOpening(enough, span, run, from, laid))
    if (!laid || !(opens || laid.share >= enough.clause)) return []
    return [{ from, to, quotation: quotationOf(span, laid, from, to) }]
  }

  function quotationOf(span: Span, laid: Laid, from: number, to: number): Quotation {
    return ofPairs(span, shifted(laid.alignment.pairs, from), from, to)
  }

  return { asWhole, inClauses }
}

/** Whether the words were meant as what they were laid beside; one word that is alike by chance means no verse. */
function isMeant(
  enough: Enough,
  span: Span,
  laid: Laid,
  found: readonly Run[],
  from: number,
): boolean {
  if (laid.alike < 2) return false
  if (span.isMarked) return found.length > 0 || laid.share >= enough.marked
  const isRemarked = found.some((run) => hasRemark(span, run))
  return agreesEnough(enough, laid, found, from) && (!isRemarked || laid.share >= enough.clause)
}

/** The share of a paragraph's words, by weight, with which it may be meant as a verse. */
function leastShare(enough: Enough, count: number, hasRuns: boolean): number {
  if (count < SOME) return enough.few
  if (hasRuns) return count < MANY ? enough.many : enough.beside
  return count < MANY ? enough.some : enough.many
}

/** Whether a paragraph without brackets is meant as the verse that it was laid beside from word `from` on. */
function agreesEnough(enough: Enough, laid: Laid, found: readonly Run[], from: number): boolean {
  const { agreed, weights } = laid
  const runs = found.map((run) => weightOf(run, laid, from))
  const share = Math.max(agreed, sum(runs)) / sum(weights)
  const isHeavy = Math.max(0, ...runs) >= enough.heavy
  if (weights.length < SOME && (agreed < enough.telling || laid.alike < LEAST_WORDS)) return false
  return share >= leastShare(enough, weights.length, isHeavy)
}

/** Whether a clause begins with this row of words of a verse and goes on as if they were still its words. */
function isOpening(enough: Enough, span: Span, run: Run, from: number, laid: Laid): boolean {
  if (run.at !== from || run.length < enough.opening || weightOf(run, laid, from) < enough.heavy)
    return false
  return !hasRemark(span, run)
}

const hasRemark = ({ words }: Span, { at, length }: Run): boolean =>
  isComment(words[at + length]?.word ?? '')

const weightOf = ({ at, length }: Run, { weights }: Laid, from: number): number =>
  sum(weights.slice(Math.max(0, at - from), Math.max(0, at - from + length)))

function shifted(pairs: Alignment['pairs'], by: number): Alignment['pairs'] {
  return pairs.map((pair) => (pair.word < 0 ? pair : { ...pair, word: pair.word + by }))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
