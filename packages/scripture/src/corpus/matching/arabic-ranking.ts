import { VERSE_COUNT } from '../../text/index.ts'
import type { ArabicIndex } from '../index/arabic-index.ts'
import type { Postings } from '../index/postings.ts'

/**
 * The numbers of the ranking. `k1` is the customary one of BM25; what the others are worth is cross-validated by `npm run bench -- search`.
 */
export const RANKING = {
  k1: 1.2,
  /** How much a long verse counts less: less than the customary 0.75, for a long one says more and does not only repeat it. */
  b: 0.5,
  /** Weight of a root that agrees, where a stem that agrees has 1. */
  root: 0.8,
  /** Weight of the surroundings of a verse, where the verse itself has 1, and how many verses on each side they are. */
  around: 2,
  reach: 3,
  /** Weight of a word in the very form that was typed. */
  form: 0.5,
  /** Weight of words that mean what a question asks in other words. */
  synonym: 0.5,
  /** How a quotation is laid beside a verse: see `Costs`. */
  skipped: 0.4,
  unlike: 0.5,
  /** Weight of what is shared, beside what agrees in order. */
  shared: 0.02,
}
export type Ranking = typeof RANKING

/** A word of the query as the index knows it. Empty lists: the Quran has no such word. */
export type QueryTerm = {
  word: string
  forms: number[]
  stems: number[]
  roots: number[]
  isGuess: boolean
}

// In a long text other words than the misspelt ones say what is meant.
const MAX_GUESSED = 16

/** Looks the words of a query up: as typed, in another orthography, by stem and root, and with a slip of the pen where nothing else is found. */
export function resolveTerms(index: ArabicIndex, words: readonly string[]): QueryTerm[] {
  let left = MAX_GUESSED
  return words.map((word, at) => {
    const forms = index.termsOf(word)
    const stems = idsOf(forms, index.stems.idOf, index.stemIdOf(word))
    const roots = idsOf(forms, index.roots.idOf, index.rootIdOf(word))
    if (stems.length > 0) return { word, forms, stems, roots, isGuess: false }
    const near = left-- > 0 ? index.nearTerms(word) : []
    // Whoever types on has only begun the last word.
    if (near.length === 0 && at === words.length - 1) near.push(...index.termsBeginning(word))
    if (near.length === 0) return { word, forms, stems, roots, isGuess: roots.length > 0 }
    const guessed = {
      forms: near,
      stems: idsOf(near, index.stems.idOf),
      roots: idsOf(near, index.roots.idOf),
    }
    return { word, ...guessed, isGuess: true }
  })
}

function idsOf(forms: number[], idOf: (term: number) => number, other?: number): number[] {
  const ids = forms.map(idOf)
  return [...new Set(ids.length === 0 && other !== undefined ? [other] : ids)]
}

/** How well each verse answers these words: BM25 of stems and roots, of the verse and, where `isWide`, of what is around it. */
export function scoreVerses(
  index: ArabicIndex,
  words: QueryTerm[],
  isWide: boolean,
  ranking: Ranking,
): Float64Array {
  const { scores, add } = createScores(index, ranking)
  const { stems, roots, forms } = index
  for (const word of words) {
    add(stems.postings, word.stems, 1, 0)
    add(roots.postings, word.roots, ranking.root, 0)
    if (isWide) {
      add(stems.postings, word.stems, ranking.around, ranking.reach)
      add(roots.postings, word.roots, ranking.around * ranking.root, ranking.reach)
    } else {
      add(forms.postings, word.forms, ranking.form, 0)
    }
  }
  return scores
}

const AVERAGE_LENGTH = 12.5

