import { Fragment, type Node, Slice } from 'prosemirror-model'
import { newFootnoteId } from './footnote-commands.ts'
import { noteIdOf, noteIdsIn } from './notes-in.ts'

/** A copy of a note gets a new id, with its references, if the document still has the note. */
export function withNewIds(slice: Slice, doc: Node): Slice {
  const taken = new Set(noteIdsIn(doc))
  const renamed = new Map<string, string>()
  slice.content.descendants((node) => {
    const id = noteIdOf(node)
    if (id !== undefined && taken.has(id)) renamed.set(id, newFootnoteId())
  })
  if (renamed.size === 0) return slice
  return new Slice(withIds(slice.content, renamed), slice.openStart, slice.openEnd)
}

function withIds(content: Fragment, renamed: ReadonlyMap<string, string>): Fragment {
  return Fragment.fromArray(
    content.content.map((node) => {
      if (node.isText) return node
      const { type, attrs, marks } = node
      const [id, backlink] = [renamed.get(attrs.id), renamed.get(attrs.backlink)]
      const isReference = type.name === 'footnoteReference' && id
      const changed = { ...attrs, ...(isReference && { id }), ...(backlink && { backlink }) }
      return type.create(changed, withIds(node.content, renamed), marks)
    }),
  )
}
