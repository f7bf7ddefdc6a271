import type { Node, NodeType } from 'prosemirror-model'
import { findInsertPosition } from '../commands/insertions.ts'
import { endOfBody } from '../schema/footnotes.ts'

/** Where a picture goes: in place of an empty line, which moves below it, else after its line. */
export function placeOfPicture(doc: Node, position: number, type: NodeType): number {
  const $place = doc.resolve(position < doc.content.size ? position : endOfBody(doc))
  const { parent, depth } = $place
  const isEmptyLine = parent.type.name === 'paragraph' && parent.content.size === 0
  if (isEmptyLine) {
    const index = $place.index(depth - 1)
    if ($place.node(depth - 1).canReplaceWith(index, index, type)) return $place.before()
  }
  return findInsertPosition(doc, position, type)
}
