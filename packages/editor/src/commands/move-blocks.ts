import type { Node, NodeRange } from 'prosemirror-model'
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'

/** Whether children of a node can be moved and duplicated: of containers of blocks, and of lists. */
export const holdsBlocks = ({ type }: Node): boolean => type.spec.holdsBlocks === true

/** The meta property of a transaction that moved blocks. */
export const MOVED = 'moved'

/** Swaps the selected blocks or items with the one before (-1) or after (1) them. */
export const moveBlocks =
  (step: -1 | 1): Command =>
  (state, dispatch) => {
    const range = selectedBlocks(state)
    if (!range) return false
    const { parent, start, end, startIndex, endIndex } = range
    const other = parent.maybeChild(step < 0 ? startIndex - 1 : endIndex)
    if (!other) return true
    const { tr } = state
    const size = other.nodeSize
    // The neighbor moves, so that the selection stays in its blocks.
    if (step < 0) tr.delete(start - size, start).insert(end - size, other)
    else tr.delete(end, end + size).insert(start, other)
    dispatch?.(tr.setMeta(MOVED, true).scrollIntoView())
    return true
  }

/** Duplicates the selected blocks or items, and selects the copy. */
export const duplicateBlocks: Command = (state, dispatch) => {
  const range = selectedBlocks(state)
  if (!range) return false
  const { parent, start, end, startIndex, endIndex } = range
  const copies: Node[] = []
  for (let index = startIndex; index < endIndex; index++) copies.push(parent.child(index))
  const { tr, selection } = state
  tr.insert(end, copies)
  const [anchor, head] = [selection.anchor + end - start, selection.head + end - start]
  if (selection instanceof NodeSelection) tr.setSelection(NodeSelection.create(tr.doc, anchor))
  else tr.setSelection(TextSelection.between(tr.doc.resolve(anchor), tr.doc.resolve(head)))
  dispatch?.(tr.scrollIntoView())
  return true
}

function selectedBlocks({ selection: { $from, $to } }: EditorState): NodeRange | null {
  return $from.blockRange($to, holdsBlocks)
}
