import type { Concept } from './concepts.ts'

/** A concept that some words name, in one of its languages. */
export type Named = { concept: Concept; language: string; at: number; length: number }

type Meaning = { concept: Concept; language: string }
type Node = { next: Map<string, Node>; meanings: Meaning[] }
type Match = { node: Node; length: number }

const ARABIC = /^[\u0621-\u064A]/
// `وبالصبر` and `للصبر`, which have the article, then `وصبر` and `بالغيبة` without one.
const PARTICLES = [
  /^(?:[وف]?[بلك]?ال|[وف]?لل)(?=.{2})/,
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
      if (match.length > 0) matches.push({ ...match, at })
      at += match.length || 1
    }
    const votes = new Map<string, number>()
    for (const { node, length } of matches) {
      for (const language of new Set(node.meanings.map((one) => one.language)))
        votes.set(language, (votes.get(language) ?? 0) + length)
    }
    return matches.flatMap(({ node, at, length }) => {
      const meaning = likeliest(node.meanings, votes)
      return meaning ? [{ ...meaning, at, length }] : []
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
  let best: Match = { node, length: 0 }
  const word = words[at]
  if (word === undefined) return best
  for (const form of formsOf(word)) {
    const next = node.next.get(form)
    if (!next) continue
    const rest = longestFrom(next, words, at + 1)
    const length = rest.length > 0 || next.meanings.length > 0 ? rest.length + 1 : 0
    if (length > best.length) best = { node: rest.length > 0 ? rest.node : next, length }
  }
  return best
}

function formsOf(word: string): string[] {
  if (ARABIC.test(word)) return [word, ...PARTICLES.map((particle) => word.replace(particle, ''))]
  return word.length > 4 && word.endsWith('s') ? [word, word.slice(0, -1)] : [word]
}

// Of several languages the one that most words of the query are in, then the first.
function likeliest(
  meanings: readonly Meaning[],
  votes: ReadonlyMap<string, number>,
): Meaning | undefined {
  const votesOf = ({ language }: Meaning) => votes.get(language) ?? 0
  return meanings.toSorted((a, b) => votesOf(b) - votesOf(a))[0]
}
