import type { Concept } from '../store.ts'
import { type FormsOf, type Named, withoutArticle } from './concept-names.ts'

type ScatteredName = { words: readonly string[]; concept: Concept; language: string }

// Chinese characters in another order are other words.
const HAN = /\p{Script=Han}/u

/**
 * Finds the concepts of which a query has all words of a name, in any order and with others between
 * them. Words that are `isPlain` need not be there.
 */
export function createScatteredNames(
  concepts: readonly Concept[],
  isPlain: (word: string) => boolean,
) {
  const byWord = new Map<string, ScatteredName[]>()
  for (const name of scatteredNames(concepts, isPlain)) {
    const [first = ''] = name.words
    const others = byWord.get(first)
    if (others) others.push(name)
    else byWord.set(first, [name])
  }

  return (words: readonly string[], formsOf: FormsOf): Named[] => {
    const places = new Map<string, number>()
    words.forEach((word, at) => {
      if (isPlain(word)) return
      for (const form of formsOf(word)) if (!places.has(form)) places.set(form, at)
    })
    const placesOf = (name: ScatteredName) =>
      new Set(name.words.flatMap((word) => places.get(word) ?? []))
    const found = [...places.keys()]
      .flatMap((form) => byWord.get(form) ?? [])
      .map((name) => ({ ...name, at: placesOf(name) }))
      .filter((name) => name.at.size === name.words.length)
      .toSorted((a, b) => b.at.size - a.at.size)
    const taken = new Set<number>()
    return found.flatMap(({ concept, language, at }) => {
      if ([...at].some((place) => taken.has(place))) return []
      for (const place of at) taken.add(place)
      return [...at].map((place) => ({ concept, language, at: place, length: 1, isJoined: false }))
    })
  }
}

function* scatteredNames(
  concepts: readonly Concept[],
  isPlain: (word: string) => boolean,
): Generator<ScatteredName> {
  for (const concept of concepts) {
    for (const [language, names] of Object.entries(concept.names)) {
      for (const name of names) {
        const words = [...new Set(name.split(' ').map(withoutArticle))].filter(
          (word) => !isPlain(word),
        )
        if (words.length > 1 && !HAN.test(name)) yield { words, concept, language }
      }
    }
  }
}
