import type { Attrs } from 'prosemirror-model'
import { type Command, NodeSelection } from 'prosemirror-state'

/**
 * Changes attributes of the selected node and keeps it selected, so that the next press applies to
 * it.
 */
export const updateSelected =
  (attrs: Attrs): Command =>
  ({ selection, tr }, dispatch) => {
    if (!(selection instanceof NodeSelection)) return false
    const { from, node } = selection
    tr.setNodeMarkup(from, undefined, { ...node.attrs, ...attrs })
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, from)))
    return true
  }
