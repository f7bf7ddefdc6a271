import type { ArabicIndex } from '../index/arabic-index.ts'
import { type ArabicQuery, isFunctionWord, readArabicQuery } from '../index/arabic-words.ts'
import { createConceptNames, type FormsOf, formsOf, type Named } from '../index/concept-names.ts'
import { nameWords } from '../index/concepts.ts'
import { standardWordsFor } from '../index/dialect-lexicon.ts'
import { createNearWords } from '../index/near-names.ts'
import { createScatteredNames } from '../index/scattered-names.ts'
import { type QueryTerm, RANKING, type Ranking, resolveTerms } from '../matching/arabic-ranking.ts'
import type { Concept } from '../store.ts'
import { agreeingTokens } from './arabic-search.ts'
import { type RankedConcept, rankedByLists, rankedByWords } from './concept-ranking.ts'
import { isAskingWord } from './subject.ts'
import { COMMON } from './translation-search.ts'

/** A subject of verses, with its name in the language of the query. */
export type Topic = { id: string; name: string }
/** What is shown of a concept. */
export type ListedConcept = Pick<Concept, 'id' | 'headings' | 'verses'>
type NamedIn = { concept: ListedConcept; language: string }
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
  /** The number of the query's distinctive words. */
  distinctive: number
  /** The share of them that name topics. */
  share: number
  /** Whether the distinctive words name a single topic. */
  isOne: boolean
  /** Whether all words of the query name one topic. */
  isWhole: boolean
  /** Whether a lone word is only near to a name, such as `mercyful`. */
  isGuess: boolean
  /** Whether a word names a topic only without a joined particle. */
  isJoined: boolean
  tokensOf(verse: number): number[]
}

const MAX_WORDS = 40
const MAX_TOPICS = 6
/** From this share of the distinctive words on, a query is about the topics that it names. */
export const NAMED = 0.5
// Words of a statement; longer ones are words of a verse.
const [MOST_IN_ARABIC, MOST_IN_OTHERS] = [2, 6]
const ARABIC = /^[\u0621-\u064A]/

/** Finds the verses on the topics that a query names, in any language. */
export function createConceptSearch(index: ArabicIndex, concepts: readonly Concept[]) {
  const namedIn = createConceptNames(concepts)
  const scatteredIn = createScatteredNames(concepts, isPlain)
  const nearWords = createNearWords(concepts)

  function covering(words: readonly string[], text: string): Covering {
    const query = readArabicQuery(text)
    const read = (formsOfWord: FormsOf) => {
      const named = together(namedIn(words, formsOfWord), scatteredIn(words, formsOfWord))
      return coverage(words, withoutGeneral(named, words), query)
    }
    const exact = read(formsOf)
    // Words of a quotation resemble names by chance.
    const most = ARABIC.test(words[0] ?? '') ? MOST_IN_ARABIC : MOST_IN_OTHERS
    const isAbout = query.kind !== 'statement' || words.length <= most || words.some(isSpokenAlone)
    if (exact.isOne || !isAbout) return exact
    const forms = new Map(words.map((word) => [word, [...formsOf(word), ...nearTo(word, query)]]))
    const near = read((word) => forms.get(word) ?? [])
    // One name of all words is about more of them than several names.
    const isBetter = near.share > exact.share || (near.isOne && exact.share === 1)
    if (near.share < NAMED || !isBetter) return exact
    return { ...near, isGuess: !ARABIC.test(words[0] ?? '') && isLone(words) }
  }

  const isSpokenAlone = (word: string) =>
    standardWordsFor(word).length > 0 && index.stemIdOf(word) === undefined

  function nearTo(word: string, { isDialect }: ArabicQuery): readonly string[] {
    if (isPlain(word) || isAskingWord(word)) return []
    const isKnown = ARABIC.test(word) && index.stemIdOf(word) !== undefined
    return nearWords(word, { isDialect, isSpelled: isKnown })
  }

  return (text: string, ranking: Ranking = RANKING): TopicResult => {
    const words = nameWords(text).slice(0, MAX_WORDS)
    const { all, ...covered } = covering(words, text)
    const named = firstOfEach(all).slice(0, MAX_TOPICS)
    const ranked = named.map(({ concept }): RankedConcept => {
      return { verses: concept.verses, terms: resolveTerms(index, concept.words) }
    })
    const terms: QueryTerm[] = ranked.flatMap((one) => one.terms)
    const topics = named.map(listedTopicOf)
    const lists = named.map(({ concept }) => new Set(concept.verses))
    return {
      topics: topics.filter(({ versesTotal }) => versesTotal > 0),
      listed: rankedByLists(index, ranked),
      topicOf: (verse) => topics[lists.findIndex((list) => list.has(verse))],
      others: rankedByWords(index, ranked, ranking),
      ...covered,
      isJoined: all.some((one) => one.isJoined),
      tokensOf: (verse) => agreeingTokens(index, terms, verse),
    }
  }
}

