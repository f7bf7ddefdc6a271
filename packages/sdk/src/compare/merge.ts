import type { DocumentNode } from '@waraq/contract'
import {
  type CompareOptions,
  type Comparison,
  matchBlocks,
  startComparison,
} from './match-blocks.ts'

/** Blocks of a merged document: those to keep, or a conflict to resolve. */
export type MergedBlocks =
  | {
      /** The side that changed them: none, one, or both in the same way. */
      kind: 'same' | 'mine' | 'theirs' | 'both'
      /** The blocks of the base that they replace. */
      base: DocumentNode[]
      blocks: DocumentNode[]
    }
  | {
      /** Both sides changed these blocks of the base. Empty: the side removed them. */
      kind: 'conflict'
      base: DocumentNode[]
      mine: DocumentNode[]
      theirs: DocumentNode[]
    }

export interface MergeResult {
  blocks: MergedBlocks[]
  conflicts: number
}

/** One side replaced the blocks of the base in a range. An insertion has an empty range. */
interface Hunk {
  from: number
  to: number
  blocks: DocumentNode[]
}

/** Hunks of both sides that touch the same blocks. */
interface Cluster {
  from: number
  to: number
  mine: Hunk[]
  theirs: Hunk[]
}

/**
 * Merges two edited copies of a base, block by block. Loses no word of either side: one changed
 * version of a block replaces the base, and two different ones are a conflict.
 * Of blocks inserted at one place, mine come first.
 */
export function merge(
  base: DocumentNode,
  mine: DocumentNode,
  theirs: DocumentNode,
  options: CompareOptions = {},
): MergeResult {
  const comparison = startComparison(options)
  const { content = [] } = base
  const clusters = clustersOf(
    hunksOf(content, mine.content ?? [], comparison),
    hunksOf(content, theirs.content ?? [], comparison),
  )
  const blocks: MergedBlocks[] = []
  const pushSame = (sameBlocks: DocumentNode[]) => {
    if (sameBlocks.length > 0) blocks.push({ kind: 'same', base: sameBlocks, blocks: sameBlocks })
  }
  let from = 0
  for (const cluster of clusters) {
    pushSame(content.slice(from, cluster.from))
    blocks.push(...mergeCluster(content, cluster, comparison))
    from = cluster.to
  }
  pushSame(content.slice(from))
  return { blocks, conflicts: blocks.filter(({ kind }) => kind === 'conflict').length }
}

function hunksOf(
  base: readonly DocumentNode[],
  side: readonly DocumentNode[],
  comparison: Comparison,
): Hunk[] {
  const { ids } = comparison
  const hunks: Hunk[] = []
  let [from, otherFrom] = [0, 0]
  const replaceTo = (to: number, otherTo: number) => {
    const blocks = side.slice(otherFrom, otherTo)
    if (blocks.length > 0) hunks.push({ from, to, blocks })
    // One hunk for each removed block, because the other side may have removed only some of them.
    else for (let at = from; at < to; at++) hunks.push({ from: at, to: at + 1, blocks })
    from = to + 1
    otherFrom = otherTo + 1
  }
  for (const [to, otherTo] of matchBlocks(base, side, comparison)) {
    replaceTo(to, otherTo)
    const [before, node] = [base[to], side[otherTo]]
    if (!before || !node || ids.idOf(before) === ids.idOf(node)) continue
    hunks.push({ from: to, to: to + 1, blocks: [node] })
  }
  replaceTo(base.length, side.length)
  return hunks
}

function clustersOf(mine: Hunk[], theirs: Hunk[]): Cluster[] {
  const hunks = [
    ...mine.map((hunk) => ({ hunk, side: 'mine' as const })),
    ...theirs.map((hunk) => ({ hunk, side: 'theirs' as const })),
  ].sort(({ hunk: a }, { hunk: b }) => a.from - b.from || a.to - b.to)
  const clusters: Cluster[] = []
  for (const { hunk, side } of hunks) {
    let cluster = clusters.at(-1)
    if (cluster && doOverlap(cluster, hunk)) cluster.to = Math.max(cluster.to, hunk.to)
    else {
      cluster = { from: hunk.from, to: hunk.to, mine: [], theirs: [] }
      clusters.push(cluster)
    }
    cluster[side].push(hunk)
  }
  return clusters
}

/** Whether ranges share a block, or an insertion is inside the other range or at its place. */
function doOverlap(cluster: { from: number; to: number }, hunk: Hunk): boolean {
  return hunk.from < cluster.to || (cluster.from === hunk.from && cluster.to === hunk.to)
}

function mergeCluster(
  base: readonly DocumentNode[],
  cluster: Cluster,
  comparison: Comparison,
): MergedBlocks[] {
  const { mine, theirs } = cluster
  const [own, other] = [replaced(base, cluster, mine), replaced(base, cluster, theirs)]
  const range = base.slice(cluster.from, cluster.to)
  if (theirs.length === 0) return [{ kind: 'mine', base: range, blocks: own }]
  if (mine.length === 0) return [{ kind: 'theirs', base: range, blocks: other }]
  if (areEqual(own, other, comparison)) return [{ kind: 'both', base: range, blocks: own }]
  if (range.length === 0) {
    return [
      { kind: 'mine', base: [], blocks: own },
      { kind: 'theirs', base: [], blocks: other },
    ]
  }
  return [{ kind: 'conflict', base: range, mine: own, theirs: other }]
}

/** The blocks of a side in the range of a cluster. */
function replaced(base: readonly DocumentNode[], { from, to }: Cluster, hunks: Hunk[]) {
  let blocks: DocumentNode[] = []
  let at = from
  for (const hunk of hunks) {
    blocks = blocks.concat(base.slice(at, hunk.from), hunk.blocks)
    at = hunk.to
  }
  return blocks.concat(base.slice(at, to))
}

function areEqual(one: DocumentNode[], other: DocumentNode[], { ids }: Comparison): boolean {
  return (
    one.length === other.length &&
    one.every((node, at) => {
      const twin = other[at]
      return twin !== undefined && ids.idOf(node) === ids.idOf(twin)
    })
  )
}
