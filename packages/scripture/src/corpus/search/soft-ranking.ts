import type { Meter } from '../budget.ts'
import type { CorpusFile, Scope, TranslationHit } from '../store.ts'

/** A word of a query, the words that translators use for it, and how many verses have any. */
export type SoftWord = { word: string; related: readonly string[]; verses: number }

type Score = { hit: TranslationHit; score: number; words: number }

// Fewer words say too little about a verse.
export const FEWEST_SOFT_WORDS = 4
// A related word counts less than the word itself.
const RELATED = 0.7
// Verses whose scores are read in all, rarest words first.
const MAX_SCORED = 6_000
// A running SQLite query cannot be interrupted, so the budget is charged before it.
const QUERY_STEPS = 64

/**
 * Ranks verses by how many words of a query they have, and by the BM25 of each: of the word itself
 * or of related ones, whichever is higher. Of equal verses the earliest comes first.
 */
export function rankSoftly(
  file: Pick<CorpusFile, 'scoreTranslations'>,
  words: readonly SoftWord[],
  { scope, limit, spend }: { scope: Scope; limit: number; spend: Meter['spend'] },
): TranslationHit[] {
  const scores = new Map<number, Score>()
  for (const word of affordable(words)) {
    spend(QUERY_STEPS)
    for (const [row, { hit, score }] of scoresOf(file, word, scope)) {
      const before = scores.get(row) ?? { hit, score: 0, words: 0 }
      scores.set(row, { hit, score: before.score + score, words: before.words + 1 })
    }
  }
  const rankOf = ({ score, words: covered }: Score) => (score * covered) / words.length
  return [...scores.values()]
    .toSorted((a, b) => rankOf(b) - rankOf(a) || a.hit.verse - b.hit.verse)
    .slice(0, limit)
    .map(({ hit }) => hit)
}

function affordable(words: readonly SoftWord[]): SoftWord[] {
  let scored = 0
  return words
    .toSorted((a, b) => a.verses - b.verses)
    .filter(({ verses }, at) => {
      scored += verses
      return at === 0 || scored <= MAX_SCORED
    })
}

function scoresOf(
  file: Pick<CorpusFile, 'scoreTranslations'>,
  { word, related }: SoftWord,
  scope: Scope,
): Map<number, Pick<Score, 'hit' | 'score'>> {
  const scores = new Map<number, Pick<Score, 'hit' | 'score'>>()
  const add = (expression: string, weight: number) => {
    for (const { score, ...hit } of file.scoreTranslations(expression, scope)) {
      const row = hit.edition * 10_000 + hit.verse
      const weighted = weight * score
      if (weighted > (scores.get(row)?.score ?? 0)) scores.set(row, { hit, score: weighted })
    }
  }
  add(`"${word}"`, 1)
  if (related.length > 0) add(related.map((one) => `"${one}"`).join(' OR '), RELATED)
  return scores
}
