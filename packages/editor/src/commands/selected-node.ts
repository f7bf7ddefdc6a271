import type { Attrs } from 'prosemirror-model'
import { type Command, NodeSelection } from 'prosemirror-state'

/** Gives the node that is selected as a whole other attributes; it stays selected, for the next press. */
export const updateSelected =
  (attrs: Attrs): Command =>
  ({ selection, tr }, dispatch) => {
    if (!(selection instanceof NodeSelection)) return false
    const { from, node } = selection
    tr.setNodeMarkup(from, undefined, { ...node.attrs, ...attrs })
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, from)))
    return true
  }
