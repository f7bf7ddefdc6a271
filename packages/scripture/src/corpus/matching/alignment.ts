import { distance } from '../../text/distance.ts'
import { foldArabicHard } from '../../text/index.ts'
import type { ArabicIndex } from '../index/arabic-index.ts'
import { letterMask, popcount } from '../index/fuzzy-terms.ts'
import type { QueryTerm } from './arabic-ranking.ts'

/** A query word aligned with a token of the Quran; -1 for the side that has no counterpart. */
export type Pair = { word: number; token: number; similarity: number }
export type Alignment = { score: number; from: number; to: number; pairs: Pair[] }

/** Costs of a skipped word on either side and of a mismatch, relative to 1 for an equal word. */
export type Costs = { skipped: number; unlike: number }

/**
 * Similarity of a query word and a term, 0 to 1: same word in any orthography, same stem, same
 * root, or similar letters.
 */
export function createWordSimilarity(
  index: ArabicIndex,
  words: readonly QueryTerm[],
): WordSimilarity {
  // Repeated words share one entry.
  const byWord = new Map<string, ReturnType<typeof knownOf>>()
  const terms = words.map((word) => {
    const one = byWord.get(word.word) ?? knownOf(word)
    byWord.set(word.word, one)
    return one
  })
  return (word: number, term: number): number => {
    const one = terms[word]
    if (one === undefined) return 0
    const seen = one.seen.get(term)
    if (seen !== undefined) return seen
    const similarity =
      one.forms.has(term) && !words[word]?.isGuess ? 1 : lesserSimilarity(index, one, term)
    one.seen.set(term, similarity)
    return similarity
  }
}

function knownOf({ word, forms, stems, roots }: QueryTerm) {
  const hard = foldArabicHard(word)
  return {
    hard,
    mask: letterMask(hard),
    forms: new Set(forms),
    stems: new Set(stems),
    roots: new Set(roots),
    seen: new Map<number, number>(),
  }
}

type Known = { hard: string; mask: number; stems: Set<number>; roots: Set<number> }

// Minimum share of equal letters for a misspelling of the same word.
const NEAR = 0.6

function lesserSimilarity(index: ArabicIndex, known: Known, term: number): number {
  if (index.hardTerms[term] === known.hard) return 1
  if (known.stems.has(index.stems.idOf(term))) return 0.8
  const byLetters = 0.9 * letterSimilarity(index, known, term)
  return known.roots.has(index.roots.idOf(term)) ? Math.max(0.5, byLetters) : byLetters
}

function letterSimilarity(index: ArabicIndex, { hard, mask }: Known, term: number): number {
  const other = index.hardTerms[term] ?? ''
  const longer = Math.max(other.length, hard.length)
  const allowed = (1 - NEAR) * longer
  if (Math.abs(other.length - hard.length) > allowed) return 0
  if (popcount((index.hardMasks[term] ?? 0) ^ mask) > 2 * allowed) return 0
  const similarity = 1 - distance(hard, other) / longer
  return similarity >= NEAR ? similarity : 0
}

type WordSimilarity = (word: number, term: number) => number
type Table = {
  scores: Float64Array
  steps: Uint8Array
  width: number
  from: number
  costs: Costs
}

const BESIDE = 1
const SKIP_WORD = 2
const SKIP_TOKEN = 3

/**
 * Local alignment of query words with the tokens `from` to `to` (exclusive). `weights` says how
 * much each query word counts. Words before the first and after the last match cost nothing.
 */
export function align(
  index: ArabicIndex,
  similarity: WordSimilarity,
  weights: readonly number[],
  [from, to]: readonly [from: number, to: number],
  costs: Costs,
): Alignment {
  const width = to - from + 1
  const scores = new Float64Array((weights.length + 1) * width)
  const table = { scores, steps: new Uint8Array(scores.length), width, from, costs }
  let best = 0
  for (let word = 1; word <= weights.length; word++) {
    index.spend(1 + (width >> 4))
    for (let step = 1; step < width; step++) {
      const cell = word * width + step
      const like = similarity(word - 1, index.tokens[from + step - 1] ?? -1)
      fill(table, cell, weights[word - 1] ?? 0, like)
      if ((scores[cell] ?? 0) > (scores[best] ?? 0)) best = cell
    }
  }
  const pairs = pairsOf(table, best, (word, token) => similarity(word, index.tokens[token] ?? -1))
  const tokens = pairs.map(({ token }) => token).filter((token) => token >= 0)
  return {
    score: scores[best] ?? 0,
    from: tokens[0] ?? from,
    to: (tokens.at(-1) ?? from - 1) + 1,
    pairs,
  }
}

function fill(table: Table, cell: number, weight: number, like: number): void {
  const { scores, steps, width, costs } = table
  const beside = at(scores, cell - width - 1) + (like > 0 ? like : -costs.unlike) * weight
  const skipWord = at(scores, cell - width) - costs.skipped * weight
  const skipToken = at(scores, cell - 1) - costs.skipped
  const score = Math.max(0, beside, skipWord, skipToken)
  scores[cell] = score
  if (score === 0) return
  steps[cell] = score === beside ? BESIDE : score === skipWord ? SKIP_WORD : SKIP_TOKEN
}

const at = (scores: Float64Array, cell: number): number => scores[cell] ?? 0

function pairsOf({ steps, width, from }: Table, best: number, similarity: WordSimilarity): Pair[] {
  const pairs: Pair[] = []
  let cell = best
  for (let step = steps[cell]; step; step = steps[cell]) {
    const word = step === SKIP_TOKEN ? -1 : Math.floor(cell / width) - 1
    const token = step === SKIP_WORD ? -1 : from + (cell % width) - 1
    pairs.push({ word, token, similarity: step === BESIDE ? similarity(word, token) : 0 })
    cell -= step === BESIDE ? width + 1 : step === SKIP_WORD ? width : 1
  }
  return pairs.reverse()
}

/** Pairs unrelated words: each quoted word is an addition, each word of the passage is missing. */
export function unmatchedPairs(
  count: number,
  [from, to]: readonly [from: number, to: number],
): Pair[] {
  const words = Array.from({ length: count }, (_, word) => ({ word, token: -1, similarity: 0 }))
  const missing = Array.from({ length: to - from }, (_, step) => from + step)
  return [...words, ...missing.map((token) => ({ word: -1, token, similarity: 0 }))]
}

/** Pairs with their word indexes moved by `by`. */
export function shiftWords(pairs: Pair[], by: number): Pair[] {
  return pairs.map((pair) => (pair.word < 0 ? pair : { ...pair, word: pair.word + by }))
}
