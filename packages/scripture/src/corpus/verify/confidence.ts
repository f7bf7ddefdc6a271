import type { ArabicIndex } from '../index/arabic-index.ts'
import type { Pair } from '../matching/alignment.ts'

/** The evidence that words quote the aligned verse. */
type Confidence = {
  /** The share of agreeing words by rarity, of the quoted and the missing ones: 0 to 1. */
  value: number
  /** The longest run of equal words. */
  stretch: number
}

/** The maximum weight: of a word that the Quran has once or not at all. */
const MAX_RARITY = 6
/**
 * Below it, the nearest verse is not reported. Chosen on half of the set of `npm run bench --
 * verify`.
 */
const FLOOR = { value: 0.3, stretch: 3, alone: 0.6 }
/** Above it, the right text may replace the quoted one. */
const TO_REPLACE = { value: 0.45, stretch: 3 }

export const isPlausible = ({ value, stretch }: Confidence): boolean =>
  value >= FLOOR.value && (stretch >= FLOOR.stretch || value >= FLOOR.alone)

export const isReplaceable = ({ value, stretch }: Confidence): boolean =>
  value >= TO_REPLACE.value && stretch >= TO_REPLACE.stretch

/**
 * Measures the confidence of aligned words. `terms` has the readings of each quoted word, `isSame`
 * whether a pair agrees.
 */
export function confidenceOf(
  { tokens, forms }: ArabicIndex,
  pairs: readonly Pair[],
  isSame: readonly boolean[],
  termsOf: (word: number) => readonly number[],
): Confidence {
  const verses = forms.postings
  const rarity = (terms: readonly number[]): number => {
    const count = Math.max(0, ...terms.map((term) => verses.count(forms.idOf(term))))
    return Math.min(MAX_RARITY, Math.log(VERSES / (0.5 + count)))
  }
  let [agreed, all, stretch, row] = [0, 0, 0, 0]
  for (const [at, { word, token }] of pairs.entries()) {
    const same = isSame[at] === true
    const terms = token >= 0 ? [tokens[token] ?? -1] : termsOf(word)
    const weight = Math.max(0, rarity(word >= 0 && !same ? termsOf(word) : terms))
    all += weight
    if (same) agreed += weight
    row = same ? row + 1 : 0
    stretch = Math.max(stretch, row)
  }
  return { value: all === 0 ? 0 : Math.round((100 * agreed) / all) / 100, stretch }
}

const VERSES = 6236
