import type { ArabicIndex } from '../index/arabic-index.ts'
import { type Pair, shiftWords, unmatchedPairs } from '../matching/alignment.ts'
import { clausesOf, withoutIntroduction, wordsBeforeVerseNumber } from './clauses.ts'
import { isWithin, type Run } from './exact-runs.ts'
import {
  isFollowedByComment,
  isIntendedQuotation,
  minimumCoverage,
  type RunIndex,
  weightOf,
} from './is-quotation.ts'
import { bestLocalAlignment, type LocalAlignment, MAX_GAP_WORDS } from './local-alignment.ts'
import { type AlignedPassage, createNearestPassage } from './nearest-passage.ts'
import {
  type createQuotationClassifier,
  type Quotation,
  unrecognizedQuotation,
} from './quotation.ts'
import type { Span } from './quoted-words.ts'
import type { MatchThresholds } from './thresholds.ts'

// Minimum number of words of a quotation, and of an altered quotation within prose.
const LEAST_WORDS = 3
const LEAST_ALTERED = 5
const MAX_ALIGNED = 250

/** A range of words of a span, end exclusive. */
type Place = { from: number; to: number }
/** A range of tokens of the Quran, end exclusive. */
export type TokenRange = readonly [from: number, to: number]
type OfPairs = ReturnType<typeof createQuotationClassifier>['ofPairs']

