import type { Node } from 'prosemirror-model'

/** Whether there is nothing but empty paragraphs. */
export function isEmpty(doc: Node): boolean {
  // Asked at every key: one look at the first block that has something is enough.
  for (let at = 0; at < doc.childCount; at++) {
    const block = doc.child(at)
    if (block.type.name !== 'paragraph' || block.content.size > 0) return false
  }
  return true
}
