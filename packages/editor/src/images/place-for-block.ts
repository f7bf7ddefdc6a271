import type { EditorState } from 'prosemirror-state'

/** The next place at or after a position where an image may stand: after its paragraph, if need be after the table. */
export function placeForBlock({ doc, schema }: EditorState, position: number): number {
  const image = schema.nodes.imageNode
  const place = doc.resolve(Math.min(position, doc.content.size))
  if (!image) return place.pos
  if (
    !place.parent.isTextblock &&
    place.parent.canReplaceWith(place.index(), place.index(), image)
  ) {
    return place.pos
  }
  for (let depth = place.depth; depth > 0; depth--) {
    const index = place.indexAfter(depth - 1)
    if (place.node(depth - 1).canReplaceWith(index, index, image)) return place.after(depth)
  }
  return doc.content.size
}
