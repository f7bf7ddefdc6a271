import { foldArabic, foldArabicHard, VERSE_COUNT, verseAt } from '../../text/index.ts'
import type { Meter } from '../budget.ts'
import type { WordPairs } from '../store.ts'
import { rootOf, stemOf } from './arabic-words.ts'
import { createFuzzyTerms, letterMask } from './fuzzy-terms.ts'
import { createJoinedWords, createWordParts } from './joined-words.ts'
import { createPostings } from './postings.ts'
import { createWordForms } from './word-forms.ts'

/**
 * Input of the index: the imla'i words of a verse, and the Uthmani words that each corresponds to.
 */
type IndexedVerse = {
  imlaei: readonly string[]
  /** Indexes of the words that follow a pause mark. */
  pauses: readonly number[]
  uthmani: readonly string[]
  pairs: WordPairs
}

export type ArabicIndex = ReturnType<typeof createArabicIndex>
type Spend = Meter['spend']

/**
 * In-memory index of the Quran's 78,000 words; every orthography maps to the same terms. `spend`
 * counts the work done with it.
 */
export function createArabicIndex(verses: Iterable<IndexedVerse>, spend: Spend) {
  const terms = createTerms()
  const tokens: number[] = []
  const verseOf: number[] = []
  const starts: number[] = []
  const beginnings: number[] = []
  const spellings = createTerms()
  const spellingOf: number[] = []
  const wordForms = createWordForms()
  const withMarbuta = new Set<number>()
  const joined = createJoinedWords()
  const termOf = memoized((word) => terms.idOf(foldArabic(word)))
  let verse = 0
  for (const { imlaei, pauses, uthmani, pairs } of verses) {
    starts.push(tokens.length)
    beginnings.push(tokens.length, ...pauses.map((at) => tokens.length + at))
    joined.learn(imlaei, uthmani, pairs)
    imlaei.forEach((word, at) => {
      const term = termOf(word)
      tokens.push(term)
      if (word.endsWith('ة')) withMarbuta.add(term)
      verseOf.push(verse)
      const [from, to] = pairs[at] ?? [0, 0]
      const spelled = uthmani.slice(from, to).join('')
      spellingOf.push(spellings.idOf(spelled))
      // Of words that Uthmani spelling joins, none is spelled like the joined word.
      const isJoined = [pairs[at - 1], pairs[at + 1]].some((other) => other?.[0] === from)
      wordForms.learn(word, isJoined ? word : spelled, term)
    })
    verse += 1
  }
  starts.push(tokens.length)

  const all = terms.list()
  const isWord = (rest: string) => terms.find(rest) !== undefined
  const stem = (word: string) => stemOf(word, isWord)
  const tokenTerms = Int32Array.from(tokens)
  const tokenVerses = Int32Array.from(verseOf)
  const words = { all, tokens: tokenTerms, verses: tokenVerses }
  const levelOf = (key: (word: string) => string) => createLevel(words, key)
  const stems = levelOf(stem)
  const roots = levelOf((word) => rootOf(stem(word)))
  const forms = levelOf((word) => word)
  const twins = twinsOf(terms, withMarbuta)
  const near = createFuzzyTerms(all)
  const hardTerms = all.map(foldArabicHard)
  const placesOf = createPlaces(tokenTerms, all.length)

  return {
    spend,
    tokens: tokenTerms,
    /** The tokens of this term, in order. */
    placesOf,
    verseOfToken: tokenVerses,
    /** The first token of each verse, and the end of the last. */
    starts: Int32Array.from(starts),
    surahOf: Uint8Array.from({ length: VERSE_COUNT }, (_, index) => verseAt(index).surah),
    /** The tokens that begin a verse or follow a pause mark, and the end of all tokens. */
    beginnings: new Set([...beginnings, tokens.length]),
    terms: all,
    /** The words in Uthmani spelling, and the spelling of each token. */
    spellings: spellings.list(),
    spellingOf: Int32Array.from(spellingOf),
    forms,
    stems,
    roots,
    /** The terms of this folded word, typed in any orthography. */
    termsOf(word: string): number[] {
      const exact = terms.find(word)
      if (exact !== undefined) return [exact, ...(twins.get(exact) ?? [])]
      const hard = foldArabicHard(word)
      return [...(wordForms.loose(word) ?? wordForms.loose(hard) ?? [])]
    },
    /**
     * The terms of this folded word, exact or in another orthography: `termsOf` and its homographs.
     */
    readingsOf: (word: string): number[] => {
      const exact = terms.find(word)
      const own = exact === undefined ? [] : [exact, ...(twins.get(exact) ?? [])]
      return [
        ...own,
        ...(wordForms.loose(word) ?? []),
        ...(wordForms.loose(foldArabicHard(word)) ?? []),
      ]
    },
    /**
     * The terms of this folded word in imla'i or Uthmani spelling, or with a hamza on another seat:
     * `hamzaForms` are those of the word as `foldArabicHamza` folds it, if known.
     */
    strictReadingsOf: (word: string, hamzaForms: readonly string[]): number[] => {
      const exact = terms.find(word)
      return [
        ...(exact === undefined ? [] : [exact, ...(twins.get(exact) ?? [])]),
        ...wordForms.strict(word, hamzaForms),
      ]
    },
    joinedOf: (word: string): readonly string[] | undefined => joined.find(word),
    stemIdOf: (word: string): number | undefined => stems.find(stem(word)),
    rootIdOf: (word: string): number | undefined => roots.find(rootOf(stem(word))),
    isTerm: isWord,
    ...createWordParts({
      find: terms.find,
      tokens: tokenTerms,
      placesOf,
      spend,
      joined,
      wordForms,
    }),
    /** The single word that Uthmani spelling writes as two. */
    wholeOf: (words: string): string | undefined => joined.findWhole(words),
    /** The same number for terms that differ only in closed or open ta. */
    classOf: (term: number): number => Math.min(term, ...(twins.get(term) ?? [])),
    /** Terms within a small edit distance of the word. */
    nearTerms(word: string): number[] {
      spend(NEAR_STEPS)
      return near.find(word).map(({ place }) => place)
    },
    /** Terms with this prefix; none for fewer than three letters. */
    termsBeginning: (start: string): number[] =>
      start.length < 3 ? [] : all.flatMap((term, id) => (term.startsWith(start) ? [id] : [])),
    /** Each term without hamza, and the set of its letters. */
    hardTerms,
    hardMasks: Int32Array.from(hardTerms, letterMask),
  }
}

