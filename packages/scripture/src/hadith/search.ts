import { type Meter, untilSpent } from '../corpus/budget.ts'
import { readArabicQuery } from '../corpus/index/arabic-words.ts'
import { createFuzzyTerms } from '../corpus/index/fuzzy-terms.ts'
import { withoutRepetition } from '../text/index.ts'
import type { HadithFile, WordIndex } from './store.ts'
import { arabicWords, contentWords, stemsOf, translatedWords } from './words.ts'

/** How a hadith matches: as a phrase, with all words, with some words. */
export type HadithMatchQuality = 'phrase' | 'words' | 'some_words'
/** Hits, best first, and the folded words to highlight in them. */
type HadithHits = {
  hits: { id: number; agreement: HadithMatchQuality }[]
  words: string[]
  language: 'arabic' | 'english'
}

const MAX_WORDS = 40
const MAX_HITS = 500
// More frequent words do not discriminate, and ranking all their hadiths is slow.
const COMMON = 1_000
// A phrase of this length identifies the hadith.
const SURE_ROW = 5
// Number of rarest words to search for in a misquotation.
const TELLING_WORDS = 8
const MAX_CORRECTIONS = 6
// A running SQLite query cannot be interrupted, so the budget is charged before it.
const QUERY_STEPS = 64
// Shorter prefixes match too many words.
const SHORTEST_BEGINNING = 3

type Known = { word: string; count: number }
type Found = Omit<HadithHits, 'language'>
/** A word or phrase as an FTS5 expression; `rarest` is an upper bound of its hits, if known. */
type FtsQuery = { index: WordIndex; expression: string; limit: number; rarest?: number }

/**
 * Searches words of hadiths in Arabic or in translation: phrase before all words before some words.
 */
export function createHadithSearch(file: HadithFile, spend: Meter['spend']) {
  let near: ReturnType<typeof createFuzzyTerms> | undefined

  // The vocabulary is needed only for corrections, so it is loaded lazily.
  function corrected(word: string): string[] {
    spend(QUERY_STEPS)
    near ??= createFuzzyTerms(file.listSpellings())
    const alternatives = near.find(word).map((one) => one.word)
    return alternatives
      .toSorted((a, b) => file.countWord(b) - file.countWord(a))
      .slice(0, MAX_CORRECTIONS)
  }

  // Searches one word or phrase. A very frequent one is returned in collection order, because
  // ranking it is slow and adds nothing.
  function searchTerm({ index, expression, limit, rarest = COMMON }: FtsQuery): number[] {
    spend(QUERY_STEPS)
    // BM25 reads all matches twice, so a single match is not ranked.
    const few = file.searchUnranked(index, expression, 2)
    if (few.length < 2) return few
    return rarest >= COMMON && file.isInMany(index, expression, COMMON)
      ? file.searchUnranked(index, expression, limit)
      : file.search(index, expression, limit)
  }

  // Searches several words. BM25 would count each word in all hadiths; if all words match, length
  // dominates the score.
  function searchAllTerms(index: WordIndex, terms: string[], limit: number): number[] {
    spend(QUERY_STEPS)
    const distinct = [...new Set(terms)]
    return distinct.length === 1
      ? searchTerm({ index, expression: distinct.join(''), limit })
      : file.searchShortest(index, distinct.join(' AND '), COMMON, limit)
  }

  // The phrase, then all words anywhere. The last word may be incomplete.
  function find(queryWords: Known[], { row, all, termOf }: Language, hitCount: number): Found {
    const words = queryWords.map(({ word }) => word)
    const isBegun = queryWords.at(-1)?.count === 0
    const end = isBegun ? '*' : ''
    const limit = Math.min(hitCount, MAX_HITS)
    // A phrase is in at most as many hadiths as its rarest word.
    const rarest = isBegun ? COMMON : Math.min(...queryWords.map(({ count }) => count))
    const expression = quoted(words.join(' ')) + end
    const searchRow = () => searchTerm({ index: row, expression, limit, rarest })
    const inRow = words.length > 1 ? (untilSpent(searchRow) ?? []) : []
    const isSure = inRow.length >= hitCount || (inRow.length > 0 && words.length >= SURE_ROW)
    const terms = words.map((word, at) => termOf(word, at === words.length - 1 ? end : ''))
    const anywhere = isSure ? [] : (untilSpent(() => searchAllTerms(all, terms, limit)) ?? [])
    const narrow = [...toHits(inRow, 'phrase'), ...toHits(anywhere, 'words')]
    if (narrow.length > 0) return { hits: firstOfEach(narrow), words }
    const loose = untilSpent(() => findLoosely(queryWords, { index: all, termOf, limit }))
    return loose ?? { hits: [], words }
  }

  // A question shares few words with its answer, most of them in the chapter heading.
  function searchQuestion(subject: string[], hitCount: number): number[] {
    if (subject.length === 0) return []
    spend(QUERY_STEPS)
    const expression = subject.flatMap(stemsOf).map(quoted).join(' OR ')
    return file.searchQuestions(expression, Math.min(hitCount, MAX_HITS))
  }

  // Corrects unknown words; if nothing matches, accepts hadiths with some of the words.
  function findLoosely(queryWords: Known[], { index, termOf, limit }: Loose): Found {
    const alternatives = queryWords.map(({ word, count }) => (count > 0 ? [word] : corrected(word)))
    const isWhole = alternatives.every((one) => one.length > 0)
    const anyOf = (one: string[]) => `(${one.map((word) => termOf(word, '')).join(' OR ')})`
    const all = isWhole ? searchAllTerms(index, alternatives.map(anyOf), limit) : []
    const words = alternatives.flat()
    if (all.length > 0) return { hits: toHits(all, 'words'), words }
    const telling = tellingOf(queryWords)
    if (telling.length === 0) return { hits: [], words }
    const expression = anyOf(telling.map(({ word }) => word))
    const some = searchTerm({ index, expression, limit })
    return { hits: toHits(some, 'some_words'), words }
  }

  /** `hitCount` is the number of hits to return: with enough phrase matches the search ends. */
  return (text: string, hitCount: number): HadithHits => {
    const isArabic = arabicWords(text).length > 0
    const folded = isArabic ? contentWords(text) : translatedWords(text)
    const words = withoutRepetition(folded).slice(0, MAX_WORDS)
    const language = isArabic ? 'arabic' : 'english'
    if (words.length === 0) return { hits: [], words, language }
    const queryWords = withoutStub(words.map((word) => ({ word, count: file.countWord(word) })))
    const subject = isArabic ? questionSubject(text) : []
    const matches = untilSpent(() => searchQuestion(subject, hitCount)) ?? []
    if (matches.length > 0) return { hits: toHits(matches, 'some_words'), words: subject, language }
    return { ...find(queryWords, isArabic ? ARABIC : ENGLISH, hitCount), language }
  }
}

