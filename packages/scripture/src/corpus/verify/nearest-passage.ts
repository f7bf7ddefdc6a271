import { verseAt } from '../../text/index.ts'
import { sum } from '../../text/sum.ts'
import type { ArabicIndex } from '../index/arabic-index.ts'
import { type Alignment, align, createWordSimilarity } from '../matching/alignment.ts'
import { RANKING, resolveTerms, termWeights } from '../matching/arabic-ranking.ts'
import type { Run } from './exact-runs.ts'
import { createCandidates } from './nearest-candidates.ts'
import { createAlignmentChoice, weightAgreed } from './nearest-choice.ts'
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

/** Minimum similarity of words that count as the same. */
export const SIMILARITY_THRESHOLD = 0.8
/** The longest text that is aligned. */
export const MAX_ALIGNED = 250
// Misspelled words match no word of the verse, so less than the required share is accepted at this
// stage.
const LEAST_HELD = 0.6

/** Finds the passage that a possibly altered quotation comes from. */
export function createNearestPassage(index: ArabicIndex) {
  const { candidates, spanAround } = createCandidates(index)
  const { withMostInRows, nearestOf } = createAlignmentChoice(index)

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
    const { terms, weights, similarity } = read(words)
    const total = sum(weights)
    const alignments: Alignment[] = []
    for (const verse of candidates(
      terms,
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
    const terms = resolveTerms(
      index,
      words.map(({ word }) => word),
    )
    return {
      terms,
      weights: termWeights(index, terms),
      similarity: createWordSimilarity(index, terms),
    }
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

/** The runs with offsets relative to word `from`. */
export const movedBack = (runs: readonly Run[], from: number): Run[] =>
  runs.map((run) => ({ ...run, at: run.at - from }))
