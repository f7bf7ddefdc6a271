import type { Node, NodeType } from 'prosemirror-model'
import { endOfBody } from '../schema/footnotes.ts'

/**
 * The next position at or after `position` that allows the block: after its line or, if necessary,
 * its table.
 */
export function findInsertPosition(doc: Node, position: number, type: NodeType): number {
  const end = endOfBody(doc)
  const place = doc.resolve(position < doc.content.size ? position : end)
  const { parent } = place
  if (!parent.isTextblock && parent.canReplaceWith(place.index(), place.index(), type))
    return place.pos
  for (let depth = place.depth; depth > 0; depth--) {
    const index = place.indexAfter(depth - 1)
    if (place.node(depth - 1).canReplaceWith(index, index, type)) return place.after(depth)
  }
  return end
}

/**
 * Whether the line at a position can hold the node type; summaries and code blocks hold only text.
 */
export function canInsertAt(doc: Node, position: number, type: NodeType): boolean {
  const { parent } = doc.resolve(position)
  return !parent.isTextblock || parent.type.contentMatch.matchType(type) !== null
}
