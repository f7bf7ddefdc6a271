import type { Node } from 'prosemirror-model'
import { ExpressionError, type ExpressionProblem } from './expression-machine.ts'
import { createExpressionFinder } from './find-by-expression.ts'
import {
  type FindOptions,
  type FoldedText,
  findInFolded,
  foldLetters,
  isWord,
  type TextMatch,
} from './find-in-text.ts'

/** A search through documents that reads each block of text once. */
export interface Search {
  /** No match spans two blocks. */
  matchesIn(doc: Node): TextMatch[]
  /** Why an expression finds nothing. */
  problem(): ExpressionProblem | undefined
}

/** Finds the matches of a block. All blocks of one search share the budget. */
type Find = (line: Node, budget: { steps: number }) => TextMatch[]

/** Steps of an expression in one search, which take about 200 ms at most. */
const MAX_STEPS = 4_000_000

export function createSearch(query: string, options: FindOptions): Search {
  let problem: ExpressionProblem | undefined
  const find = attempt(() => finderOf(query, options))
  const matchesByLine = new WeakMap<Node, TextMatch[]>()

  function attempt<Result>(act: () => Result): Result | undefined {
    try {
      return act()
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      problem = error.problem
      return undefined
    }
  }

  function matchesOf(line: Node, budget: { steps: number }): TextMatch[] {
    const matches = matchesByLine.get(line) ?? find?.(line, budget) ?? []
    matchesByLine.set(line, matches)
    return matches
  }

  function allIn(doc: Node): TextMatch[] {
    const matches: TextMatch[] = []
    const budget = { steps: MAX_STEPS }
    doc.descendants((node, position) => {
      if (!node.isTextblock) return true
      const start = position + 1
      for (const match of matchesOf(node, budget))
        matches.push({ ...match, from: start + match.from, to: start + match.to })
      return false
    })
    return matches
  }

  return {
    matchesIn: (doc) => (query === '' || problem ? [] : (attempt(() => allIn(doc)) ?? [])),
    problem: () => problem,
  }
}

function finderOf(query: string, options: FindOptions): Find {
  if (!options.isExpression) {
    const pattern = foldLetters(query, options).folded
    return (line) =>
      pattern === '' ? [] : findInFolded(foldedLine(line, options), pattern, options)
  }
  const findIn = createExpressionFinder(query, options.matchCase)
  return (line, budget) => {
    const text = textOf(line)
    const matches = findIn(text, budget)
    return options.isWholeWord ? matches.filter((match) => isWord(text, match)) : matches
  }
}

/** An atom counts as one letter, so text offsets equal positions in the block. */
const textOf = (line: Node) => line.textBetween(0, line.content.size, undefined, '\ufffc')

// Nodes are immutable, so the folded text of a block stays valid, also for the next search.
const lines = new Map<string, WeakMap<Node, FoldedText>>()

function foldedLine(line: Node, options: FindOptions): FoldedText {
  const kind = `${options.matchCase} ${options.isExact}`
  const foldedByLine = lines.get(kind) ?? new WeakMap<Node, FoldedText>()
  lines.set(kind, foldedByLine)
  const folded = foldedByLine.get(line) ?? foldLetters(textOf(line), options)
  foldedByLine.set(line, folded)
  return folded
}
