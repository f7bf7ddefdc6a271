import { foldArabic, type Reference, type Surah } from '../../text/index.ts'
import { untilSpent } from '../budget.ts'
import type { ArabicIndex } from '../index/arabic-index.ts'
import type { createPhoneticIndex, PhoneticHit } from '../index/phonetic-index.ts'
import type { Ranking } from '../matching/arabic-ranking.ts'
import type { Scope, TranslationHit } from '../store.ts'
import { type ArabicSearchResult, type MatchQuality, searchArabic } from './arabic-search.ts'
import type { createConceptSearch, ListedTopic, TopicResult } from './concepts.ts'
import { firstOfEach, fused, type Hit } from './hits.ts'
import { citedIn, isInSpan, type Referred } from './references.ts'
import { subjectOf } from './subject.ts'
import type { TafsirSearch } from './tafsir-search.ts'
import { byTopics } from './topic-order.ts'
import type { TranslationSearch } from './translation-search.ts'

export type SearchResult = {
  reference: Reference | undefined
  surahs: Surah[]
  topics: ListedTopic[]
  hits: Hit[]
}
/** Where to search, and the translations whose matches come first. */
type SearchScope = Scope & { preferred?: readonly number[] }
type SearchFilter = SearchScope & { ranking?: Ranking }

/** What a query finds, and the topics that it names. */
type Found = Pick<SearchResult, 'topics' | 'hits'>

type SearchDeps = {
  index: ArabicIndex
  sounds: ReturnType<typeof createPhoneticIndex>
  translations: TranslationSearch
  tafsirs: TafsirSearch
  concepts: ReturnType<typeof createConceptSearch>
  refer: (query: string) => Referred
}

// More translated verses than a reader pages through.
const MAX_TRANSLATED = 500
// From this similarity on, a phonetic match is certain.
const CERTAIN_SIMILARITY = 0.85
// With presentation forms: the basmala is one character.
const ARABIC = /[\u0621-\u064A\u0671-\u06D3\uFB50-\uFDFD\uFE70-\uFEFC]/
const URDU_OR_PERSIAN = /[\u0679\u067E\u0686\u0688\u0691\u0698\u06AF\u06BA\u06BE\u06C1\u06D2]/

// An exact match, to which words of a tafsir add nothing.
const isExact = ({ matchedIn, agreement }: Hit): boolean =>
  matchedIn === 'text' && (agreement === 'phrase' || agreement === 'quotation')
// With fewer results, none of which has all words, the tafsirs come first.
const FEW = 3

const NOTHING: Found = { hits: [], topics: [] }
const NO_WORDS: string[] = []
const NOTHING_IN_ARABIC: ArabicSearchResult = { hits: [], tokensOf: () => [] }
const NO_TOPICS: TopicResult = {
  topics: [],
  listed: [],
  topicOf: () => undefined,
  others: [],
  distinctive: 0,
  share: 0,
  isOne: false,
  isWhole: false,
  isGuess: false,
  isJoined: false,
  tokensOf: () => [],
}
const NO_HITS: TranslationHit[] = []
const NOTHING_TRANSLATED = { hits: NO_HITS, words: NO_WORDS, isAll: false, phrases: 0 }

