import { consonantsOf, soundsOf } from '../../text/index.ts'
import { indexedWords } from '../index/translated-words.ts'
import { NAMED, type TopicResult } from './concepts.ts'
import { firstOfEach, fused, type Hit } from './hits.ts'

const SIGN = /[\u064B-\u0652\u0670]/g
// Weight of verses that are no exact matches beside the listed ones: with all words of the query, or
// with some, by the share of words that name no topic.
const ALL_WORDS = 1.1
const UNNAMED = 1.8
const LEAST = 0.4
// More distinctive words are a quotation, of which many name something.
const MOST_DISTINCTIVE = 5
// Fewer consonants of a name, such as `honey bee`, sound like other words somewhere.
const CERTAIN_CONSONANTS = 5

/**
 * Puts the verses that are listed for the topics of a query behind its exact matches and before all
 * others. Listed verses that match other words of the query too come before those that do not. A
 * listed verse that matches otherwise too shows that match.
 */
function withListedVerses(hits: readonly Hit[], topics: TopicResult, text: string): Hit[] {
  const isExact = createExactness(hits, text, topics)
  const matched = new Map(hits.map((hit) => [hit.verse, hit]))
  const listed = topics.listed.map((verse): Hit => {
    const hit = matched.get(verse)
    return hit && hit.agreement !== 'some_words' ? hit : listedHit(verse, topics)
  })
  const others = hits.filter((hit) => !isExact(hit))
  const isSome = others[0]?.agreement === 'some_words' || others[0]?.agreement === 'subject'
  const weight = isSome ? Math.max(LEAST, UNNAMED * (1 - topics.share)) : ALL_WORDS
  const merged =
    topics.share === 1
      ? [...listed, ...others]
      : fused([{ hits: listed }, { hits: others, weight }])
  return firstOfEach([...hits.filter(isExact), ...merged]).map((hit) => {
    const topic = topics.topicOf(hit.verse)
    return topic ? { ...hit, topic } : hit
  })
}

/** Matches with the verses of the topics that the query names; behind them if it has vowel signs. */
export function byTopics(
  hits: Hit[],
  named: TopicResult,
  { text, subject }: { text: string; subject: string },
): { hits: Hit[]; topics: TopicResult['topics'] } {
  const isLong = named.distinctive > MOST_DISTINCTIVE && !named.isWhole
  // The word itself, or its correction in a translation, is likelier.
  const isUnlikely = named.isGuess && hits.length > 0
  const isAbout = named.share >= NAMED && !isLong && !isUnlikely
  if (!isAbout || named.listed.length === 0) return { hits, topics: [] }
  if (!isVowelled(text))
    return { hits: withListedVerses(hits, named, subject), topics: named.topics }
  const listed = named.listed.map((verse) => listedHit(verse, named))
  return { hits: firstOfEach([...hits, ...listed]), topics: [] }
}

function listedHit(verse: number, { tokensOf }: TopicResult): Hit {
  return { verse, agreement: 'subject', matchedIn: 'text', words: [], tokensOf }
}

// A single word is exact only with a joined particle, which nobody types for a topic, or where one
// verse alone has it.
function createExactness(
  hits: readonly Hit[],
  text: string,
  topics: TopicResult,
): (hit: Hit) => boolean {
  const isOnly = isInText(hits[0]) && !isInText(hits[1])
  const isPhrase = indexedWords(text).length > 1 || topics.isJoined || isOnly
  const isOneOfMany = topics.isOne && !topics.isWhole
  const isShort = consonantsOf(soundsOf(text)).length < CERTAIN_CONSONANTS
  return (hit) => {
    if (hit.matchedIn === 'translation') return hit.isPhrase === true && !topics.isWhole
    if (hit.matchedIn === 'transliteration' && topics.isWhole && isShort) return false
    // Where all words name topics, an approximate quotation is a chance likeness.
    if (hit.agreement === 'quotation') return topics.share < 1 || isOneOfMany
    return hit.agreement === 'phrase' && isPhrase
  }
}

const isInText = (hit: Hit | undefined): boolean =>
  hit?.matchedIn === 'text' && hit.agreement === 'phrase'

/** Whether a text has a vowel sign for each word, which nobody types for a topic. */
const isVowelled = (text: string): boolean =>
  (text.match(SIGN)?.length ?? 0) >= indexedWords(text).length
