import type { Pair } from '../matching/alignment.ts'

/** A word with the number of its piece between ellipses. */
type Word = { piece: number }

/** The pieces of a quotation between its ellipses. */
export function piecesOf(words: readonly Word[]): { at: number; length: number }[] {
  const starts = words.flatMap(({ piece }, at) => (piece === words[at - 1]?.piece ? [] : [at]))
  return starts.map((at, nth) => ({ at, length: (starts[nth + 1] ?? words.length) - at }))
}

/** The pairs without the words of the passage between two pieces, which are not missing. */
export function withoutElided(words: readonly Word[], pairs: readonly Pair[]): readonly Pair[] {
  if (words[0]?.piece === words.at(-1)?.piece) return pairs
  const pieceBeside = (beside: readonly Pair[]): (number | undefined)[] => {
    let piece: number | undefined
    return beside.map(({ word }) => {
      piece = words[word]?.piece ?? piece
      return piece
    })
  }
  const before = pieceBeside(pairs)
  const after = pieceBeside(pairs.toReversed()).toReversed()
  return pairs.filter((_, at) => before[at] === after[at])
}
