import type { ArabicIndex } from '../index/arabic-index.ts'
import type { createAlteredParts, WordRange } from './altered-parts.ts'
import { clausesOf, wordsBeforeVerseNumber } from './clauses.ts'
import { isWholeSentence, isWithin, type Run } from './exact-runs.ts'
import { isFollowedByComment, LEAST_WORDS, weightOf } from './is-quotation.ts'
import {
  type AlignedPassage,
  type createNearestPassage,
  MAX_ALIGNED,
  movedBack,
} from './nearest-passage.ts'
import type { Quotation } from './quotation.ts'
import type { Span } from './quoted-words.ts'
import type { MatchThresholds } from './thresholds.ts'

// Minimum number of words of an altered quotation within prose.
const LEAST_ALTERED = 5

type Deps = {
  index: ArabicIndex
  findNearest: ReturnType<typeof createNearestPassage>['findNearest']
  parts: ReturnType<typeof createAlteredParts>
  quotationOf: (span: Span, passage: AlignedPassage, from: number, to: number) => Quotation
  thresholds: MatchThresholds
}

/** Finds clauses that are altered quotations by their matching share or by their opening words. */
export function createAlteredClauses({
  index,
  findNearest,
  parts: { hasProseAround },
  quotationOf,
  thresholds,
}: Deps) {
  // Words before a verse number quote a verse of that number if they resemble it.
  function beforeNumber(span: Span, [from, to]: readonly [number, number], runs: readonly Run[]) {
    index.spend(1 + (runs.length >> 6))
    if (to - from < LEAST_WORDS) return []
    const inside = runs.filter((run) => isWithin(run, from, to))
    const passage = alignClause(span, { from, to }, inside, span.words[to - 1]?.number)
    const isIntended =
      passage && passage.share >= thresholds.clauseCoverage && passage.alike >= LEAST_WORDS
    return isIntended ? [{ from, to, quotation: quotationOf(span, passage, from, to) }] : []
  }

  function inClause(span: Span, [from, to]: readonly [number, number], runs: readonly Run[]) {
    index.spend(1 + (runs.length >> 6))
    const inside = runs.filter((run) => isWithin(run, from, to))
    if (inside.length === 0 || to - from < LEAST_ALTERED) return []
    const passage = alignClause(span, { from, to }, inside)
    return passage ? judged(span, { passage, from, to }, inside) : []
  }

  /**
   * A clause aligned with its nearest passage, of verse number `ayah` if given; undefined if the
   * clause is one exact run.
   */
  function alignClause(span: Span, { from, to }: WordRange, inside: readonly Run[], ayah?: number) {
    const isCovered = inside.some((run) => run.at <= from && run.at + run.length >= to)
    if (isCovered || to - from > MAX_ALIGNED) return undefined
    const part = Number.POSITIVE_INFINITY
    const limits = { least: thresholds.clauseCoverage, part, ayah }
    return findNearest(span.words.slice(from, to), movedBack(inside, from), limits)
  }

  function judged(
    span: Span,
    { passage, from, to }: WordRange & { passage: AlignedPassage },
    inside: readonly Run[],
  ) {
    const all = { from, to, quotation: quotationOf(span, passage, from, to) }
    if (inside.some((run) => isOpening(span, run, from, passage))) return [all]
    if (passage.share < thresholds.clauseCoverage) return []
    const rows = { runs: inside, pairs: [] }
    return hasProseAround(span, passage, { from, to }, rows) ? [] : [all]
  }

  // Whether a clause begins with this run, which begins a sentence, and continues like the rest of
  // that sentence.
  function isOpening(span: Span, run: Run, from: number, passage: AlignedPassage): boolean {
    if (
      run.at !== from ||
      run.length < thresholds.minOpeningWords ||
      !run.tokens.some((token) => index.beginnings.has(token)) ||
      isFollowedByComment(span, run) ||
      isWholeSentence(index, run)
    )
      return false
    return weightOf(run, passage, from) >= thresholds.heavyRunWeight || isFirstOfItsKind(run)
  }

  // Whether the run begins only one sentence: the same word follows at every occurrence.
  function isFirstOfItsKind({ tokens, length }: Run): boolean {
    const next = new Set(tokens.map((token) => index.tokens[token + length]))
    return next.size === 1 && tokens.every((token) => index.beginnings.has(token))
  }

  return {
    /** The words before verse numbers that resemble a verse of that number. */
    beforeNumbers: (span: Span, runs: readonly Run[]) =>
      wordsBeforeVerseNumber(span, runs).flatMap((place) => beforeNumber(span, place, runs)),

    inClauses: (span: Span, runs: readonly Run[]) =>
      clausesOf(span, runs).flatMap((clause) => inClause(span, clause, runs)),
  }
}
