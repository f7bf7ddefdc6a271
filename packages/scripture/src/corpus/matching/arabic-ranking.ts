import { VERSE_COUNT } from '../../text/index.ts'
import { sum } from '../../text/sum.ts'
import type { ArabicIndex } from '../index/arabic-index.ts'
import type { Postings } from '../index/postings.ts'

/**
 * Ranking parameters. `k1` is the usual BM25 value; `npm run bench -- search` cross-validates the
 * others.
 */
export const RANKING = {
  k1: 1.2,
  /**
   * Length normalization. Lower than the usual 0.75 because long verses carry more content rather
   * than repetition.
   */
  b: 0.5,
  /** Weight of a matching root, relative to 1 for a matching stem. */
  root: 0.8,
  /**
   * Weight of the surrounding verses, relative to 1 for the verse itself, and their number on each
   * side.
   */
  around: 2,
  reach: 3,
  /** Weight of a word in the exact form that was typed. */
  form: 0.5,
  /** Weight of synonyms of a question's words. */
  synonym: 0.5,
  /** Alignment costs of a quotation: see `Costs`. */
  skipped: 0.4,
  unlike: 0.5,
  /** Weight of shared words, relative to words that match in order. */
  shared: 0.02,
}
export type Ranking = typeof RANKING

/** A query word resolved in the index. The lists are empty if the Quran has no such word. */
export type QueryTerm = {
  word: string
  forms: number[]
  stems: number[]
  roots: number[]
  isGuess: boolean
}

// In a long query, the correctly spelled words are enough.
const MAX_GUESSED = 16

/**
 * Resolves query words as typed, in another orthography, by stem and root, and otherwise by edit
 * distance.
 */
export function resolveTerms(index: ArabicIndex, words: readonly string[]): QueryTerm[] {
  let left = MAX_GUESSED
  return words.map((word, at) => {
    const forms = index.termsOf(word)
    const stems = idsOf(forms, index.stems.idOf, index.stemIdOf(word))
    const roots = idsOf(forms, index.roots.idOf, index.rootIdOf(word))
    if (stems.length > 0) return { word, forms, stems, roots, isGuess: false }
    const near = left-- > 0 ? index.nearTerms(word) : []
    // The user may still be typing the last word.
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

/** BM25 of stems and roots for each verse; `isWide` includes the surrounding verses. */
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

/**
 * Zeroed scores of all verses, and a function that adds the scores of terms within `reach` verses.
 */
function createScores(index: ArabicIndex, { k1, b }: Ranking) {
  const scores = new Float64Array(VERSE_COUNT)
  // Term counts in or around each verse; reset to zero after each call.
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

/** Weight of each word by rarity. A word that the Quran lacks counts as a rare one. */
export function termWeights(index: ArabicIndex, terms: QueryTerm[]): number[] {
  return terms.map(({ forms }) => {
    const verses = forms.reduce((sum, form) => sum + index.forms.postings.count(form), 0)
    return Math.log(1 + index.starts.length / ((verses || 3) + 1)) / 5
  })
}

/** The verses that contain all words, by stem or else by root; undefined if there are none. */
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

function allOf(postings: Postings, accepted: number[][]): Set<number> | undefined {
  let left: Set<number> | undefined
  for (const ids of accepted) {
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

/** The verses that contain the words as a phrase; a phrase may continue into the next verse. */
export function versesWithPhrase(
  index: ArabicIndex,
  words: QueryTerm[],
): Map<number, [from: number, to: number]> {
  const occurrences = new Map<number, [number, number]>()
  const accepted = words.map(({ forms }) => new Set(forms))
  for (const first of phraseOccurrences(index, accepted)) {
    const start = index.verseOfToken[first] ?? 0
    if (!occurrences.has(start)) occurrences.set(start, [first, first + words.length])
  }
  return occurrences
}

/** The tokens at which a phrase begins; `accepted` has the accepted terms of each word. */
export function* phraseOccurrences(
  index: ArabicIndex,
  accepted: readonly Set<number>[],
): Generator<number> {
  const { tokens, placesOf, spend } = index
  const rarest = accepted.map((forms) => sum([...forms].map((form) => placesOf(form).length)))
  const at = rarest.indexOf(Math.min(...rarest))
  for (const form of accepted[at] ?? []) {
    for (const token of placesOf(form)) {
      spend()
      const first = token - at
      if (first < 0 || !accepted.every((forms, step) => forms.has(tokens[first + step] ?? -1)))
        continue
      yield first
    }
  }
}
