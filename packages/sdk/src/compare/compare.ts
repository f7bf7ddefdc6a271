import type { DocumentNode } from '@waraq/contract'
import { compareInline, type Segment } from './inline.ts'
import {
  type CompareOptions,
  type Comparison,
  isTextBlock,
  matchBlocks,
  startComparison,
} from './match-blocks.ts'

export type { CompareOptions } from './match-blocks.ts'

/** A block of either version. */
export type Change =
  | {
      kind: 'same' | 'added' | 'removed'
      node: DocumentNode
      /** The same number for a removed block and the equal one that was added elsewhere. */
      move?: number
    }
  | {
      kind: 'changed'
      before: DocumentNode
      /** The block after the change. */
      node: DocumentNode
      /** Whether its attributes changed too, such as its direction. */
      hasOtherAttributes: boolean
      /** The words of a text block. */
      inline?: Segment[]
      /** The blocks of a list, a table, a quote or a toggle. */
      blocks?: Change[]
    }

/** Shorter blocks are often equal by chance. */
const MIN_MOVED_LENGTH = 60

/**
 * Returns the blocks of both versions in order, with the differences of changed ones. Without the
 * added blocks they are `before`, without the removed ones `after`. Takes linear time, within a
 * time limit.
 */
export function compare(
  before: DocumentNode,
  after: DocumentNode,
  options: CompareOptions = {},
): Change[] {
  const comparison = startComparison(options)
  const changes = compareBlocks(before, after, comparison)
  numberMoves(changes, comparison)
  return changes
}

function compareBlocks(
  { content: before = [] }: DocumentNode,
  { content: after = [] }: DocumentNode,
  comparison: Comparison,
): Change[] {
  const changes: Change[] = []
  let [from, otherFrom] = [0, 0]
  const skipTo = (to: number, otherTo: number) => {
    for (const node of before.slice(from, to)) changes.push({ kind: 'removed', node })
    for (const node of after.slice(otherFrom, otherTo)) changes.push({ kind: 'added', node })
    from = to + 1
    otherFrom = otherTo + 1
  }
  for (const [to, otherTo] of matchBlocks(before, after, comparison)) {
    skipTo(to, otherTo)
    const [one, other] = [before[to], after[otherTo]]
    if (one && other) changes.push(changeOf(one, other, comparison))
  }
  skipTo(before.length, after.length)
  return changes
}

function changeOf(before: DocumentNode, node: DocumentNode, comparison: Comparison): Change {
  const { ids } = comparison
  if (ids.idOf(before) === ids.idOf(node)) return { kind: 'same', node }
  const hasOtherAttributes = ids.shellOf(before) !== ids.shellOf(node)
  const change = { kind: 'changed', before, node, hasOtherAttributes } as const
  return isTextBlock(node)
    ? { ...change, inline: compareInline(before, node, comparison) }
    : { ...change, blocks: compareBlocks(before, node, comparison) }
}

function numberMoves(changes: Change[], { ids }: Comparison): void {
  const removed = new Map<number, (Change & { move?: number })[]>()
  const added: (Change & { move?: number })[] = []
  for (const change of flatten(changes)) {
    if (change.kind === 'changed' || !isLong(change.node)) continue
    if (change.kind === 'added') added.push(change)
    if (change.kind !== 'removed') continue
    const id = ids.idOf(change.node)
    removed.set(id, [...(removed.get(id) ?? []), change])
  }
  let moves = 0
  for (const change of added) {
    const from = removed.get(ids.idOf(change.node))?.shift()
    if (!from) continue
    moves++
    from.move = moves
    change.move = moves
  }
}

function* flatten(changes: Change[]): Generator<Change> {
  for (const change of changes) {
    yield change
    if (change.kind === 'changed' && change.blocks) yield* flatten(change.blocks)
  }
}

function isLong(block: DocumentNode): boolean {
  let length = 0
  const pending = [block]
  for (let node = pending.pop(); node && length <= MIN_MOVED_LENGTH; node = pending.pop()) {
    const text = node.text ?? node.attrs?.text
    if (typeof text === 'string') length += text.length
    for (const child of node.content ?? []) pending.push(child)
  }
  return length > MIN_MOVED_LENGTH
}