/** All topics with their names in a language, or else in English, in the order of the names. */
export function listTopics(concepts: readonly ListedConcept[], language: string): ListedTopic[] {
  const { compare } = new Intl.Collator(language)
  return concepts
    .filter(({ verses }) => verses.length > 0)
    .map((concept) => listedTopicOf({ concept, language }))
    .toSorted((a, b) => compare(a.name, b.name))
}

/** A topic with its name in a language, or else in English. */
export function listedTopicOf({ concept, language }: NamedIn): ListedTopic {
  const { id, headings, verses } = concept
  return { id, name: headings[language] ?? headings.en ?? id, versesTotal: verses.length }
}

function firstOfEach(named: readonly Named[]): Named[] {
  return named.filter(({ concept }, at) => named.findIndex((one) => one.concept === concept) === at)
}

// A name of several words before names of single ones, and words in a row before scattered ones.
function together(inRow: readonly Named[], scattered: readonly Named[]): Named[] {
  const covers = (by: readonly Named[], place: number) =>
    by.some(({ at, length }) => place >= at && place < at + length)
  const phrases = inRow.filter(({ length }) => length > 1)
  const concepts = new Set(
    scattered.filter(({ at }) => covers(phrases, at)).map(({ concept }) => concept),
  )
  const free = scattered.filter(({ concept }) => !concepts.has(concept))
  return [...free, ...inRow.filter(({ at, length }) => length > 1 || !covers(free, at))]
}

// A word such as `people`, beside others, says whom the others are about.
const GENERAL = new Set('people person ناس شعب'.split(' '))

function withoutGeneral(named: readonly Named[], words: readonly string[]): Named[] {
  const isGeneral = ({ at, length }: Named) => length === 1 && GENERAL.has(words[at] ?? '')
  const others = named.filter((one) => !isGeneral(one))
  return words.length > 1 ? others : [...named]
}

const isLone = (words: readonly string[]): boolean =>
  words.filter((word) => !isPlain(word)).length === 1

// Words of every query, which name nothing alone.
const isPlain = (word: string): boolean =>
  COMMON.has(word) || (ARABIC.test(word) && isFunctionWord(word))

type Covering = Pick<TopicResult, 'distinctive' | 'share' | 'isOne' | 'isWhole' | 'isGuess'> & {
  all: readonly Named[]
}

function coverage(
  words: readonly string[],
  named: readonly Named[],
  { subject }: ArabicQuery,
): Covering {
  const subjects = new Set(nameWords(subject.join(' ')))
  const isDistinctive = (word: string) =>
    !isAskingWord(word) && (ARABIC.test(word) ? subjects.has(word) : !COMMON.has(word))
  const isNaming = (place: number) =>
    named.some(({ at, length }) => place >= at && place < at + length)
  const distinctive = words.flatMap((word, at) =>
    isDistinctive(word) || (isNaming(at) && !COMMON.has(word)) ? [at] : [],
  )
  const naming = distinctive.filter(isNaming).length
  const isRepeated = new Set(words).size < words.length
  const isOne = named.length > 0 && named.every(({ concept }) => concept === named[0]?.concept)
  const isWhole =
    isOne &&
    !isRepeated &&
    words.every((word, at) => isNaming(at) || (at === 0 && COMMON.has(word)))
  const share = isWhole ? 1 : naming / (distinctive.length || 1)
  return {
    all: named,
    distinctive: distinctive.length,
    share,
    isOne: isOne && share === 1,
    isWhole,
    isGuess: false,
  }
}
