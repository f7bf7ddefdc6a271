import type { Node } from 'prosemirror-model'
import { NodeSelection, Selection } from 'prosemirror-state'
import type { TextEditor } from '../context/text-editor.ts'

/**
 * Puts the caret at a position, or selects the node there, in toggles that are expanded for it.
 * Does nothing if the document is no longer the one that the position is from.
 */
export function goToPlace(
  editor: TextEditor,
  from: Node,
  position: number,
  { isNode = false } = {},
): void {
  const { tr, doc } = editor.state
  if (doc !== from) return
  const place = doc.resolve(position)
  for (let depth = place.depth; depth > 0; depth--) {
    place.node(depth).type.spec.reveal?.(tr, editor.state, place.before(depth))
  }
  tr.setSelection(
    isNode ? NodeSelection.create(tr.doc, position) : Selection.near(tr.doc.resolve(position), 1),
  )
  editor.view.dispatch(tr.scrollIntoView())
  editor.view.focus()
}
