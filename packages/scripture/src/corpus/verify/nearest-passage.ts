import { distance } from '../../text/distance.ts'
import { foldArabicHard, verseAt } from '../../text/index.ts'
import type { ArabicIndex } from '../index/arabic-index.ts'
import { type Alignment, align, createWordSimilarity, type Pair } from '../matching/alignment.ts'
import {
  type QueryTerm,
  RANKING,
  resolveTerms,
  scoreVerses,
  termWeights,
} from '../matching/arabic-ranking.ts'
import type { Run, WordSpan } from './exact-runs.ts'
import type { QuotedWord } from './quoted-words.ts'

/** Words aligned with the passage of the Quran that they match best. */
export type AlignedPassage = {
  alignment: Alignment
  /** All candidate alignments, this one included. */
  all: Alignment[]
  weights: number[]
  /** The weight of the matching words, and its share of the total weight. */
  agreed: number
  share: number
  /** The number of equal or similar words. */
  alike: number
}

// Number of top-scored verses, and of those with the most matching words that are aligned.
const POOL = 16
const MAX_ALIGNED = 8
/** Minimum similarity of words that count as the same. */
export const SIMILARITY_THRESHOLD = 0.8
// Misspelled words match no word of the verse, so less than the required share is accepted at this
// stage.
const LEAST_HELD = 0.6
// Cost of sorting all verses that share a word.
const SORTING_STEPS = 64
const AS_MUCH = 0.9

/** Finds the passage that a possibly altered quotation comes from. */
export function createNearestPassage(index: ArabicIndex) {
  /**
   * Aligns the words with the verses of `runs` and with the best-scored verses, limited to verse
   * number `ayah` if given. Undefined if neither the share `least` nor a part of weight `part` can
   * be reached.
   */
  function findNearest(
    words: QuotedWord[],
    runs: readonly Run[],
    { least, part, ayah }: { least: number; part: number; ayah?: number | undefined },
  ): AlignedPassage | undefined {
    const { known, weights, similarity } = read(words)
    const total = sum(weights)
    const alignments: Alignment[] = []
    for (const verse of candidates(
      known,
      weights,
      runs,
      LEAST_HELD * Math.min(least * total, part),
    )) {
      const alignment = align(index, similarity, weights, spanAround(verse, words.length), RANKING)
      if (alignment.pairs.length > 0 && endsIn(alignment, ayah)) alignments.push(alignment)
    }
    const best = nearestOf(withMostInRows(alignments, runs, weights), words, weights)
    if (!best) return undefined
    return measured(best, alignments, weights)
  }

  const endsIn = ({ to }: Alignment, ayah = ayahOf(to - 1)) => ayahOf(to - 1) === ayah
  const ayahOf = (token: number) => verseAt(index.verseOfToken[token] ?? 0).ayah

  /** The words aligned with this passage only. */
  function alignWith(
    words: QuotedWord[],
    tokens: readonly [from: number, to: number],
  ): AlignedPassage {
    const { weights, similarity } = read(words)
    const alignment = align(index, similarity, weights, tokens, RANKING)
    return measured(alignment, [alignment], weights)
  }

  function read(words: QuotedWord[]) {
    const known = resolveTerms(
      index,
      words.map(({ word }) => word),
    )
    return {
      known,
      weights: termWeights(index, known),
      similarity: createWordSimilarity(index, known),
    }
  }

  function candidates(
    known: QueryTerm[],
    weights: readonly number[],
    runs: readonly Run[],
    least: number,
  ): Set<number> {
    const starts = runs.flatMap(({ tokens }) =>
      tokens.slice(0, 3).map((token) => index.verseOfToken[token] ?? 0),
    )
    const scores = scoreVerses(index, known, false, RANKING)
    index.spend(SORTING_STEPS)
    const held = bestOf(scores, POOL)
      .map((verse) => ({ verse, weight: weightHeld(known, weights, verse) }))
      .filter(({ weight }) => weight >= least)
      .sort((a, b) => b.weight - a.weight)
    return new Set([...starts, ...held.slice(0, MAX_ALIGNED).map(({ verse }) => verse)])
  }

  // The weight of the words that the verse and its successors contain by stem or root; misspelled
  // words count as contained.
  function weightHeld(known: QueryTerm[], weights: readonly number[], verse: number): number {
    const [from, to] = spanAround(verse, known.length)
    index.spend(1 + ((to - from) >> 3))
    const [stems, roots] = [new Set<number>(), new Set<number>()]
    for (let token = from; token < to; token++) {
      const term = index.tokens[token] ?? -1
      stems.add(index.stems.idOf(term))
      roots.add(index.roots.idOf(term))
    }
    return sum(
      known.map((word, at) => {
        const isThere =
          word.isGuess ||
          word.stems.length === 0 ||
          word.stems.some((stem) => stems.has(stem)) ||
          word.roots.some((root) => roots.has(root))
        return isThere ? (weights[at] ?? 0) : 0
      }),
    )
  }

  // If exact runs cover more words than any alignment does, keep the places with the most runs.
  function withMostInRows(
    alignments: Alignment[],
    runs: readonly Run[],
    weights: readonly number[],
  ) {
    const agreed = Math.max(0, ...alignments.map((one) => weightAgreed(one, weights)))
    if (sum(runs.map((run) => weightOfRow(run, weights))) <= agreed) return alignments
    const inRows = alignments.map(({ pairs }) => {
      index.spend(pairs.length >> 3)
      const verses = new Set(pairs.map(({ token }) => index.verseOfToken[token] ?? -1))
      const held = runs.filter(({ tokens }) => {
        index.spend(1 + (tokens.length >> 6))
        return tokens.some((token) => verses.has(index.verseOfToken[token] ?? -2))
      })
      // A run in fewer places is stronger evidence for each of them.
      return sum(held.map((run) => weightOfRow(wholeRow(run, pairs), weights) * rarityOf(run)))
    })
    const most = Math.max(0, ...inRows)
    return alignments.filter((_, at) => inRows[at] === most)
  }

  const rarityOf = ({ tokens }: Run): number => Math.log(1 + index.starts.length / tokens.length)

  // Among about equally good alignments the one with the fewest changed letters.
  function nearestOf(
    alignments: Alignment[],
    words: QuotedWord[],
    weights: readonly number[],
  ): Alignment | undefined {
    const scored = withMost(alignments, ({ score }) => score)
    const near = withMost(scored, (one) => weightAgreed(one, weights))
    const changed = near.map((one) => lettersChanged(one, words))
    return near[changed.indexOf(Math.min(...changed))]
  }

  function lettersChanged({ pairs }: Alignment, words: QuotedWord[]): number {
    const aligned = new Set(pairs.map(({ word }) => word))
    index.spend(pairs.length)
    const lone = words
      .map((_, word) => ({ word, token: -1 }))
      .filter(({ word }) => !aligned.has(word))
    const changes = [...pairs, ...lone].map(({ word, token }) => {
      const right = index.hardTerms[index.tokens[token] ?? -1] ?? ''
      return distance(foldArabicHard(words[word]?.word ?? ''), right)
    })
    return sum(changes)
  }

  // From the verse as far as its surah and the quotation can reach.
  function spanAround(verse: number, words: number): readonly [number, number] {
    const from = index.starts[verse] ?? 0
    const limit = Math.max(index.starts[verse + 1] ?? 0, from + 2 * words + 10)
    let to = Math.min(limit, index.tokens.length)
    const surah = index.surahOf[verse]
    while (to > from && index.surahOf[index.verseOfToken[to - 1] ?? 0] !== surah) to--
    return [from, to]
  }

  return { findNearest, alignWith }
}

