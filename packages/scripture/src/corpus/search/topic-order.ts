import { indexedWords } from '../index/translated-words.ts'
import type { TopicResult } from './concepts.ts'
import { firstOfEach, fused, type Hit } from './hits.ts'

const SIGNS = /[\u064B-\u0652\u0670]/
// Weight of verses with all words of a query, where topics have only some. Those with some words
// have less than the listed ones.
const ALL_WORDS = 1.1
const SOME_WORDS = 0.9

/**
 * Puts the verses that are listed for the topics of a query behind its exact matches and before all
 * others. Listed verses that match other words of the query too come before those that do not. A
 * listed verse that matches otherwise too shows that match.
 */
export function withListedVerses(hits: readonly Hit[], topics: TopicResult, text: string): Hit[] {
  const isExact = createExactness(text, topics)
  const matched = new Map(hits.map((hit) => [hit.verse, hit]))
  const listed = topics.listed.map((verse): Hit => {
    const hit = matched.get(verse)
    return hit && hit.agreement !== 'some_words' ? hit : listedHit(verse, topics)
  })
  const others = hits.filter((hit) => !isExact(hit))
  const weight = others[0]?.agreement === 'words' ? ALL_WORDS : SOME_WORDS
  const merged =
    topics.share === 1
      ? [...listed, ...others]
      : fused([{ hits: listed }, { hits: others, weight }])
  return firstOfEach([...hits.filter(isExact), ...merged]).map((hit) => {
    const topic = topics.topicOf(hit.verse)
    return topic ? { ...hit, topic } : hit
  })
}

function listedHit(verse: number, { tokensOf }: TopicResult): Hit {
  return { verse, agreement: 'subject', matchedIn: 'text', words: [], tokensOf }
}

// A single word is exact only with vowels or a joined particle, which nobody types for a topic.
function createExactness(text: string, topics: TopicResult): (hit: Hit) => boolean {
  const isQuoted = indexedWords(text).length > 1 || SIGNS.test(text) || topics.isJoined
  return ({ matchedIn, agreement, isPhrase }) => {
    if (matchedIn === 'translation') return isPhrase === true && !topics.isWhole
    if (matchedIn === 'transliteration' && topics.isWhole) return false
    return isQuoted && (agreement === 'phrase' || agreement === 'quotation')
  }
}
