import { indexedWords } from '../index/translated-words.ts'
import type { TopicResult } from './concepts.ts'
import { firstOfEach, type Hit } from './hits.ts'

const SIGNS = /[\u064B-\u0652\u0670]/

/**
 * Puts the verses that are listed for the topics of a query behind its exact matches and before all
 * others. A listed verse that matches otherwise too shows that match.
 */
export function withListedVerses(hits: readonly Hit[], topics: TopicResult, text: string): Hit[] {
  const isExact = createExactness(text, topics)
  const matched = new Map(hits.map((hit) => [hit.verse, hit]))
  const listed = topics.listed.map((verse): Hit => {
    const hit = matched.get(verse)
    return hit && hit.agreement !== 'some_words' ? hit : listedHit(verse, topics)
  })
  const ordered = [...hits.filter(isExact), ...listed, ...hits]
  return firstOfEach(ordered).map((hit) => {
    const topic = topics.topicOf(hit.verse)
    return topic ? { ...hit, topic } : hit
  })
}

function listedHit(verse: number, { tokensOf }: TopicResult): Hit {
  return { verse, agreement: 'subject', matchedIn: 'text', words: [], tokensOf }
}

// A single word is exact only with vowels, which nobody types for a topic.
function createExactness(text: string, { isWhole }: TopicResult): (hit: Hit) => boolean {
  const isQuoted = indexedWords(text).length > 1 || SIGNS.test(text)
  return ({ matchedIn, agreement, isPhrase }) => {
    if (matchedIn === 'translation') return isPhrase === true && !isWhole
    return isQuoted && (agreement === 'phrase' || agreement === 'quotation')
  }
}
