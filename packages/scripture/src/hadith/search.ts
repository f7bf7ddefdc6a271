import { type Meter, untilSpent } from '../corpus/budget.ts'
import { createFuzzyTerms } from '../corpus/index/fuzzy-terms.ts'
import { withoutRepetition } from '../text/index.ts'
import type { HadithFile, WordIndex } from './store.ts'
import { arabicWords, contentWords, stemsOf, translatedWords } from './words.ts'

/** Why a hadith was found: the words in a row, all of them, some of them. */
export type HadithMatchQuality = 'phrase' | 'words' | 'some_words'
/** Found hadiths, the best first, and the folded words to mark in them. */
export type HadithHits = {
  hits: { id: number; agreement: HadithMatchQuality }[]
  words: string[]
  language: 'arabic' | 'english'
}

const MAX_WORDS = 40
const MAX_HITS = 500
// A word in more hadiths than this says nothing of which is meant, and ranking all of them takes long.
const COMMON = 1_000
// So many words in a row leave no doubt.
const SURE_ROW = 5
// Of a quotation with mistakes the rarest words are looked for.
const TELLING_WORDS = 8
const MAX_CORRECTIONS = 6
// What SQLite does nobody can stop: the budget is looked at before.
const ASKING_STEPS = 64
// A word that is begun with fewer letters may be any.
const SHORTEST_BEGINNING = 3

type Known = { word: string; count: number }
type Found = Omit<HadithHits, 'language'>
/** One word or row as an FTS5 expression; in no more hadiths than `rarest`, where that is known. */
type Question = { index: WordIndex; expression: string; limit: number; rarest?: number }

export type HadithSearch = ReturnType<typeof createHadithSearch>

/** Searches the words of hadiths, in Arabic or in translation: those in a row before all of them before some of them. */
export function createHadithSearch(file: HadithFile, spend: Meter['spend']) {
  let near: ReturnType<typeof createFuzzyTerms> | undefined

  // Only a slip of the pen needs the whole vocabulary: it is read when the first one is made.
  function corrected(word: string): string[] {
    spend(ASKING_STEPS)
    near ??= createFuzzyTerms(file.listSpellings())
    const meant = near.find(word).map((one) => one.word)
    return meant.toSorted((a, b) => file.countWord(b) - file.countWord(a)).slice(0, MAX_CORRECTIONS)
  }

  // One word or row. What stands nearly everywhere is found in the order of the collections: ranking it takes long and says nothing.
  function askOne({ index, expression, limit, rarest = COMMON }: Question): number[] {
    spend(ASKING_STEPS)
    // BM25 goes through all that answers twice: nothing has to be ranked where one hadith does.
    const few = file.searchUnranked(index, expression, 2)
    if (few.length < 2) return few
    return rarest >= COMMON && file.isInMany(index, expression, COMMON)
      ? file.searchUnranked(index, expression, limit)
      : file.search(index, expression, limit)
  }

  // Several words. BM25 would count each of them in all hadiths; where all are there, length is most of what it says.
  function askAll(index: WordIndex, terms: string[], limit: number): number[] {
    spend(ASKING_STEPS)
    const distinct = [...new Set(terms)]
    return distinct.length === 1
      ? askOne({ index, expression: distinct.join(''), limit })
      : file.searchShortest(index, distinct.join(' AND '), COMMON, limit)
  }

  // The words in a row, then all of them anywhere. The last one may not be written to its end yet.
  function find(known: Known[], { row, all, termOf }: Language, wanted: number): Found {
    const words = known.map(({ word }) => word)
    const isBegun = known.at(-1)?.count === 0
    const end = isBegun ? '*' : ''
    const limit = Math.min(wanted, MAX_HITS)
    // A row is in no more hadiths than the rarest of its words.
    const rarest = isBegun ? COMMON : Math.min(...known.map(({ count }) => count))
    const expression = quoted(words.join(' ')) + end
    const askRow = () => askOne({ index: row, expression, limit, rarest })
    const inRow = words.length > 1 ? (untilSpent(askRow) ?? []) : []
    const isSure = inRow.length >= wanted || (inRow.length > 0 && words.length >= SURE_ROW)
    const terms = words.map((word, at) => termOf(word, at === words.length - 1 ? end : ''))
    const anywhere = isSure ? [] : (untilSpent(() => askAll(all, terms, limit)) ?? [])
    const narrow = [...found(inRow, 'phrase'), ...found(anywhere, 'words')]
    if (narrow.length > 0) return { hits: firstOfEach(narrow), words }
    const loose = untilSpent(() => findLoosely(known, { index: all, termOf, limit }))
    return loose ?? { hits: [], words }
  }

  // Words that no hadith has are taken for slips; where that does not help, some of the others have to do.
  function findLoosely(known: Known[], { index, termOf, limit }: Loose): Found {
    const meant = known.map(({ word, count }) => (count > 0 ? [word] : corrected(word)))
    const isWhole = meant.every((one) => one.length > 0)
    const anyOf = (one: string[]) => `(${one.map((word) => termOf(word, '')).join(' OR ')})`
    const all = isWhole ? askAll(index, meant.map(anyOf), limit) : []
    const words = meant.flat()
    if (all.length > 0) return { hits: found(all, 'words'), words }
    const telling = tellingOf(known)
    if (telling.length === 0) return { hits: [], words }
    const expression = anyOf(telling.map(({ word }) => word))
    const some = askOne({ index, expression, limit })
    return { hits: found(some, 'some_words'), words }
  }

  /** `wanted` is how many hits will be looked at: of enough in a row, the others are not looked for. */
  return (text: string, wanted: number): HadithHits => {
    const isArabic = arabicWords(text).length > 0
    const folded = isArabic ? contentWords(text) : translatedWords(text)
    const words = withoutRepetition(folded).slice(0, MAX_WORDS)
    const language = isArabic ? 'arabic' : 'english'
    if (words.length === 0) return { hits: [], words, language }
    const known = withoutStub(words.map((word) => ({ word, count: file.countWord(word) })))
    return { ...find(known, isArabic ? ARABIC : ENGLISH, wanted), language }
  }
}

/** Where words in a row and all words are looked for, and the FTS5 expression of one; `end` is a star where it is only begun. */
type Language = { row: WordIndex; all: WordIndex; termOf: (word: string, end: string) => string }

type Loose = { index: WordIndex; termOf: Language['termOf']; limit: number }

// Words hold letters, digits and marks only, so that nothing in them is an operator of FTS5.
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

// The rarest words, as many as leave no more hadiths to rank than one common word would.
function tellingOf(known: Known[]): Known[] {
  const rarest = known.filter(({ count }) => count > 0).toSorted((a, b) => a.count - b.count)
  let hadiths = 0
  return rarest.slice(0, TELLING_WORDS).filter(({ count }, at) => {
    hadiths += count
    return at === 0 || hadiths < COMMON
  })
}

// The last word as it is being typed, of a letter or two.
function withoutStub(known: Known[]): Known[] {
  const last = known.at(-1)
  const isStub = last?.count === 0 && last.word.length < SHORTEST_BEGINNING
  return isStub && known.length > 1 ? known.slice(0, -1) : known
}

function found(ids: number[], agreement: HadithMatchQuality) {
  return ids.map((id) => ({ id, agreement }))
}

function firstOfEach<Hit extends { id: number }>(hits: Hit[]): Hit[] {
  const seen = new Set<number>()
  return hits.filter(({ id }) => !seen.has(id) && seen.add(id))
}
