import type { MatchQuality } from './arabic-search.ts'
import type { Topic } from './concepts.ts'

/** Where the match is. */
export type MatchedIn = 'reference' | 'text' | 'transliteration' | 'translation' | 'tafsir'

/**
 * A matching verse. `tokens` and `edition` say what to highlight: words of the Arabic text, or a
 * translation.
 */
export type SearchHit = {
  verse: number
  matchedIn: MatchedIn
  agreement: MatchQuality | 'reference'
  tokens: number[]
  edition?: number
  words: string[]
  /** The topic of the query that lists the verse. */
  topic?: Topic
}

/** A hit before its matching words are computed, which is done only for displayed hits. */
export type Hit = Omit<SearchHit, 'tokens'> & {
  tokensOf?: (verse: number) => number[]
  /** Whether the words of the query stand in a row in a translation. */
  isPhrase?: boolean
}

// The usual constant is 60. A lower one gives more weight to the first results.
const FUSION = 20

export const withTokens = ({ tokensOf, isPhrase: _, ...hit }: Hit): SearchHit => ({
  ...hit,
  tokens: tokensOf?.(hit.verse) ?? [],
})

export function firstOfEach(hits: readonly Hit[]): Hit[] {
  const seen = new Set<number>()
  return hits.filter(({ verse }) => !seen.has(verse) && seen.add(verse))
}

/** Reciprocal rank fusion: results of several lists come before results of one. */
export function fused(lists: readonly { hits: readonly Hit[]; weight?: number }[]): Hit[] {
  const ranked = new Map<number, { hit: Hit; score: number }>()
  for (const { hits, weight = 1 } of lists) {
    firstOfEach(hits).forEach((hit, at) => {
      const before = ranked.get(hit.verse)
      const isShown = !before || hit.matchedIn === 'translation'
      const score = weight / (FUSION + at) + (before?.score ?? 0)
      ranked.set(hit.verse, { hit: isShown ? hit : before.hit, score })
    })
  }
  return [...ranked.values()].toSorted((a, b) => b.score - a.score).map(({ hit }) => hit)
}
