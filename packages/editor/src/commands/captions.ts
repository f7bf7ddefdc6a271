import type { Node, ResolvedPos } from 'prosemirror-model'
import { type Command, NodeSelection, TextSelection } from 'prosemirror-state'
import { nodeType } from '../schema/schema.ts'

const isPicture = ({ type }: Node) => type.spec.isPicture === true
const isFigure = (node: Node) => isPicture(node) || node.type.spec.tableRole === 'table'

/** Puts the caret into the caption of the selected picture or table, a new one if it has none. */
export const editCaption: Command = (state, dispatch) => {
  const end = endOfFigure(state.selection)
  if (end === undefined) return false
  const { tr } = state
  const $end = tr.doc.resolve(end)
  const paragraph = nodeType(state, 'paragraph')
  const index = $end.index()
  if (!isCaption($end.nodeAfter)) {
    if (!$end.parent.canReplaceWith(index, index, paragraph)) return false
    tr.insert(end, paragraph.create({ caption: true, textAlign: 'center' }))
  }
  const size = tr.doc.nodeAt(end)?.content.size ?? 0
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1 + size)))
  return true
}

/** Enter on a selected picture goes to its caption. */
export const captionPicture: Command = (state, dispatch) =>
  state.selection instanceof NodeSelection &&
  isPicture(state.selection.node) &&
  editCaption(state, dispatch)

const isCaption = (node: Node | null): boolean => node?.attrs.caption === true

/** The position after the selected picture or the table around the caret. */
function endOfFigure(selection: { $from: ResolvedPos; to: number }): number | undefined {
  if (selection instanceof NodeSelection && isFigure(selection.node)) return selection.to
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth--)
    if (isFigure($from.node(depth))) return $from.after(depth)
  return undefined
}

/** Enter in an empty caption makes it a plain line. */
export const leaveCaption: Command = ({ selection, tr }, dispatch) => {
  const { $from, empty } = selection
  if (!empty || !isCaption($from.parent) || $from.parent.content.size > 0) return false
  const { dir, kept } = $from.parent.attrs
  dispatch?.(tr.setNodeMarkup($from.before(), undefined, { dir, kept }))
  return true
}
