import type { ArabicIndex } from '../index/arabic-index.ts'
import { type QueryTerm, type Ranking, scoreVerses } from '../matching/arabic-ranking.ts'

/** The listed verses of a concept, best first, and its Arabic words. */
export type RankedConcept = { verses: readonly number[]; terms: QueryTerm[] }

// Ranks of a verse in several lists add up as in reciprocal rank fusion.
const FUSION = 20
// What a list adds to each of its verses, divided by their number: a short list is more specific.
const SPECIFIC = 0.05

/**
 * The listed verses of concepts: first those on most of them, which list the verse or have a word
 * of it, then by their ranks in the lists.
 */
export function rankedByLists(index: ArabicIndex, concepts: readonly RankedConcept[]): number[] {
  const sets = concepts.map(({ verses, terms }) => {
    return new Set(concepts.length > 1 ? [...verses, ...versesWith(index, terms)] : verses)
  })
  const scores = new Map<number, number>()
  for (const { verses } of concepts) {
    verses.forEach((verse, at) => {
      scores.set(verse, (scores.get(verse) ?? 0) + 1 / (FUSION + at) + SPECIFIC / verses.length)
    })
  }
  return [...scores]
    .map(([verse, score]) => ({ verse, score, on: sets.filter((set) => set.has(verse)).length }))
    .toSorted((a, b) => b.on - a.on || b.score - a.score)
    .map(({ verse }) => verse)
}

function versesWith({ stems, spend }: ArabicIndex, terms: readonly QueryTerm[]): number[] {
  const verses: number[] = []
  for (const id of terms.flatMap((term) => term.stems)) {
    stems.postings.forEach(id, (verse) => {
      verses.push(verse)
    })
  }
  spend(verses.length >> 4)
  return verses
}

/** All verses with words of concepts: those on more of them first, then by the sum of scores. */
export function rankedByWords(
  index: ArabicIndex,
  concepts: readonly RankedConcept[],
  ranking: Ranking,
): number[] {
  const scores = concepts.map(({ terms }) => scoreVerses(index, terms, false, ranking))
  const ranked: { verse: number; named: number; score: number }[] = []
  for (let verse = 0; verse < index.surahOf.length; verse++) {
    let [named, score] = [0, 0]
    for (const one of scores) {
      const own = one[verse] ?? 0
      if (own > 0) named += 1
      score += own
    }
    if (named > 0) ranked.push({ verse, named, score })
  }
  return ranked
    .toSorted((a, b) => b.named - a.named || b.score - a.score || a.verse - b.verse)
    .map(({ verse }) => verse)
}
