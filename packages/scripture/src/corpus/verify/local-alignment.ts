import { sum } from '../../text/sum.ts'
import type { Alignment, Pair } from '../matching/alignment.ts'
import { RANKING } from '../matching/arabic-ranking.ts'
import { SIMILARITY_THRESHOLD } from './nearest-passage.ts'

/**
 * Consecutive pairs of an alignment; `score` is matching minus mismatching weight, `share` the
 * matching share of the weight.
 */
export type LocalAlignment = { pairs: Pair[]; score: number; share: number; alike: number }

// A longer gap is an insertion or omission, not an error within a quotation.
export const MAX_GAP_WORDS = 2

/**
 * The highest-scored part of an alignment, from one similar word to another without a gap.
 */
export function bestLocalAlignment(
  { pairs }: Alignment,
  weights: readonly number[],
): LocalAlignment | undefined {
  const parts = withoutGaps(pairs).map((some) => measured(some, weights))
  return parts.sort((a, b) => b.score - a.score)[0]
}

function withoutGaps(pairs: readonly Pair[]): Pair[][] {
  const alike = pairs.flatMap((pair, at) => (pair.similarity >= SIMILARITY_THRESHOLD ? [at] : []))
  const starts = alike.filter(
    (at, nth) => nth === 0 || at - (alike[nth - 1] ?? 0) - 1 > MAX_GAP_WORDS,
  )
  return starts.map((start, nth) => {
    const next = starts[nth + 1] ?? pairs.length
    const last = alike.findLast((at) => at < next) ?? start
    return pairs.slice(start, last + 1)
  })
}

function measured(pairs: Pair[], weights: readonly number[]): LocalAlignment {
  const weightOf = ({ word }: Pair) => weights[word] ?? 0
  const agreed = sum(pairs.map((pair) => pair.similarity * weightOf(pair)))
  const all = sum(pairs.map(weightOf))
  const alike = pairs.filter(({ similarity }) => similarity >= SIMILARITY_THRESHOLD).length
  return {
    pairs,
    score: agreed - sum(pairs.map((pair) => costOf(pair, weightOf(pair)))),
    share: agreed / all,
    alike,
  }
}

function costOf({ word, token, similarity }: Pair, weight: number): number {
  if (similarity > 0) return 0
  if (word < 0) return RANKING.skipped
  return weight * (token < 0 ? RANKING.skipped : RANKING.unlike)
}
