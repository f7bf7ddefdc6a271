import type { Node, ResolvedPos } from 'prosemirror-model'
import { liftListItem } from 'prosemirror-schema-list'
import { type Command, Selection, TextSelection } from 'prosemirror-state'
import { canJoin } from 'prosemirror-transform'
import { isItem, isList } from '../commands/lists.ts'

/** Backspace at the start of an item takes it one list out. */
export const leaveByBackspace: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const depth = itemDepth($from)
  if (!empty || depth === 0 || $from.parentOffset > 0 || $from.index(depth) > 0) return false
  return liftListItem($from.node(depth).type)(state, dispatch)
}

/** Delete at the end of an item fetches the words of the next one. */
export const fetchNextItem: Command = ({ selection, doc, tr }, dispatch) => {
  const { $from, empty } = selection
  const depth = itemDepth($from)
  const isAtEnd = empty && depth > 0 && $from.parentOffset === $from.parent.content.size
  if (!isAtEnd || $from.node(depth).childCount > 1) return false
  const border = $from.after(depth)
  if (!doc.resolve(border).nodeAfter || !canJoin(doc, border)) return false
  dispatch?.(tr.join(border, 2).scrollIntoView())
  return true
}

/** Of the item whose own line the caret is in; 0 where it is in none. */
function itemDepth($from: ResolvedPos): number {
  const depth = $from.depth - 1
  return depth > 0 && isItem($from.node(depth)) ? depth : 0
}

/**
 * Backspace at the start of a paragraph after a list puts its words at the end of the last item. An empty one
 * after a quote goes.
 */
export const joinListBefore: Command = ({ selection, doc, tr }, dispatch) => {
  const { $from, empty } = selection
  const { parent } = $from
  if (!empty || $from.parentOffset > 0 || parent.type.name !== 'paragraph') return false
  const start = $from.before()
  const { nodeBefore } = doc.resolve(start)
  const isMeant = nodeBefore && (isList(nodeBefore) || (isQuote(nodeBefore) && isEmpty(parent)))
  const end = isMeant ? Selection.near(doc.resolve(start), -1) : undefined
  const last = end?.$to.parent
  if (!(end instanceof TextSelection) || last?.type.name !== 'paragraph') return false
  tr.delete(start, start + parent.nodeSize).insert(end.to, parent.content)
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end.to)).scrollIntoView())
  return true
}

/** Delete on an empty line before a list or a quote takes the line. */
export const takeEmptyLine: Command = ({ selection, doc, tr }, dispatch) => {
  const { $from, empty } = selection
  const { parent } = $from
  if (!empty || parent.type.name !== 'paragraph' || !isEmpty(parent)) return false
  const { nodeAfter } = doc.resolve($from.after())
  if (!nodeAfter || !(isList(nodeAfter) || isQuote(nodeAfter))) return false
  const start = $from.before()
  tr.delete(start, start + parent.nodeSize)
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(start), 1)).scrollIntoView())
  return true
}

const isQuote = ({ type }: Node) => type.name === 'blockquote'
const isEmpty = ({ content }: Node) => content.size === 0