/**
 * The indexes for phrases and for all words, and the FTS5 expression of a term; `end` is `*` for a
 * prefix.
 */
type Language = { row: WordIndex; all: WordIndex; termOf: (word: string, end: string) => string }

type Loose = { index: WordIndex; termOf: Language['termOf']; limit: number }

// Words contain only letters, digits and marks, so none is an FTS5 operator.
const quoted = (words: string): string => `"${words}"`

const ARABIC: Language = {
  row: 'arabic',
  all: 'stems',
  termOf: (word, end) =>
    `(${stemsOf(word)
      .map((stem) => quoted(stem) + end)
      .join(' OR ')})`,
}

const ENGLISH: Language = {
  row: 'english',
  all: 'english',
  termOf: (word, end) => quoted(word) + end,
}

// The rarest words, as many as together are in at most as many hadiths as one common word.
function tellingOf(queryWords: Known[]): Known[] {
  const rarest = queryWords.filter(({ count }) => count > 0).toSorted((a, b) => a.count - b.count)
  let hadiths = 0
  return rarest.slice(0, TELLING_WORDS).filter(({ count }, at) => {
    hadiths += count
    return at === 0 || hadiths < COMMON
  })
}

// Drops the last word while only one or two letters of it are typed.
function withoutStub(queryWords: Known[]): Known[] {
  const last = queryWords.at(-1)
  const isStub = last?.count === 0 && last.word.length < SHORTEST_BEGINNING
  return isStub && queryWords.length > 1 ? queryWords.slice(0, -1) : queryWords
}

function toHits(ids: number[], agreement: HadithMatchQuality) {
  return ids.map((id) => ({ id, agreement }))
}

function firstOfEach<Hit extends { id: number }>(hits: Hit[]): Hit[] {
  const seen = new Set<number>()
  return hits.filter(({ id }) => !seen.has(id) && seen.add(id))
}

// Words that ask for a ruling or name the genre; hadiths do not have them.
const QUESTION_WORDS = new Set(
  arabicWords('حكم يجوز تجوز حديث الحديث احاديث الاحاديث النبي الرسول رسول الله الاسلام هناك'),
)

/** The words that carry the subject of an Arabic question; empty for any other text. */
function questionSubject(text: string): string[] {
  const { kind, subject } = readArabicQuery(text)
  if (kind !== 'question') return []
  const content = new Set(contentWords(text))
  const words = [...new Set(subject)].filter((word) => content.has(word))
  const telling = words.filter((word) => !QUESTION_WORDS.has(word))
  return (telling.length > 0 ? telling : words).slice(0, MAX_WORDS)
}
