import { sum } from '../../text/sum.ts'
import type { ArabicIndex } from '../index/arabic-index.ts'
import { type QueryTerm, RANKING, scoreVerses } from '../matching/arabic-ranking.ts'
import type { Run } from './exact-runs.ts'

// Number of top-scored verses, and of those with the most matching words that are aligned.
const POOL = 16
const MAX_CANDIDATES = 8
// Cost of sorting all verses that share a word.
const SORTING_STEPS = 64

/** Chooses the verses that words are aligned with. */
export function createCandidates(index: ArabicIndex) {
  function candidates(
    terms: QueryTerm[],
    weights: readonly number[],
    runs: readonly Run[],
    least: number,
  ): Set<number> {
    const starts = runs.flatMap(({ tokens }) =>
      tokens.slice(0, 3).map((token) => index.verseOfToken[token] ?? 0),
    )
    const scores = scoreVerses(index, terms, false, RANKING)
    index.spend(SORTING_STEPS)
    const bestVerses = bestOf(scores, POOL)
      .map((verse) => ({ verse, weight: weightHeld(terms, weights, verse) }))
      .filter(({ weight }) => weight >= least)
      .sort((a, b) => b.weight - a.weight)
    return new Set([...starts, ...bestVerses.slice(0, MAX_CANDIDATES).map(({ verse }) => verse)])
  }

  // The weight of the words that the verse and its successors contain by stem or root; misspelled
  // words count as contained.
  function weightHeld(terms: QueryTerm[], weights: readonly number[], verse: number): number {
    const [from, to] = spanAround(verse, terms.length)
    index.spend(1 + ((to - from) >> 3))
    const [stems, roots] = [new Set<number>(), new Set<number>()]
    for (let token = from; token < to; token++) {
      const term = index.tokens[token] ?? -1
      stems.add(index.stems.idOf(term))
      roots.add(index.roots.idOf(term))
    }
    return sum(
      terms.map((word, at) => {
        const isThere =
          word.isGuess ||
          word.stems.length === 0 ||
          word.stems.some((stem) => stems.has(stem)) ||
          word.roots.some((root) => roots.has(root))
        return isThere ? (weights[at] ?? 0) : 0
      }),
    )
  }

  // The verse with its neighbors, as far as the surah and the length of the quotation permit.
  function spanAround(verse: number, words: number): readonly [number, number] {
    const from = index.starts[verse] ?? 0
    const limit = Math.max(index.starts[verse + 1] ?? 0, from + 2 * words + 10)
    let to = Math.min(limit, index.tokens.length)
    const surah = index.surahOf[verse]
    while (to > from && index.surahOf[index.verseOfToken[to - 1] ?? 0] !== surah) to--
    return [from, to]
  }

  return { candidates, spanAround }
}

function bestOf(scores: Float64Array, count: number): number[] {
  const best: number[] = []
  for (let verse = 0; verse < scores.length; verse++) if ((scores[verse] ?? 0) > 0) best.push(verse)
  return best.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).slice(0, count)
}