/** Finds quotations with changed words. `ofPairs` creates the quotation from an alignment. */
export function createAlteredQuotationFinder(
  index: ArabicIndex,
  ofPairs: OfPairs,
  thresholds: MatchThresholds,
) {
  const { findNearest, alignWith } = createNearestPassage(index)
  // Alignments of whole spans, reused to search their parts.
  const places = new WeakMap<Span, Place & { passage: AlignedPassage }>()

  /** A paragraph or bracketed text that is one quotation as a whole, with any changes. */
  function asWhole(span: Span, rows: RunIndex, budget: { left: number }): Quotation | undefined {
    const { found } = rows
    const place = mayBeWhole(span, found, budget) ? alignWhole(span, found) : undefined
    if (!place || !isIntendedQuotation(thresholds, span, place.passage, rows, place.from))
      return undefined
    const { passage, from, to } = place
    const isProse = !span.isMarked && hasProseAround(passage, to - from, found)
    return isProse ? undefined : quotationOf(span, passage, from, to)
  }

  function mayBeWhole(
    { words, isMarked }: Span,
    found: readonly Run[],
    budget: { left: number },
  ): boolean {
    if (words.length > MAX_ALIGNED) return false
    return isMarked || (words.length >= LEAST_WORDS && (found.length > 0 || budget.left-- > 0))
  }

  function alignWhole(
    span: Span,
    found: readonly Run[],
  ): (Place & { passage: AlignedPassage }) | undefined {
    const { words, isMarked } = span
    const [from, to] = isMarked ? [0, words.length] : withoutIntroduction(span, 0, words.length)
    const least = isMarked
      ? thresholds.bracketCoverage
      : minimumCoverage(thresholds, to - from, found.length > 0)
    const passage = findNearest(words.slice(from, to), movedBack(found, from), {
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
  function inProse(span: Span, found: Run[]) {
    const numbered = wordsBeforeVerseNumber(span).flatMap((place) =>
      beforeNumber(span, place, found),
    )
    if (numbered.length > 0) return numbered
    const clauses = clausesOf(span).flatMap((clause) => inClause(span, clause, found))
    return clauses.length > 0 ? clauses : inParts(span, found)
  }

  // Words before a verse number are attributed to a verse of that number if they resemble it.
  function beforeNumber(span: Span, [from, to]: readonly [number, number], found: Run[]) {
    index.spend(1 + (found.length >> 6))
    if (to - from < LEAST_WORDS) return []
    const inside = found.filter((run) => isWithin(run, from, to))
    const passage = alignClause(span, { from, to }, inside, span.words[to - 1]?.number)
    const isIntended =
      passage && passage.share >= thresholds.clauseCoverage && passage.alike >= LEAST_WORDS
    return isIntended ? [{ from, to, quotation: quotationOf(span, passage, from, to) }] : []
  }

  function inClause(span: Span, [from, to]: readonly [number, number], found: Run[]) {
    index.spend(1 + (found.length >> 6))
    const inside = found.filter((run) => isWithin(run, from, to))
    if (inside.length === 0 || to - from < LEAST_ALTERED) return []
    const passage = alignClause(span, { from, to }, inside)
    return passage ? judged(span, { passage, from, to }, inside) : []
  }

  /**
   * A clause aligned with its nearest passage, of verse number `ayah` if given; undefined if the
   * clause is one exact run.
   */
  function alignClause(span: Span, { from, to }: Place, inside: Run[], ayah?: number) {
    const isCovered = inside.some((run) => run.at <= from && run.at + run.length >= to)
    if (isCovered || to - from > MAX_ALIGNED) return undefined
    const part = Number.POSITIVE_INFINITY
    const limits = { least: thresholds.clauseCoverage, part, ayah }
    return findNearest(span.words.slice(from, to), movedBack(inside, from), limits)
  }

  function judged(
    span: Span,
    { passage, from, to }: Place & { passage: AlignedPassage },
    inside: Run[],
  ) {
    const all = { from, to, quotation: quotationOf(span, passage, from, to) }
    if (inside.some((run) => isOpening(span, run, from, passage))) return [all]
    if (passage.share < thresholds.clauseCoverage) return []
    return hasProseAround(passage, to - from, inside) ? [] : [all]
  }

  // Parts of prose that match a verse except for a few words, highest score first.
  function inParts(span: Span, found: readonly Run[]) {
    const { passage, from = 0 } = places.get(span) ?? {}
    const parts = passage?.all.flatMap((one) => partOf({ ...passage, alignment: one }) ?? []) ?? []
    const quotations = parts
      .filter((part) => isEnough(part) && !isSentence(part, from, found, passage?.weights ?? []))
      .sort((a, b) => b.score - a.score)
      .map((part) => partQuotationOf(span, part, from))
    return quotations
      .filter((one, at) => !quotations.slice(0, at).some((surer) => isOver(surer, one)))
      .filter(({ quotation }) => quotation.status === 'altered')
  }

  // Whether most of the match is a complete sentence, letter for letter; the words beside it are
  // then the author's and match by chance.
  function isSentence(
    part: LocalAlignment,
    by: number,
    found: readonly Run[],
    weights: readonly number[],
  ) {
    const sentences = found.filter(isComplete)
    const isOutside = ({ word }: Pair) =>
      word >= 0 && !sentences.some((run) => isWithin(run, word + by, word + by + 1))
    const outside = part.pairs.filter(isOutside)
    const agreed = sum(outside.map(({ word, similarity }) => similarity * (weights[word] ?? 0)))
    return outside.length < part.pairs.length && agreed < thresholds.minDistinctiveWeight
  }

  function partOf({ alignment, weights }: AlignedPassage): LocalAlignment | undefined {
    index.spend(alignment.pairs.length >> 2)
    return bestLocalAlignment(alignment, weights, index.beginnings)
  }

  const isEnough = (part: LocalAlignment): boolean =>
    part.score >= thresholds.minPartScore &&
    part.share >= thresholds.clauseCoverage &&
    part.alike >= LEAST_WORDS

  function partQuotationOf(span: Span, part: LocalAlignment, by: number) {
    const pairs = shiftWords(part.pairs, by)
    const [from, to] = [pairs[0]?.word ?? 0, (pairs.at(-1)?.word ?? 0) + 1]
    return { from, to, quotation: ofPairs(span, pairs, from, to) }
  }

  // The author's words surround either an exact sentence of the Quran or a part that matches except
  // for a few words.
  function hasProseAround(passage: AlignedPassage, count: number, found: readonly Run[]): boolean {
    const part = partOf(passage)
    if (!part) return false
    if (isIntact(part)) {
      const covered = sum(found.map(({ length }) => length))
      return covered < count && found.some(isComplete)
    }
    const words = part.pairs.flatMap(({ word }) => (word < 0 ? [] : [word]))
    const [before, after] = [words[0] ?? 0, count - 1 - (words.at(-1) ?? 0)]
    return isEnough(part) && Math.max(before, after) > MAX_GAP_WORDS
  }

  // Whether a clause begins with this run of a verse and continues mid-sentence as if it were the
  // verse.
  function isOpening(span: Span, run: Run, from: number, passage: AlignedPassage): boolean {
    if (
      run.at !== from ||
      run.length < thresholds.minOpeningWords ||
      isFollowedByComment(span, run) ||
      isComplete(run)
    )
      return false
    return weightOf(run, passage, from) >= thresholds.heavyRunWeight || isFirstOfItsKind(run)
  }

  // The run begins a sentence uniquely: at every occurrence the same word follows.
  function isFirstOfItsKind({ tokens, length }: Run): boolean {
    const next = new Set(tokens.map((token) => index.tokens[token + length]))
    return next.size === 1 && tokens.every((token) => index.beginnings.has(token))
  }

  const isComplete = ({ tokens, length }: Run): boolean =>
    tokens.some((token) => index.beginnings.has(token) && index.beginnings.has(token + length))

  function quotationOf(span: Span, passage: AlignedPassage, from: number, to: number): Quotation {
    return ofPairs(span, shiftWords(passage.alignment.pairs, from), from, to)
  }

  return { asWhole, inProse, beside }
}

const isIntact = ({ pairs }: LocalAlignment): boolean =>
  pairs.every(({ similarity }) => similarity === 1)

const isOver = (a: Place, b: Place): boolean => a.from < b.to && b.from < a.to

// Offsets relative to word `from`.
const movedBack = (runs: readonly Run[], from: number): Run[] =>
  runs.map((run) => ({ ...run, at: run.at - from }))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
