import type { DocumentNode } from '@waraq/contract'
import { alignSequences, type Pair } from './align.ts'
import { createNodeIds, type NodeIds } from './node-ids.ts'
import { createSimilarity, type Similarity } from './similarity.ts'

export interface CompareOptions {
  /**
   * After this time, 2,000 ms by default, the rest is reported as removed and added. Only hostile
   * documents need it.
   */
  timeLimitMs?: number | undefined
  now?: (() => number) | undefined
}

/** The state of one comparison. */
export interface Comparison {
  ids: NodeIds
  similarity: Similarity
  isOver(): boolean
}

/** Blocks whose words are compared. */
const TEXT_BLOCKS: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'codeBlock',
  'detailsSummary',
])
/** Blocks whose blocks are compared. All other blocks are equal or not. */
const CONTAINERS: ReadonlySet<string> = new Set([
  'blockquote',
  'bulletList',
  'orderedList',
  'listItem',
  'taskList',
  'taskItem',
  'table',
  'tableRow',
  'tableCell',
  'tableHeader',
  'details',
  'detailsContent',
])
/** Blocks with fewer common words are reported as removed and added. */
const MIN_SIMILARITY = 0.4
const MAX_CELLS = 40_000
const WINDOW = 20

export const isTextBlock = ({ type }: DocumentNode): boolean => TEXT_BLOCKS.has(type)

export function startComparison(options: CompareOptions = {}): Comparison {
  const { timeLimitMs = 2000, now = () => performance.now() } = options
  const end = now() + timeLimitMs
  const ids = createNodeIds()
  return { ids, similarity: createSimilarity(ids), isOver: () => now() > end }
}

/** Pairs equal blocks, and between them blocks of one type that have most words in common. */
export function matchBlocks(
  before: readonly DocumentNode[],
  after: readonly DocumentNode[],
  comparison: Comparison,
): Pair[] {
  const { ids, isOver } = comparison
  const equal = alignSequences(before.map(ids.idOf), after.map(ids.idOf), isOver)
  const pairs: Pair[] = []
  let [from, otherFrom] = [0, 0]
  for (const [to, otherTo] of [...equal, [before.length, after.length] as Pair]) {
    const gap = pairSimilar(before.slice(from, to), after.slice(otherFrom, otherTo), comparison)
    for (const [at, other] of gap) pairs.push([from + at, otherFrom + other])
    if (to < before.length || otherTo < after.length) pairs.push([to, otherTo])
    from = to + 1
    otherFrom = otherTo + 1
  }
  return pairs
}

function pairSimilar(
  removed: readonly DocumentNode[],
  added: readonly DocumentNode[],
  { similarity, isOver }: Comparison,
): Pair[] {
  const scoreOf = (at: number, other: number): number => {
    const [one, two] = [removed[at], added[other]]
    if (one?.type !== two?.type || !one || !two || ![one, two].every(hasParts) || isOver()) return 0
    const score = similarity.between(one, two)
    return score < MIN_SIMILARITY ? 0 : score
  }
  return removed.length * added.length <= MAX_CELLS
    ? pairByTable(removed.length, added.length, scoreOf)
    : pairInWindow(removed.length, added.length, scoreOf)
}

const hasParts = (node: DocumentNode) =>
  (TEXT_BLOCKS.has(node.type) || CONTAINERS.has(node.type)) && !isFormula(node)

/** A formula in a line or as a block: its source is equal or not. */
export const isFormula = ({ marks = [], attrs }: DocumentNode): boolean =>
  [{ attrs }, ...marks].some((one) =>
    [one.attrs?.language, one.attrs?.code, one.attrs?.href].some((value) => MATH.test(`${value}`)),
  )

const MATH = /^(?:math$|#math:)/

type ScoreOf = (at: number, other: number) => number

/** The pairs in order with the highest sum of scores. */
function pairByTable(height: number, width: number, scoreOf: ScoreOf): Pair[] {
  const sums = new Float64Array((height + 1) * (width + 1))
  const scores = new Float64Array(height * width)
  const sumAt = (row: number, column: number) => sums[row * (width + 1) + column] ?? 0
  for (let row = height - 1; row >= 0; row--) {
    for (let column = width - 1; column >= 0; column--) {
      const score = scoreOf(row, column)
      scores[row * width + column] = score
      sums[row * (width + 1) + column] = Math.max(
        score > 0 ? sumAt(row + 1, column + 1) + score : 0,
        sumAt(row + 1, column),
        sumAt(row, column + 1),
      )
    }
  }
  const pairs: Pair[] = []
  let [row, column] = [0, 0]
  while (row < height && column < width) {
    const score = scores[row * width + column] ?? 0
    if (score > 0 && sumAt(row, column) === sumAt(row + 1, column + 1) + score) {
      pairs.push([row++, column++])
    } else if (sumAt(row + 1, column) >= sumAt(row, column + 1)) row++
    else column++
  }
  return pairs
}

/** Pairs each block with the best of the next blocks. */
function pairInWindow(height: number, width: number, scoreOf: ScoreOf): Pair[] {
  const pairs: Pair[] = []
  let from = 0
  for (let row = 0; row < height && from < width; row++) {
    let best = { score: 0, column: from }
    // The window also follows rows that stay without a pair.
    const start = Math.max(from, Math.min(row, width) - WINDOW / 2)
    for (let column = start; column < Math.min(start + WINDOW, width); column++) {
      const score = scoreOf(row, column)
      if (score > best.score) best = { score, column }
    }
    if (best.score === 0) continue
    pairs.push([row, best.column])
    from = best.column + 1
  }
  return pairs
}
