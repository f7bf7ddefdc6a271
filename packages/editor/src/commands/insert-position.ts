import type { Node, NodeType } from 'prosemirror-model'

/** The next place at or after a position where such a block may stand: after its line, if need be after the table. */
export function findInsertPosition(doc: Node, position: number, type: NodeType): number {
  const place = doc.resolve(Math.min(position, doc.content.size))
  const { parent } = place
  if (!parent.isTextblock && parent.canReplaceWith(place.index(), place.index(), type))
    return place.pos
  for (let depth = place.depth; depth > 0; depth--) {
    const index = place.indexAfter(depth - 1)
    if (place.node(depth - 1).canReplaceWith(index, index, type)) return place.after(depth)
  }
  return doc.content.size
}

/** Whether the line at a position may hold such a node: the words over a toggle and a program hold none. */
export function canInsertAt(doc: Node, position: number, type: NodeType): boolean {
  const { parent } = doc.resolve(position)
  return !parent.isTextblock || parent.type.contentMatch.matchType(type) !== null
}
