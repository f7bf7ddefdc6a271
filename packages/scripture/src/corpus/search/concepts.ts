import type { ArabicIndex } from '../index/arabic-index.ts'
import { readArabicQuery } from '../index/arabic-words.ts'
import { createConceptNames, type Named } from '../index/concept-names.ts'
import { type Concept, nameWords } from '../index/concepts.ts'
import {
  type QueryTerm,
  RANKING,
  type Ranking,
  resolveTerms,
  scoreVerses,
} from '../matching/arabic-ranking.ts'
import { agreeingTokens } from './arabic-search.ts'
import { COMMON } from './translation-search.ts'

/** A subject of verses, with its name in the language of the query. */
export type Topic = { id: string; name: string }
/** A topic, and how many verses are listed for it. */
export type ListedTopic = Topic & { versesTotal: number }

/** The topics that a query names. */
export type TopicResult = {
  topics: ListedTopic[]
  /** The listed verses, best first: those of several topics before those of one. */
  listed: number[]
  /** The topic that lists a verse. */
  topicOf(verse: number): Topic | undefined
  /** Further verses, by the Arabic words of the topics. */
  others: number[]
  /** The share of the query's distinctive words that name topics. */
  share: number
  /** Whether a single name has all distinctive words. */
  isWhole: boolean
  tokensOf(verse: number): number[]
}

const MAX_WORDS = 40
const MAX_TOPICS = 6
// Ranks of a verse in several lists add up as in reciprocal rank fusion.
const FUSION = 20
const ARABIC = /^[\u0621-\u064A]/

/** Finds the verses on the topics that a query names, in any language. */
export function createConceptSearch(index: ArabicIndex, concepts: readonly Concept[]) {
  const namedIn = createConceptNames(concepts)

  return (text: string, ranking: Ranking = RANKING): TopicResult => {
    const words = nameWords(text).slice(0, MAX_WORDS)
    const named = firstOfEach(namedIn(words)).slice(0, MAX_TOPICS)
    const terms = named.map(({ concept }) => resolveTerms(index, concept.words))
    const topics = named.map(listedTopicOf)
    const lists = named.map(({ concept }) => new Set(concept.verses))
    return {
      topics: topics.filter(({ versesTotal }) => versesTotal > 0),
      listed: rankedByLists(named.map(({ concept }) => concept.verses)),
      topicOf: (verse) => topics[lists.findIndex((list) => list.has(verse))],
      others: rankedByWords(index, terms, ranking),
      ...coverage(words, named, text),
      tokensOf: (verse) => agreeingTokens(index, terms.flat(), verse),
    }
  }
}

/** All topics with their names in a language, or else in English, in the order of the names. */
export function listTopics(concepts: readonly Concept[], language: string): ListedTopic[] {
  const { compare } = new Intl.Collator(language)
  return concepts
    .filter(({ verses }) => verses.length > 0)
    .map((concept) => listedTopicOf({ concept, language }))
    .toSorted((a, b) => compare(a.name, b.name))
}

function listedTopicOf({ concept, language }: Pick<Named, 'concept' | 'language'>): ListedTopic {
  const { id, headings, verses } = concept
  return { id, name: headings[language] ?? headings.en ?? id, versesTotal: verses.length }
}

function firstOfEach(named: Named[]): Named[] {
  return named.filter(({ concept }, at) => named.findIndex((one) => one.concept === concept) === at)
}

function coverage(words: readonly string[], named: readonly Named[], text: string) {
  const subjects = new Set(nameWords(readArabicQuery(text).subject.join(' ')))
  const isDistinctive = (word: string) =>
    ARABIC.test(word) ? subjects.has(word) : !COMMON.has(word)
  const isNaming = (place: number) =>
    named.some(({ at, length }) => place >= at && place < at + length)
  const distinctive = words.keys().filter((at) => isDistinctive(words[at] ?? ''))
  const places = [...distinctive]
  const naming = places.filter(isNaming).length
  const share = naming / (places.length || 1)
  return { share, isWhole: share === 1 && named.length === 1 }
}

// Verses of more lists first, then by their ranks in them.
function rankedByLists(lists: readonly (readonly number[])[]): number[] {
  const ranked = new Map<number, { count: number; score: number }>()
  for (const list of lists) {
    list.forEach((verse, at) => {
      const { count, score } = ranked.get(verse) ?? { count: 0, score: 0 }
      ranked.set(verse, { count: count + 1, score: score + 1 / (FUSION + at) })
    })
  }
  return [...ranked]
    .toSorted(([, a], [, b]) => b.count - a.count || b.score - a.score)
    .map(([verse]) => verse)
}

// Verses on more topics first, then by the sum of their scores.
function rankedByWords(index: ArabicIndex, topics: QueryTerm[][], ranking: Ranking): number[] {
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
