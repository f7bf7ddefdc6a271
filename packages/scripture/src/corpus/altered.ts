import type { Alignment } from './alignment.ts'
import type { ArabicIndex } from './arabic-index.ts'
import { clausesOf, isComment, withoutIntroduction } from './clauses.ts'
import { createNearestPassage, type Laid } from './nearest-passage.ts'
import type { createJudge, Quotation, Span } from './quotation.ts'
import type { QuotedWord } from './quoted-words.ts'
import { isWithin, type Run } from './runs.ts'

// The share of the weight of its words that must agree for a paragraph without brackets to be meant as a verse: the fewer words, the more.
const ENOUGH_OF_FEW = 0.6
const ENOUGH_OF_SOME = 0.5
const ENOUGH_OF_MANY = 0.4
const [SOME, MANY] = [6, 10]
// Few words must say which verse is meant: formulas of prose stand in the Quran as well.
const TELLING = 2.5
// Where a row of words says already which verse is meant, less of the others must agree.
const HEAVY = 3
const ENOUGH_BESIDE_HEAVY = 0.35
// As much of a clause of prose that has three words of a verse in a row, and of what stands in ornate brackets.
const ENOUGH_OF_CLAUSE = 0.6
const ENOUGH_MARKED = 0.2
// A clause that begins with so many words of a verse in a row and goes on in other words is meant as that verse.
const OPENING = 4
// Fewer words are no quotation, and too few to be an altered one inside prose.
const LEAST_WORDS = 3
const LEAST_ALTERED = 5
const MAX_ALIGNED = 250

type OfPairs = ReturnType<typeof createJudge>['ofPairs']

/** Finds quotations in which words were changed. `ofPairs` says what is to be said of each. */
export function createAltered(index: ArabicIndex, ofPairs: OfPairs) {
  const { findNearest } = createNearestPassage(index)

  /** A paragraph or a bracket that is one quotation as a whole, with whatever was changed in it. */
  function asWhole(span: Span, found: Run[], budget: { left: number }): Quotation | undefined {
    const { words, isMarked } = span
    if (words.length > MAX_ALIGNED || !(isMarked || mayBeWhole(words, found, budget)))
      return undefined
    const [from, to] = isMarked ? [0, words.length] : withoutIntroduction(span, 0, words.length)
    const least = isMarked ? ENOUGH_MARKED : leastShare(to - from, found.length > 0)
    const laid = findNearest(words.slice(from, to), found, least)
    return laid && isMeant(span, laid, found, from) ? quotationOf(span, laid, from, to) : undefined
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
    const laid = findNearest(span.words.slice(from, to), inside, ENOUGH_OF_CLAUSE)
    const opens = laid && inside.some((run) => isOpening(span, run, from, laid))
    if (!laid || !(opens || laid.share >= ENOUGH_OF_CLAUSE)) return []
    return [{ from, to, quotation: quotationOf(span, laid, from, to) }]
  }

  function quotationOf(span: Span, laid: Laid, from: number, to: number): Quotation {
    return ofPairs(span, shifted(laid.alignment.pairs, from), from, to)
  }

  return { asWhole, inClauses }
}

/** Whether the words were meant as what they were laid beside; one word that is alike by chance means no verse. */
function isMeant(span: Span, laid: Laid, found: readonly Run[], from: number): boolean {
  if (laid.alike < 2) return false
  if (span.isMarked) return found.length > 0 || laid.share >= ENOUGH_MARKED
  const isRemarked = found.some((run) => hasRemark(span, run))
  return agreesEnough(laid, found, from) && (!isRemarked || laid.share >= ENOUGH_OF_CLAUSE)
}

/** The share of a paragraph's words, by weight, with which it may be meant as a verse. */
function leastShare(count: number, hasRuns: boolean): number {
  if (count < SOME) return ENOUGH_OF_FEW
  if (hasRuns) return count < MANY ? ENOUGH_OF_MANY : ENOUGH_BESIDE_HEAVY
  return count < MANY ? ENOUGH_OF_SOME : ENOUGH_OF_MANY
}

/** Whether a paragraph without brackets is meant as the verse that it was laid beside from word `from` on. */
function agreesEnough(laid: Laid, found: readonly Run[], from: number): boolean {
  const { agreed, weights } = laid
  const runs = found.map((run) => weightOf(run, laid, from))
  const share = Math.max(agreed, sum(runs)) / sum(weights)
  const isHeavy = Math.max(0, ...runs) >= HEAVY
  if (weights.length < SOME && (agreed < TELLING || laid.alike < LEAST_WORDS)) return false
  return share >= leastShare(weights.length, isHeavy)
}

/** Whether a clause begins with this row of words of a verse and goes on as if they were still its words. */
function isOpening(span: Span, run: Run, from: number, laid: Laid): boolean {
  if (run.at !== from || run.length < OPENING || weightOf(run, laid, from) < HEAVY) return false
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
