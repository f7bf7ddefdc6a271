import type { Node } from '@tiptap/pm/model'

/** Whether there is nothing but empty paragraphs. */
export function isEmpty(doc: Node): boolean {
  let hasMore = false
  doc.forEach((block) => {
    hasMore ||= block.type.name !== 'paragraph' || block.content.size > 0
  })
  return !hasMore
}