/** The scores of all verses, zero at first, and what adds to them what terms say of the verses within `reach` of one that has them. */
function createScores(index: ArabicIndex, { k1, b }: Ranking) {
  const scores = new Float64Array(VERSE_COUNT)
  // How often the terms stand in or around each verse; all zero again after each of them.
  const times = new Uint16Array(VERSE_COUNT)

  function add(postings: Postings, ids: readonly number[], weight: number, reach: number): void {
    const verses = countAround(postings, ids, reach)
    index.spend(verses.length >> 4)
    const rarity = Math.log(1 + (VERSE_COUNT - verses.length + 0.5) / (verses.length + 0.5))
    for (const verse of verses) {
      const count = times[verse] ?? 0
      const length = lengthAround(index, verse, reach) / (AVERAGE_LENGTH * (2 * reach + 1))
      const saturated = (count * (k1 + 1)) / (count + k1 * (1 - b + b * length))
      scores[verse] = (scores[verse] ?? 0) + weight * rarity * saturated
      times[verse] = 0
    }
  }

  function countAround(postings: Postings, ids: readonly number[], reach: number): number[] {
    const verses: number[] = []
    for (const id of ids) {
      postings.forEach(id, (verse, count) => {
        const surah = index.surahOf[verse]
        for (let at = verse - reach; at <= verse + reach; at++) {
          if (index.surahOf[at] !== surah) continue
          if (times[at] === 0) verses.push(at)
          times[at] = (times[at] ?? 0) + count
        }
      })
    }
    return verses
  }

  return { scores, add }
}

function lengthAround({ starts, surahOf }: ArabicIndex, verse: number, reach: number): number {
  const surah = surahOf[verse]
  let [from, to] = [verse, verse]
  while (from > verse - reach && surahOf[from - 1] === surah) from--
  while (to < verse + reach && surahOf[to + 1] === surah) to++
  return (starts[to + 1] ?? 0) - (starts[from] ?? 0)
}

/** What each word says about which verse is meant: rare ones more. A word that the Quran does not have counts as a rare one. */
export function termWeights(index: ArabicIndex, known: QueryTerm[]): number[] {
  return known.map(({ forms }) => {
    const verses = forms.reduce((sum, form) => sum + index.forms.postings.count(form), 0)
    return Math.log(1 + index.starts.length / ((verses || 3) + 1)) / 5
  })
}

/** The verses that have every one of these words, by stem, or where there are none by root; undefined where none has them all. */
export function versesWithAll(index: ArabicIndex, words: QueryTerm[]): Set<number> | undefined {
  return (
    allOf(
      index.stems.postings,
      words.map(({ stems }) => stems),
    ) ??
    allOf(
      index.roots.postings,
      words.map(({ roots }) => roots),
    )
  )
}

function allOf(postings: Postings, wanted: number[][]): Set<number> | undefined {
  let left: Set<number> | undefined
  for (const ids of wanted) {
    const having = new Set<number>()
    for (const id of ids) {
      postings.forEach(id, (verse) => {
        if (left === undefined || left.has(verse)) having.add(verse)
      })
    }
    if (having.size === 0) return undefined
    left = having
  }
  return left
}

/** The verses in which these words stand one after the other as typed, perhaps running on into the next. */
export function versesWithPhrase(
  index: ArabicIndex,
  words: QueryTerm[],
): Map<number, [from: number, to: number]> {
  const found = new Map<number, [number, number]>()
  const wanted = words.map(({ forms }) => new Set(forms))
  for (const first of phraseOccurrences(index, wanted)) {
    const start = index.verseOfToken[first] ?? 0
    if (!found.has(start)) found.set(start, [first, first + words.length])
  }
  return found
}

/** The tokens at which a row begins: of one of the first terms, then one of the next, and so on. */
export function* phraseOccurrences(
  index: ArabicIndex,
  wanted: readonly Set<number>[],
): Generator<number> {
  const { tokens, placesOf, spend } = index
  const rarest = wanted.map((forms) => sum([...forms].map((form) => placesOf(form).length)))
  const at = rarest.indexOf(Math.min(...rarest))
  for (const form of wanted[at] ?? []) {
    for (const token of placesOf(form)) {
      spend()
      const first = token - at
      if (first < 0 || !wanted.every((forms, step) => forms.has(tokens[first + step] ?? -1)))
        continue
      yield first
    }
  }
}

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0)
