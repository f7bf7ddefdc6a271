import type { ArabicIndex } from '../index/arabic-index.ts'
import { type Pair, shiftWords } from '../matching/alignment.ts'
import { isWithin, type Run } from './exact-runs.ts'
import { LEAST_WORDS } from './is-quotation.ts'
import { bestLocalAlignment, type LocalAlignment, MAX_GAP_WORDS } from './local-alignment.ts'
import type { AlignedPassage } from './nearest-passage.ts'
import type { createQuotationClassifier } from './quotation.ts'
import type { Span } from './quoted-words.ts'
import type { MatchThresholds } from './thresholds.ts'

/** A range of words of a span, end exclusive. */
export type WordRange = { from: number; to: number }
/** A span aligned as a whole, without its introduction. */
export type WholeAlignment = WordRange & { passage: AlignedPassage }
export type OfPairs = ReturnType<typeof createQuotationClassifier>['ofPairs']

/** Finds parts of prose that are a verse except for a few words. */
export function createAlteredParts(
  index: ArabicIndex,
  ofPairs: OfPairs,
  thresholds: MatchThresholds,
) {
  // Parts of prose that match a verse except for a few words, highest score first.
  function inParts(span: Span, found: readonly Run[], whole: WholeAlignment | undefined) {
    const { passage, from = 0 } = whole ?? {}
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

  const isComplete = ({ tokens, length }: Run): boolean =>
    tokens.some((token) => index.beginnings.has(token) && index.beginnings.has(token + length))

  return { inParts, hasProseAround, isComplete }
}

const isIntact = ({ pairs }: LocalAlignment): boolean =>
  pairs.every(({ similarity }) => similarity === 1)

const isOver = (a: WordRange, b: WordRange): boolean => a.from < b.to && b.from < a.to

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
