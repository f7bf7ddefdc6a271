import { sum } from '../../text/sum.ts'
import type { FoldedWord } from './matn-words.ts'

/** A quoted word and a word of the hadith; -1 for one without a counterpart. */
export type MatnPair = { quoted: number; source: number; likeness: number }

/** The best local alignment of a quotation with a hadith. */
export type MatnAlignment = {
  pairs: MatnPair[]
  /** Weight of the agreeing words as a share of the quotation's weight. */
  agreement: number
}

const NEAR = 0.8
const UNLIKE = -0.6
const [SKIPPED_QUOTED, SKIPPED_SOURCE, MAX_SKIPPED] = [-0.8, -0.5, 4]
// No genuine quotation needs a larger table.
const MAX_CELLS = 4_000_000

type Weights = { quoted: readonly number[]; source: readonly number[] }

/** Aligns words with the Smith-Waterman algorithm. The weight of a word is its information. */
export function alignMatn(
  quoted: readonly FoldedWord[],
  source: readonly FoldedWord[],
  weights: Weights,
  spend: (steps: number) => void,
): MatnAlignment {
  const columns = source.length + 1
  if ((quoted.length + 1) * columns > MAX_CELLS) return { pairs: [], agreement: 0 }
  const scores = new Float32Array((quoted.length + 1) * columns)
  const skippedSource = source.map(
    (_, at) => SKIPPED_SOURCE * Math.min(weights.source[at] ?? 0, MAX_SKIPPED),
  )
  const skippedQuoted = quoted.map(
    (_, at) => SKIPPED_QUOTED * Math.min(weights.quoted[at] ?? 0, MAX_SKIPPED),
  )
  let best = 0
  for (let row = 1; row <= quoted.length; row++) {
    spend(1 + (source.length >> 7))
    for (let column = 1; column < columns; column++) {
      const at = row * columns + column
      const score = Math.max(0, asPair(row, column), quotedAlone(row, at), sourceAlone(column, at))
      scores[at] = score
      if (score > (scores[best] ?? 0)) best = at
    }
  }

  function asPair(row: number, column: number): number {
    const likeness = likenessOf(quoted[row - 1], source[column - 1])
    const before = scores[(row - 1) * columns + column - 1] ?? 0
    return before + (weights.quoted[row - 1] ?? 0) * (likeness || UNLIKE)
  }

  function quotedAlone(row: number, at: number): number {
    return (scores[at - columns] ?? 0) + (skippedQuoted[row - 1] ?? 0)
  }

  function sourceAlone(column: number, at: number): number {
    return (scores[at - 1] ?? 0) + (skippedSource[column - 1] ?? 0)
  }

  // The step that produced the score of a cell.
  function stepTo(row: number, column: number): MatnPair {
    const at = row * columns + column
    const score = scores[at] ?? 0
    const [quotedAt, sourceAt] = [row - 1, column - 1]
    if (Math.fround(asPair(row, column)) === score) {
      const likeness = likenessOf(quoted[quotedAt], source[sourceAt])
      return { quoted: quotedAt, source: sourceAt, likeness }
    }
    return Math.fround(quotedAlone(row, at)) === score
      ? { quoted: quotedAt, source: -1, likeness: 0 }
      : { quoted: -1, source: sourceAt, likeness: 0 }
  }

  function traced(): MatnPair[] {
    const pairs: MatnPair[] = []
    let [row, column] = [Math.floor(best / columns), best % columns]
    while (row > 0 && column > 0 && (scores[row * columns + column] ?? 0) > 0) {
      const step = stepTo(row, column)
      pairs.push(step)
      if (step.quoted >= 0) row -= 1
      if (step.source >= 0) column -= 1
    }
    return pairs.reverse()
  }

  const pairs = traced()
  const agreed = pairs.map(({ quoted: at, likeness }) => likeness * (weights.quoted[at] ?? 0))
  return { pairs, agreement: sum(agreed) / (sum(weights.quoted) || 1) }
}

/** 1 for the same word, 0.8 for one that differs by hamzas, a conjunction or a weak letter. */
function likenessOf(a: FoldedWord | undefined, b: FoldedWord | undefined): number {
  if (!a || !b) return 0
  if (a.word === b.word) return 1
  if (a.skeleton !== b.skeleton || Math.abs(a.hard.length - b.hard.length) > 1) return 0
  const isNear = a.hard === b.hard || isOneConjunctionApart(a, b) || isOneWeakLetterApart(a, b)
  return isNear ? NEAR : 0
}

export function isOneConjunctionApart({ hard: a }: FoldedWord, { hard: b }: FoldedWord): boolean {
  const [first, other] = [withoutConjunction(a), withoutConjunction(b)]
  return first === other || first === b || other === a
}

const withoutConjunction = (word: string): string =>
  word.length > 2 && (word[0] === 'و' || word[0] === 'ف') ? word.slice(1) : word

function isOneWeakLetterApart({ hard: a }: FoldedWord, { hard: b }: FoldedWord): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (long.length > short.length) return long.slice(at + 1) === short.slice(at)
  return long.slice(at + 1) === short.slice(at + 1)
}