type Words = { all: readonly string[]; tokens: Int32Array; verses: Int32Array }

/** The postings of the words under this key, such as their stem. */
function createLevel({ all, tokens, verses }: Words, key: (word: string) => string) {
  const keys = createTerms()
  const idOfTerm = Int32Array.from(all, (word) => keys.idOf(key(word)))
  const idsOfTokens = tokens.map((term) => idOfTerm[term] ?? 0)
  const count = keys.list().length
  return {
    find: keys.find,
    idOf: (term: number) => idOfTerm[term] ?? 0,
    postings: createPostings(idsOfTokens, verses, count),
    count,
  }
}

// The look-up scans a part of the vocabulary.
const NEAR_STEPS = 64

/** Tokens grouped by term. */
function createPlaces(terms: Int32Array, termCount: number): (term: number) => Int32Array {
  const starts = new Int32Array(termCount + 1)
  for (const term of terms) starts[term + 1] = (starts[term + 1] ?? 0) + 1
  for (let term = 0; term < termCount; term++)
    starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0)
  const filled = starts.slice()
  const places = new Int32Array(terms.length)
  terms.forEach((term, token) => {
    const at = filled[term] ?? 0
    places[at] = token
    filled[term] = at + 1
  })
  return (term) => places.subarray(starts[term] ?? 0, starts[term + 1] ?? 0)
}

// Three of four words in the Quran repeat an earlier one, and folding is expensive.
function memoized(ask: (word: string) => number): (word: string) => number {
  const results = new Map<string, number>()
  return (word) => {
    const result = results.get(word) ?? ask(word)
    results.set(word, result)
    return result
  }
}

// The same noun is written with a closed or an open ta.
function twinsOf(terms: Terms, withMarbuta: Set<number>): Map<number, number[]> {
  const all = terms.list()
  const twins = new Map<number, number[]>()
  for (const closed of withMarbuta) {
    const open = terms.find(`${all[closed]?.slice(0, -1)}ت`)
    if (open === undefined) continue
    twins.set(closed, [open])
    twins.set(open, [closed])
  }
  return twins
}

type Terms = ReturnType<typeof createTerms>

function createTerms() {
  const ids = new Map<string, number>()
  return {
    idOf(word: string): number {
      const id = ids.get(word)
      if (id !== undefined) return id
      ids.set(word, ids.size)
      return ids.size - 1
    },
    find: (word: string) => ids.get(word),
    list: () => [...ids.keys()],
  }
}
