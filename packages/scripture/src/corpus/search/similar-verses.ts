import { VERSE_COUNT } from '../../text/index.ts'
import type { ArabicIndex } from '../index/arabic-index.ts'
import { phraseOccurrences } from '../matching/arabic-ranking.ts'

/**
 * A verse that shares phrases with another one. `share` is the part of the other's phrases that it
 * has, weighted by rarity; `tokens` are the words of these phrases in it.
 */
type SimilarPassage = { verse: number; share: number; tokens: number[] }

const PHRASE_WORDS = 3
const MIN_SHARE = 0.4

/** The verses that share two fifths or more of the three-word phrases of a verse, most first. */
export function findSimilar(index: ArabicIndex, verse: number): SimilarPassage[] {
  const shared = new Map<number, { weight: number; tokens: number[] }>()
  let all = 0
  for (const phrase of phrasesOf(index, verse)) {
    const places = placesOf(index, phrase)
    const rarity = Math.log(1 + VERSE_COUNT / places.size)
    all += rarity
    places.delete(verse)
    for (const [other, tokens] of places) {
      const entry = shared.get(other) ?? { weight: 0, tokens: [] }
      entry.weight += rarity
      entry.tokens.push(...tokens)
      shared.set(other, entry)
    }
  }
  return [...shared]
    .map(([other, { weight, tokens }]) => {
      return { verse: other, share: weight / all, tokens: [...new Set(tokens)] }
    })
    .filter(({ share }) => share >= MIN_SHARE)
    .toSorted((a, b) => b.share - a.share || a.verse - b.verse)
}

// The distinct phrases of a verse; a shorter verse is one phrase.
function phrasesOf({ tokens, starts }: ArabicIndex, verse: number): Set<number>[][] {
  const terms = tokens.slice(starts[verse] ?? 0, starts[verse + 1] ?? 0)
  const length = Math.min(PHRASE_WORDS, terms.length)
  const phrases = new Map<string, Set<number>[]>()
  for (let at = 0; at + length <= terms.length; at++) {
    const phrase = Array.from(terms.slice(at, at + length))
    phrases.set(
      phrase.join(),
      phrase.map((term) => new Set([term])),
    )
  }
  return [...phrases.values()]
}

// The tokens of a phrase in each verse that contains all of it.
function placesOf(index: ArabicIndex, phrase: readonly Set<number>[]): Map<number, number[]> {
  const { verseOfToken } = index
  const places = new Map<number, number[]>()
  for (const first of phraseOccurrences(index, phrase)) {
    const verse = verseOfToken[first] ?? 0
    if (verseOfToken[first + phrase.length - 1] !== verse) continue
    // One or two words occur in any verse.
    if (phrase.length < PHRASE_WORDS && lengthOf(index, verse) > phrase.length) continue
    const tokens = phrase.map((_, step) => first + step)
    places.set(verse, [...(places.get(verse) ?? []), ...tokens])
  }
  return places
}

const lengthOf = ({ starts }: ArabicIndex, verse: number): number =>
  (starts[verse + 1] ?? 0) - (starts[verse] ?? 0)
