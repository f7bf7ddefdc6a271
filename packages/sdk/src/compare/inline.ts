import type { DocumentNode } from '@waraq/contract'
import { alignSequences } from './align.ts'
import { type Comparison, isFormula } from './match-blocks.ts'
import { isSpace, splitWords } from './words.ts'

/**
 * Part of a text block. The `same` and `removed` segments joined are the text before, the `same`
 * and `added` ones the text after. A verse, a hadith, an image or a formula is in one segment as a
 * whole.
 */
export interface Segment {
  kind: 'same' | 'added' | 'removed'
  content: DocumentNode[]
}

/** A word with its marks, or a node as a whole. */
interface Token {
  id: number
  node: DocumentNode
  /** Undefined for a node. */
  text: string | undefined
}

/** Tokens that were replaced by others, or that are the same. */
interface Run {
  removed: Token[]
  added: Token[]
  isSame: boolean
}

/** Compares the words of two text blocks. */
export function compareInline(
  before: DocumentNode,
  after: DocumentNode,
  comparison: Comparison,
): Segment[] {
  const removed = tokensOf(before, comparison)
  const added = tokensOf(after, comparison)
  return joinRewrites(runsOf(removed, added, comparison)).flatMap(segmentsOf)
}

function tokensOf({ content = [] }: DocumentNode, { ids }: Comparison): Token[] {
  const tokens: Token[] = []
  for (const node of content) {
    if (node.text === undefined || isFormula(node)) {
      tokens.push({ id: ids.idOf(node), node, text: undefined })
      continue
    }
    // A word in bold differs from the plain one.
    const marks = ids.idOf({ ...node, text: '' })
    for (const text of splitWords(node.text)) {
      tokens.push({ id: ids.idOfWord(`${marks}\n${text}`), node, text })
    }
  }
  return tokens
}

function runsOf(before: Token[], after: Token[], { isOver }: Comparison): Run[] {
  const idOf = ({ id }: Token) => id
  const pairs = alignSequences(before.map(idOf), after.map(idOf), isOver)
  const runs: Run[] = []
  let [from, otherFrom] = [0, 0]
  for (const [to, otherTo] of [...pairs, [before.length, after.length] as const]) {
    const [removed, added] = [before.slice(from, to), after.slice(otherFrom, otherTo)]
    if (removed.length > 0 || added.length > 0) runs.push({ removed, added, isSame: false })
    const [token, other] = [before[to], after[otherTo]]
    const last = runs.at(-1)
    if (token && other) {
      if (last?.isSame) {
        last.removed.push(token)
        last.added.push(other)
      } else runs.push({ removed: [token], added: [other], isSame: true })
    }
    from = to + 1
    otherFrom = otherTo + 1
  }
  return runs
}

// A space between two replaced words is replaced with them, so that a phrase is one change.
function joinRewrites(runs: Run[]): Run[] {
  const joined: Run[] = []
  runs.forEach((run, at) => {
    const last = joined.at(-1)
    const next = runs[at + 1]
    const isBetween = isRewrite(last) && isRewrite(next) && run.added.every(isSpaceToken)
    if (last && !last.isSame && (isBetween || !run.isSame)) {
      for (const token of run.removed) last.removed.push(token)
      for (const token of run.added) last.added.push(token)
    } else joined.push(run)
  })
  return joined
}

const isRewrite = (run: Run | undefined): run is Run =>
  run !== undefined && !run.isSame && run.removed.length > 0 && run.added.length > 0

const isSpaceToken = ({ text }: Token) => text !== undefined && isSpace(text)

function segmentsOf({ removed, added, isSame }: Run): Segment[] {
  if (isSame) return [{ kind: 'same', content: nodesOf(added) }]
  const segments: Segment[] = [
    { kind: 'removed', content: nodesOf(removed) },
    { kind: 'added', content: nodesOf(added) },
  ]
  return segments.filter(({ content }) => content.length > 0)
}

/** The tokens of one text node become one text node. */
function nodesOf(tokens: Token[]): DocumentNode[] {
  const nodes: DocumentNode[] = []
  let words: string[] = []
  tokens.forEach(({ node, text }, at) => {
    if (text === undefined) {
      nodes.push(node)
      return
    }
    words.push(text)
    if (tokens[at + 1]?.node === node) return
    nodes.push({ ...node, text: words.join('') })
    words = []
  })
  return nodes
}