function measured(alignment: Alignment, all: Alignment[], weights: number[]): AlignedPassage {
  const agreed = weightAgreed(alignment, weights)
  const alike = alignment.pairs.filter(
    ({ similarity }) => similarity >= SIMILARITY_THRESHOLD,
  ).length
  return { alignment, all, weights, agreed, share: agreed / sum(weights), alike }
}

function withMost(alignments: Alignment[], measure: (one: Alignment) => number): Alignment[] {
  const measures = alignments.map(measure)
  const threshold = AS_MUCH * Math.max(0, ...measures)
  return alignments.filter((_, at) => (measures[at] ?? 0) >= threshold)
}

function weightAgreed({ pairs }: Alignment, weights: readonly number[]): number {
  return sum(pairs.map(({ word, similarity }) => similarity * (weights[word] ?? 0)))
}

// A run may begin with words that a run at another place has as well.
function wholeRow({ at, length }: Run, pairs: readonly Pair[]): WordSpan {
  const token = pairs.find(({ word }) => word === at)?.token ?? -1
  const isBefore = (step: number) =>
    pairs.some(
      (pair) => pair.word === at - step && pair.token === token - step && pair.similarity === 1,
    )
  let step = 0
  while (token >= 0 && isBefore(step + 1)) step++
  return { at: at - step, length: length + step }
}

const weightOfRow = ({ at, length }: WordSpan, weights: readonly number[]): number =>
  sum(weights.slice(Math.max(0, at), at + length))

function bestOf(scores: Float64Array, count: number): number[] {
  const found: number[] = []
  for (let verse = 0; verse < scores.length; verse++)
    if ((scores[verse] ?? 0) > 0) found.push(verse)
  return found.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).slice(0, count)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
