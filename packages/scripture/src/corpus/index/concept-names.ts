import type { Concept } from '../store.ts'
import { FREQUENT_IN_ENGLISH } from './english-words.ts'

/** A concept that some words name, in one of its languages. */
export type Named = {
  concept: Concept
  language: string
  at: number
  length: number
  /** Whether a word has the name only without a joined particle. */
  isJoined: boolean
}

type Meaning = { concept: Concept; language: string }
type Match = { name: string; length: number; isJoined: boolean }
type Names = { meanings: Map<string, Meaning[]>; beginnings: Set<string> }
/** The forms in which a word of a query may be a word of a name, likeliest first. */
export type FormsOf = (word: string) => readonly string[]

const ARABIC = /^[\u0621-\u064A]/
// `وبالصبر` and `للصبر`, which have the article, then `وصبر` and `بالغيبة` without one. `والدين`
// are parents.
const PARTICLES = [
  /^(?!والد)(?:[وف]?[بلك]?ال|[وف]?لل)(?=.{3})/,
  /^(?:و(?=.{2})|ف(?=.{3}))/,
  /^[وف]?[بل](?=.{4})/,
] as const

/** Finds the concepts that the words of a query name: the longest name at each word. */
export function createConceptNames(concepts: readonly Concept[]) {
  const names = readNames(concepts)
  const meaningsOf = ({ name }: Match) => names.meanings.get(name) ?? []

  return (words: readonly string[], forms: FormsOf = formsOf): Named[] => {
    const matches: (Match & { at: number })[] = []
    for (let at = 0; at < words.length; ) {
      const match = longestFrom(names, { words, at, forms })
      if (isName(match, meaningsOf(match), words, at)) matches.push({ ...match, at })
      at += match.length || 1
    }
    const votes = new Map<string, number>()
    for (const match of matches) {
      for (const language of new Set(meaningsOf(match).map((one) => one.language)))
        votes.set(language, (votes.get(language) ?? 0) + match.length)
    }
    return matches.flatMap((match) => {
      const meaning = likeliest(meaningsOf(match), votes)
      const { at, length, isJoined } = match
      return meaning ? [{ ...meaning, at, length, isJoined }] : []
    })
  }
}

function readNames(concepts: readonly Concept[]): Names {
  const names: Names = { meanings: new Map(), beginnings: new Set() }
  for (const concept of concepts) {
    for (const [language, all] of Object.entries(concept.names)) {
      for (const name of all) {
        names.meanings.set(name, [...(names.meanings.get(name) ?? []), { concept, language }])
        for (let end = name.indexOf(' '); end > 0; end = name.indexOf(' ', end + 1))
          names.beginnings.add(name.slice(0, end))
      }
    }
  }
  return names
}

type Reading = { words: readonly string[]; at: number; forms: FormsOf }

function longestFrom(names: Names, { words, at, forms }: Reading, before = ''): Match {
  let best: Match = { name: '', length: 0, isJoined: false }
  const word = words[at]
  if (word === undefined) return best
  for (const [step, form] of forms(word).entries()) {
    const name = before === '' ? form : `${before} ${form}`
    const isJoined = step > 0 && ARABIC.test(word)
    const rest = names.beginnings.has(name)
      ? longestFrom(names, { words, at: at + 1, forms }, name)
      : undefined
    if (rest && rest.length >= best.length && rest.length > 0)
      best = { name: rest.name, length: rest.length + 1, isJoined: isJoined || rest.isJoined }
    else if (best.length === 0 && names.meanings.has(name)) best = { name, length: 1, isJoined }
  }
  return best
}

/** A word as it is, and without what is joined to it. */
export function formsOf(word: string): string[] {
  if (ARABIC.test(word)) return [word, ...PARTICLES.map((particle) => word.replace(particle, ''))]
  return word.length > 4 && word.endsWith('s') ? [word, word.slice(0, -1)] : [word]
}

/** An Arabic word without an article and what is joined to it: `للوالدين`. */
export const withoutArticle = (word: string): string => word.replace(PARTICLES[0], '')

// `say` is the name of a rite in Turkish, and a word of many English queries.
function isName(
  { length }: Match,
  meanings: readonly Meaning[],
  words: readonly string[],
  at: number,
): boolean {
  if (length !== 1 || words.length === 1) return length > 0
  const isEnglish = meanings.some(({ language }) => language === 'en')
  return isEnglish || !FREQUENT_IN_ENGLISH.has(words[at] ?? '')
}

// Of several languages the one that most words of the query are in, then the first.
function likeliest(
  meanings: readonly Meaning[],
  votes: ReadonlyMap<string, number>,
): Meaning | undefined {
  const votesOf = ({ language }: Meaning) => votes.get(language) ?? 0
  return meanings.toSorted((a, b) => votesOf(b) - votesOf(a))[0]
}
