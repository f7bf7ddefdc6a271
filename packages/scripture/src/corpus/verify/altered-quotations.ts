import type { ArabicIndex } from '../index/arabic-index.ts'
import { shiftWords, unmatchedPairs } from '../matching/alignment.ts'
import { createAlteredClauses } from './altered-clauses.ts'
import { createAlteredParts, type OfPairs, type WholeAlignment } from './altered-parts.ts'
import { withoutIntroduction } from './clauses.ts'
import type { Run } from './exact-runs.ts'
import { isIntendedQuotation, LEAST_WORDS, minimumCoverage, type RunIndex } from './is-quotation.ts'
import {
  type AlignedPassage,
  createNearestPassage,
  MAX_ALIGNED,
  movedBack,
} from './nearest-passage.ts'
import { type Quotation, unrecognizedQuotation } from './quotation.ts'
import type { Span } from './quoted-words.ts'
import type { MatchThresholds } from './thresholds.ts'

/** A range of tokens of the Quran, end exclusive. */
export type TokenRange = readonly [from: number, to: number]

/** Finds quotations with changed words. `ofPairs` creates the quotation from an alignment. */
export function createAlteredQuotationFinder(
  index: ArabicIndex,
  ofPairs: OfPairs,
  thresholds: MatchThresholds,
) {
  const { findNearest, alignWith } = createNearestPassage(index)
  const parts = createAlteredParts(index, ofPairs, thresholds)
  const clauses = createAlteredClauses({ index, findNearest, parts, quotationOf, thresholds })
  // Alignments of whole spans, reused to search their parts.
  const places = new WeakMap<Span, WholeAlignment>()

  /** A paragraph or bracketed text that is one quotation as a whole, with any changes. */
  function asWhole(span: Span, rows: RunIndex, budget: { left: number }): Quotation | undefined {
    const { runs } = rows
    const place = mayBeWhole(span, runs, budget) ? alignWhole(span, runs) : undefined
    if (!place || !isIntendedQuotation(thresholds, span, place.passage, rows, place.from))
      return undefined
    const { passage, from, to } = place
    const isProse = !span.isMarked && parts.hasProseAround(span, passage, place, rows)
    return isProse ? undefined : quotationOf(span, passage, from, to)
  }

  function mayBeWhole(
    { words, isMarked }: Span,
    runs: readonly Run[],
    budget: { left: number },
  ): boolean {
    if (words.length > MAX_ALIGNED) return false
    return isMarked || (words.length >= LEAST_WORDS && (runs.length > 0 || budget.left-- > 0))
  }

  function alignWhole(span: Span, runs: readonly Run[]): WholeAlignment | undefined {
    const { words, isMarked } = span
    const [from, to] = isMarked
      ? [0, words.length]
      : withoutIntroduction(span, 0, words.length, runs)
    const least = isMarked
      ? thresholds.bracketCoverage
      : minimumCoverage(thresholds, to - from, runs.length > 0)
    const passage = findNearest(words.slice(from, to), movedBack(runs, from), {
      least,
      part: thresholds.minPartScore,
    })
    if (!passage) return undefined
    places.set(span, { passage, from, to })
    return { passage, from, to }
  }

  /** The words compared with this passage only. */
  function beside(span: Span, tokens: TokenRange): Quotation {
    const count = span.words.length
    if (count > MAX_ALIGNED) return unrecognizedQuotation(span)
    const passage = alignWith(span.words, tokens)
    const pairs =
      passage.share >= thresholds.bracketCoverage
        ? passage.alignment.pairs
        : unmatchedPairs(count, tokens)
    return ofPairs(span, pairs, 0, count)
  }

  /**
   * Altered quotations within prose: clauses by matching share or opening words, otherwise any
   * part.
   */
  function inProse(span: Span, runs: readonly Run[]) {
    const numbered = clauses.beforeNumbers(span, runs)
    if (numbered.length > 0) return numbered
    const changed = clauses.inClauses(span, runs)
    return changed.length > 0 ? changed : parts.inParts(span, runs, places.get(span))
  }

  function quotationOf(span: Span, passage: AlignedPassage, from: number, to: number): Quotation {
    return ofPairs(span, shiftWords(passage.alignment.pairs, from), from, to)
  }

  return { asWhole, inProse, beside }
}
