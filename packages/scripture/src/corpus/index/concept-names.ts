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
type Node = { next: Map<string, Node>; meanings: Meaning[] }
type Match = { node: Node; length: number; isJoined: boolean }

const ARABIC = /^[\u0621-\u064A]/
// `وبالصبر` and `للصبر`, which have the article, then `وصبر` and `بالغيبة` without one.
const PARTICLES = [
  /^(?:[وف]?[بلك]?ال|[وف]?لل)(?=.{3})/,
  /^(?:و(?=.{2})|ف(?=.{3}))/,
  /^[وف]?[بل](?=.{4})/,
] as const

/** Finds the concepts that the words of a query name: the longest name at each word. */
export function createConceptNames(concepts: readonly Concept[]) {
  const root = createNode()
  for (const concept of concepts) {
    for (const [language, names] of Object.entries(concept.names)) {
      for (const name of names) nodeOf(root, name).meanings.push({ concept, language })
    }
  }

  return (words: readonly string[]): Named[] => {
    const matches: (Match & { at: number })[] = []
    for (let at = 0; at < words.length; ) {
      const match = longestFrom(root, words, at)
      if (isName(match, words, at)) matches.push({ ...match, at })
      at += match.length || 1
    }
    const votes = new Map<string, number>()
    for (const { node, length } of matches) {
      for (const language of new Set(node.meanings.map((one) => one.language)))
        votes.set(language, (votes.get(language) ?? 0) + length)
    }
    return matches.flatMap(({ node, at, length, isJoined }) => {
      const meaning = likeliest(node.meanings, votes)
      return meaning ? [{ ...meaning, at, length, isJoined }] : []
    })
  }
}

const createNode = (): Node => ({ next: new Map(), meanings: [] })

function nodeOf(root: Node, name: string): Node {
  let node = root
  for (const word of name.split(' ')) {
    const next = node.next.get(word) ?? createNode()
    node.next.set(word, next)
    node = next
  }
  return node
}

function longestFrom(node: Node, words: readonly string[], at: number): Match {
  let best: Match = { node, length: 0, isJoined: false }
  const word = words[at]
  if (word === undefined) return best
  for (const [step, form] of formsOf(word).entries()) {
    const next = node.next.get(form)
    if (!next) continue
    const rest = longestFrom(next, words, at + 1)
    const length = rest.length > 0 || next.meanings.length > 0 ? rest.length + 1 : 0
    if (length <= best.length) continue
    best = { node: rest.node, length, isJoined: rest.isJoined || (step > 0 && ARABIC.test(word)) }
  }
  return best
}

function formsOf(word: string): string[] {
  if (ARABIC.test(word)) return [word, ...PARTICLES.map((particle) => word.replace(particle, ''))]
  return word.length > 4 && word.endsWith('s') ? [word, word.slice(0, -1)] : [word]
}

// `say` is the name of a rite in Turkish, and a word of many English queries.
function isName({ node, length }: Match, words: readonly string[], at: number): boolean {
  if (length !== 1 || words.length === 1) return length > 0
  const isEnglish = node.meanings.some(({ language }) => language === 'en')
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
