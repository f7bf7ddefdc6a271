import { sum } from '../../text/sum.ts'
import type { ArabicIndex } from '../index/arabic-index.ts'
import { type Pair, shiftWords } from '../matching/alignment.ts'
import { isWholeSentence, isWithin, type Run } from './exact-runs.ts'
import { LEAST_WORDS, type RunIndex } from './is-quotation.ts'
import { bestLocalAlignment, type LocalAlignment, MAX_GAP_WORDS } from './local-alignment.ts'
import type { AlignedPassage } from './nearest-passage.ts'
import { createProseTest } from './prose-around.ts'
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
  const isProse = createProseTest(index, thresholds)

  // Parts of prose that match a verse except for a few words, highest score first.
  function inParts(span: Span, runs: readonly Run[], whole: WholeAlignment | undefined) {
    const { passage, from = 0 } = whole ?? {}
    const parts = passage?.all.flatMap((one) => partOf({ ...passage, alignment: one }) ?? []) ?? []
    const quotations = parts
      .filter(
        (part) => isSubstantial(part) && !isSentence(part, from, runs, passage?.weights ?? []),
      )
      .sort((a, b) => b.score - a.score)
      .map((part) => partQuotationOf(span, part, from))
    return quotations.filter(
      (one, at) => !quotations.slice(0, at).some((surer) => isOver(surer, one)),
    )
  }

  // Whether most of the match is a complete sentence, letter for letter. The words around it are
  // then the author's, and match by chance.
  function isSentence(
    part: LocalAlignment,
    by: number,
    runs: readonly Run[],
    weights: readonly number[],
  ) {
    const sentences = runs.filter((run) => isWholeSentence(index, run))
    const isOutside = ({ word }: Pair) =>
      word >= 0 && !sentences.some((run) => isWithin(run, word + by, word + by + 1))
    const outside = part.pairs.filter(isOutside)
    const agreed = sum(outside.map(({ word, similarity }) => similarity * (weights[word] ?? 0)))
    return outside.length < part.pairs.length && agreed < thresholds.minDistinctiveWeight
  }

  function partOf({ alignment, weights }: AlignedPassage): LocalAlignment | undefined {
    index.spend(alignment.pairs.length >> 2)
    return bestLocalAlignment(alignment, weights)
  }

  const isSubstantial = (part: LocalAlignment): boolean =>
    part.score >= thresholds.minPartScore &&
    part.share >= thresholds.clauseCoverage &&
    part.alike >= LEAST_WORDS

  function partQuotationOf(span: Span, part: LocalAlignment, by: number) {
    const pairs = shiftWords(part.pairs, by)
    const [from, to] = [pairs[0]?.word ?? 0, (pairs.at(-1)?.word ?? 0) + 1]
    return { from, to, quotation: ofPairs(span, pairs, from, to) }
  }

  // Whether the author's words surround exact words of the Quran, or a part that matches except for
  // a few words.
  function hasProseAround(
    span: Span,
    passage: AlignedPassage,
    { from, to }: WordRange,
    rows: RunIndex,
  ): boolean {
    const part = partOf(passage)
    if (!part) return false
    const moved = { ...part, pairs: shiftWords(part.pairs, from) }
    const inside = moved.pairs.flatMap(({ word }) => (word < 0 ? [] : [word]))
    const exact = { first: inside[0] ?? from, last: inside.at(-1) ?? from, pairs: moved.pairs }
    if (isIntact(part)) return isProse({ words: span.words, from, to, rows, exact }, passage)
    const around = Math.max(exact.first - from, to - 1 - exact.last)
    return isSubstantial(part) && around > MAX_GAP_WORDS
  }

  return { inParts, hasProseAround }
}

const isIntact = ({ pairs }: LocalAlignment): boolean =>
  pairs.every(({ similarity }) => similarity === 1)

const isOver = (a: WordRange, b: WordRange): boolean => a.from < b.to && b.from < a.to
