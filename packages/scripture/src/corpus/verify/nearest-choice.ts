import { distance } from '../../text/distance.ts'
import { foldArabicHard } from '../../text/index.ts'
import { sum } from '../../text/sum.ts'
import type { ArabicIndex } from '../index/arabic-index.ts'
import type { Alignment, Pair } from '../matching/alignment.ts'
import type { Run, WordSpan } from './exact-runs.ts'
import type { QuotedWord } from './quoted-words.ts'

const AS_MUCH = 0.9

/** Chooses the nearest of several alignments. */
export function createAlignmentChoice(index: ArabicIndex) {
  // If exact runs cover more words than any alignment, keeps the places with the most runs.
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
      const matchingRuns = runs.filter(({ tokens }) => {
        index.spend(1 + (tokens.length >> 6))
        return tokens.some((token) => verses.has(index.verseOfToken[token] ?? -2))
      })
      // A run in fewer places is stronger evidence for each of them.
      return sum(
        matchingRuns.map((run) => weightOfRow(wholeRow(run, pairs), weights) * rarityOf(run)),
      )
    })
    const most = Math.max(0, ...inRows)
    return alignments.filter((_, at) => inRows[at] === most)
  }

  const rarityOf = ({ tokens }: Run): number => Math.log(1 + index.starts.length / tokens.length)

  // Of almost equally good alignments, the one with the fewest changed letters.
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

  return { withMostInRows, nearestOf }
}

function withMost(alignments: Alignment[], measure: (one: Alignment) => number): Alignment[] {
  const measures = alignments.map(measure)
  const threshold = AS_MUCH * Math.max(0, ...measures)
  return alignments.filter((_, at) => (measures[at] ?? 0) >= threshold)
}

/** The weight of the matching words. */
export function weightAgreed({ pairs }: Alignment, weights: readonly number[]): number {
  return sum(pairs.map(({ word, similarity }) => similarity * (weights[word] ?? 0)))
}

// A run may begin with words that a run at another place has too.
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
