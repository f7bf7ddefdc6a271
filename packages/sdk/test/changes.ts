/** Reads the result of a comparison. */
import type { DocumentNode } from '@waraq/contract'
import type { Change } from '../src/compare/compare.ts'
import type { Segment } from '../src/compare/inline.ts'

/** One side of a comparison, with adjacent texts joined. */
export function sideOf(changes: Change[], side: 'removed' | 'added'): DocumentNode[] {
  return changes.flatMap((change): DocumentNode[] => {
    if (change.kind !== 'changed') {
      return change.kind === 'same' || change.kind === side ? [joinTexts(change.node)] : []
    }
    const { content: _, ...block } = side === 'removed' ? change.before : change.node
    const content = change.blocks
      ? sideOf(change.blocks, side)
      : inlineOf(change.inline ?? [], side)
    const { content: own } = side === 'removed' ? change.before : change.node
    return [joinTexts({ ...block, ...(own && { content }) })]
  })
}

const inlineOf = (segments: Segment[], side: 'removed' | 'added') =>
  segments.flatMap(({ kind, content }) => (kind === 'same' || kind === side ? content : []))

export function joinTexts(node: DocumentNode): DocumentNode {
  if (!node.content) return node
  const content: DocumentNode[] = []
  for (const child of node.content.map(joinTexts)) {
    const last = content.at(-1)
    const isOneText =
      last?.text !== undefined &&
      child.text !== undefined &&
      JSON.stringify({ ...last, text: '' }) === JSON.stringify({ ...child, text: '' })
    if (isOneText) content[content.length - 1] = { ...last, text: `${last.text}${child.text}` }
    else content.push(child)
  }
  return { ...node, content }
}

/** Each place with a change: a replaced phrase, a block, or the attributes of a block. */
export function placesOf(changes: Change[]): string[] {
  return changes.flatMap((change): string[] => {
    if (change.kind === 'same') return []
    if (change.kind !== 'changed') {
      const { kind, move, node } = change
      return [`${move === undefined ? kind : `${kind} by move`}: ${JSON.stringify(node)}`]
    }
    const attributes = change.hasOtherAttributes
      ? [`attribute: ${JSON.stringify(change.node)}`]
      : []
    const inner = change.blocks ? placesOf(change.blocks) : phrasesOf(change)
    return [...attributes, ...inner]
  })
}

function phrasesOf({ inline = [], node }: { inline?: Segment[]; node: DocumentNode }): string[] {
  return inline.flatMap(({ kind, content }, at) => {
    if (kind === 'same' || (kind === 'added' && inline[at - 1]?.kind === 'removed')) return []
    const next = kind === 'removed' && inline[at + 1]?.kind === 'added' ? inline[at + 1] : undefined
    const added = next?.content ?? (kind === 'added' ? content : [])
    return [`words: ${JSON.stringify(added)} in ${JSON.stringify(node)}`]
  })
}
