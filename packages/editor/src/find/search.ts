import type { Node } from 'prosemirror-model'
import {
  type FindOptions,
  type FoldedText,
  findInFolded,
  foldLetters,
  type TextMatch,
} from './find-in-text.ts'

/** A search through documents; it looks once through each block of text. */
export interface Search {
  /** No match spans two blocks. */
  matchesIn(doc: Node): TextMatch[]
}

export function createSearch(sought: string, options: FindOptions): Search {
  const pattern = foldLetters(sought, options).folded
  const found = new WeakMap<Node, TextMatch[]>()

  function matchesOf(line: Node): TextMatch[] {
    const matches = found.get(line) ?? findInFolded(foldedLine(line, options), pattern)
    found.set(line, matches)
    return matches
  }

  return {
    matchesIn(doc) {
      const matches: TextMatch[] = []
      if (pattern === '') return matches
      doc.descendants((node, position) => {
        if (!node.isTextblock) return true
        const start = position + 1
        for (const { from, to } of matchesOf(node))
          matches.push({ from: start + from, to: start + to })
        return false
      })
      return matches
    },
  }
}

// Nodes are immutable: a block is folded once until it changes, also for the next search.
const lines = new Map<string, WeakMap<Node, FoldedText>>()

function foldedLine(line: Node, options: FindOptions): FoldedText {
  const kind = `${options.matchCase} ${options.isExact}`
  const known = lines.get(kind) ?? new WeakMap<Node, FoldedText>()
  lines.set(kind, known)
  // An atom counts as one letter, so text offsets equal positions in the block.
  const folded =
    known.get(line) ??
    foldLetters(line.textBetween(0, line.content.size, undefined, '\ufffc'), options)
  known.set(line, folded)
  return folded
}
