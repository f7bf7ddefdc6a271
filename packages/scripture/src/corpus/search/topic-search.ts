import type { ArabicIndex } from '../index/arabic-index.ts'
import { topicAt } from '../index/topics.ts'
import { indexedWords } from '../index/translated-words.ts'
import {
  type QueryTerm,
  RANKING,
  type Ranking,
  resolveTerms,
  scoreVerses,
} from '../matching/arabic-ranking.ts'
import { agreeingTokens } from './arabic-search.ts'
import { COMMON } from './translation-search.ts'

/** Verses on the topics that a query names, best first. */
export type TopicResult = {
  verses: number[]
  /** How many topics are named. */
  count: number
  /** The share of the query's words that name them. */
  share: number
  tokensOf(verse: number): number[]
}

const MAX_WORDS = 40
const MAX_TOPICS = 6

/** Finds the verses on the topics that a query in another language than Arabic names. */
export function searchTopics(
  index: ArabicIndex,
  text: string,
  ranking: Ranking = RANKING,
): TopicResult {
  const { topics, share } = topicsIn(indexedWords(text).slice(0, MAX_WORDS))
  const terms = topics.map((arabic) => resolveTerms(index, arabic))
  return {
    verses: rankedByTopics(index, terms, ranking),
    count: topics.length,
    share,
    tokensOf: (verse) => agreeingTokens(index, terms.flat(), verse),
  }
}

function topicsIn(words: readonly string[]): { topics: (readonly string[])[]; share: number } {
  const topics: (readonly string[])[] = []
  let [naming, others] = [0, 0]
  for (let at = 0; at < words.length && topics.length < MAX_TOPICS; ) {
    const topic = topicAt(words, at)
    if (topic) topics.push(topic.arabic)
    if (topic) naming += 1
    else if (!COMMON.has(words[at] ?? '')) others += 1
    at += topic?.length ?? 1
  }
  return { topics, share: naming / (naming + others || 1) }
}

// Verses on more topics first, then by the sum of their scores.
function rankedByTopics(index: ArabicIndex, topics: QueryTerm[][], ranking: Ranking): number[] {
  const scores = topics.map((terms) => scoreVerses(index, terms, false, ranking))
  const ranked: { verse: number; named: number; score: number }[] = []
  for (let verse = 0; verse < index.surahOf.length; verse++) {
    let [named, score] = [0, 0]
    for (const one of scores) {
      const own = one[verse] ?? 0
      if (own > 0) named += 1
      score += own
    }
    if (named > 0) ranked.push({ verse, named, score })
  }
  return ranked
    .toSorted((a, b) => b.named - a.named || b.score - a.score || a.verse - b.verse)
    .map(({ verse }) => verse)
}