/** Searches references, text, transliteration and translations; see `Corpus.search`. */
export function createSearch({
  index,
  sounds,
  translations,
  tafsirs,
  concepts,
  refer,
}: SearchDeps) {
  return (typed: string, { ranking, ...scope }: SearchFilter): SearchResult => {
    const { text, reference, surahs, verses, isOnly } = refer(typed)
    const referred = verses.map(referredTo)
    const found = isOnly ? NOTHING : cited(text, scope, ranking)
    const all = firstOfEach([...referred, ...found.hits])
    const hits = scope.span ? all.filter(({ verse }) => isInSpan(scope.span, verse)) : all
    // A word that means something is no misspelt name.
    const isSpelled = found.topics.length > 0 || all[0]?.matchedIn === 'transliteration'
    return { reference, surahs: surahs({ isSpelled }), topics: found.topics, hits }
  }

  function cited(text: string, scope: SearchScope, ranking?: Ranking): Found {
    const { words, verses, within } = citedIn(text)
    const { hits, topics } = searched(words, scope, ranking)
    const isWithin = ({ verse }: Hit) => within !== undefined && isInSpan(within, verse)
    const inSurah = hits.filter(isWithin)
    const others = hits.filter((hit) => !isWithin(hit))
    return { hits: [...verses.map(referredTo), ...inSurah, ...others], topics }
  }

  function searched(text: string, scope: SearchScope, ranking?: Ranking): Found {
    const isArabic = ARABIC.test(text)
    const subject = subjectIn(text)
    const named = untilSpent(() => namedIn(text, subject, ranking)) ?? NO_TOPICS
    const sure = named.isGuess ? NO_TOPICS : named
    const matches = isArabic ? arabic(text, scope, ranking) : other(text, subject, scope, sure)
    const { hits, topics } = byTopics(matches, named, { text, subject })
    if (matches.some(isExact)) return { hits, topics }
    const explained = inTafsirs(text, scope)
    const isWeak = hits.length < FEW && hits.every(({ agreement }) => agreement === 'some_words')
    return { hits: isWeak ? [...explained, ...hits] : [...hits, ...explained], topics }
  }

  function subjectIn(text: string): string {
    if (!ARABIC.test(text)) return subjectOf(text)
    return untilSpent(() => text.split(/\s+/).map(apart).join(' ')) ?? text
  }

  // A word whose writer joined several, such as `شاءالله`.
  function apart(word: string): string {
    const parts = index.partsOf(foldArabic(word))
    return parts.length > 1 ? parts.join(' ') : word
  }

  // Words that ask for verses may belong to the name of a topic.
  function namedIn(text: string, subject: string, ranking?: Ranking): TopicResult {
    const inText = concepts(text, ranking)
    return inText.isWhole || text === subject ? inText : concepts(subject, ranking)
  }

  function arabic(text: string, scope: SearchScope, ranking?: Ranking): Hit[] {
    const { hits, tokensOf } =
      untilSpent(() => searchArabic(index, text, ranking)) ?? NOTHING_IN_ARABIC
    const inText = hits.map(({ verse, agreement }): Hit => {
      return { verse, agreement, matchedIn: 'text', words: NO_WORDS, tokensOf }
    })
    const isSure = inText[0] !== undefined && inText[0].agreement !== 'some_words'
    if (isSure && !URDU_OR_PERSIAN.test(text)) return inText
    // A misspelt Arabic word is corrected from the Arabic text, not to a word of Urdu.
    const isCorrected =
      scope.editions !== undefined || inText.length === 0 || URDU_OR_PERSIAN.test(text)
    const translated = inTranslations(text, scope, true, isCorrected)
    // A phrase of the Quran is one on any keyboard.
    const [first] = inText
    const isPhrase = first?.agreement === 'phrase' && tokensOf(first.verse).length > 1
    return translated.isAll && !isPhrase
      ? [...translated.hits, ...inText]
      : [...inText, ...translated.hits]
  }

  function other(text: string, subject: string, scope: SearchScope, named: TopicResult): Hit[] {
    const { sure, likely } = findBySound(subject)
    const exact = inTranslations(subject, scope, false)
    const topics = onTopics(named)
    const isNamed = named.isWhole || (named.share === 1 && exact.hits.length === 0)
    if (isNamed) return fused([{ hits: sure }, topics, exact])
    // A certain phonetic match makes corrections of translated words unnecessary.
    const translated = exact.isAll || sure.length > 0 ? exact : inTranslations(subject, scope, true)
    if (translated.isAll) return [...sure, ...translated.hits, ...(isOneWord(text) ? [] : likely)]
    if (sure.length > 0) return [...sure, ...likely]
    return [...likely, ...fused([translated, topics])]
  }

  function findBySound(text: string): { sure: Hit[]; likely: Hit[] } {
    const all = /[a-z]/i.test(text) ? sounds.find(text) : []
    const asHit = ({ verse }: PhoneticHit): Hit => {
      return { verse, agreement: 'phrase', matchedIn: 'transliteration', words: [] }
    }
    const isSure = ({ similarity, isWhole }: PhoneticHit) =>
      isWhole && similarity >= CERTAIN_SIMILARITY
    return {
      sure: all.filter(isSure).map(asHit),
      likely: all.filter((hit) => !isSure(hit)).map(asHit),
    }
  }

  function inTafsirs(text: string, scope: Scope): Hit[] {
    const matches = untilSpent(() => tafsirs(text, scope)) ?? []
    return matches.map(({ verse, edition }): Hit => {
      return { verse, edition, agreement: 'some_words', matchedIn: 'tafsir', words: NO_WORDS }
    })
  }

  function onTopics({ listed, others, share, tokensOf }: TopicResult) {
    const verses = [...listed, ...others].slice(0, MAX_TRANSLATED)
    const hits = verses.map((verse): Hit => {
      return { verse, agreement: 'subject', matchedIn: 'text', words: NO_WORDS, tokensOf }
    })
    return { hits, weight: share ** 2 }
  }

  function inTranslations(text: string, scope: SearchScope, isLoose: boolean, isCorrected = true) {
    const options = { ...scope, limit: MAX_TRANSLATED, isLoose, isCorrected }
    const { hits, words, isAll, phrases } =
      untilSpent(() => translations.find(text, options)) ?? NOTHING_TRANSLATED
    const agreement: MatchQuality = isAll ? 'words' : 'some_words'
    const isFirst = ({ edition }: TranslationHit) => scope.preferred?.includes(edition) === true
    const ordered = hits
      .map((hit, at) => ({ ...hit, isPhrase: at < phrases }))
      .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
    return {
      isAll: isAll && hits.length > 0,
      hits: ordered.map((hit): Hit => {
        return {
          verse: hit.verse,
          agreement,
          matchedIn: 'translation',
          edition: hit.edition,
          isPhrase: hit.isPhrase,
          words,
        }
      }),
    }
  }
}

// A word with matches in a translation is not treated as the beginning of an Arabic word.
const isOneWord = (text: string): boolean => !/\s/.test(text.trim())

const referredTo = (verse: number): Hit => {
  return { verse, matchedIn: 'reference', agreement: 'reference', words: NO_WORDS }
}
