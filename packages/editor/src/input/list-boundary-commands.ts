import type { Node, ResolvedPos } from 'prosemirror-model'
import { liftListItem } from 'prosemirror-schema-list'
import { type Command, Selection, TextSelection } from 'prosemirror-state'
import { isItem, isList, joinLists } from '../commands/lists.ts'
import { noteAround } from '../schema/footnotes.ts'

/** Backspace at the start of an item lifts it out of one list. */
export const liftOnBackspace: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const depth = itemDepth($from)
  if (!empty || depth === 0 || $from.parentOffset > 0 || $from.index(depth) > 0) return false
  return liftListItem($from.node(depth).type)(state, dispatch)
}

/** Delete at the end of the text before the notes, or at the end of a note, does nothing. */
export const stopAtNotes: Command = ({ selection: { $from, empty }, doc }) => {
  if (!empty || $from.depth === 0 || $from.parentOffset < $from.parent.content.size) return false
  const note = noteAround($from)
  const next = Selection.findFrom(doc.resolve($from.after()), 1, true)
  if (note) return !next || next.from > note.position + note.node.nodeSize
  return next !== null && noteAround(next.$from) !== undefined
}

/** Delete at the end of a list line joins the next line, at any depth in or below the list. */
export const joinForward: Command = ({ selection, doc, tr }, dispatch) => {
  const { $from, empty } = selection
  const isAtEnd = empty && $from.parentOffset === $from.parent.content.size
  if (!isAtEnd || !isInList($from)) return false
  const $next = Selection.findFrom(doc.resolve($from.after()), 1, true)?.$from
  const sharedDepth = $next ? $from.sharedDepth($next.pos) : 0
  // The blocks are adjacent.
  const isNext = $next && $next.pos - $from.pos === $from.depth + $next.depth - 2 * sharedDepth
  if (!isNext || $next.parent.type.name !== 'paragraph') return false
  let depth = $next.depth
  while (depth > sharedDepth + 1 && $next.node(depth - 1).childCount === 1) depth--
  const [parent, at] = [$next.node(depth - 1), $next.index(depth - 1)]
  if (parent.type.spec.isolating || !parent.canReplace(at, at + 1)) return false
  tr.delete($next.before(depth), $next.after(depth)).insert($from.pos, $next.parent.content)
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, $from.pos)).scrollIntoView())
  return true
}

function isInList($from: ResolvedPos): boolean {
  for (let depth = $from.depth; depth > 0; depth--) if (isItem($from.node(depth))) return true
  return false
}

/** The depth of the item whose line contains the caret, or 0. */
function itemDepth($from: ResolvedPos): number {
  const depth = $from.depth - 1
  return depth > 0 && isItem($from.node(depth)) ? depth : 0
}

/**
 * Backspace at the start of a paragraph after a list joins it to the last item. An empty paragraph
 * after a blockquote is deleted.
 */
export const joinBackwardIntoList: Command = ({ selection, doc, tr }, dispatch) => {
  const { $from, empty } = selection
  const { parent } = $from
  if (!empty || $from.parentOffset > 0 || parent.type.name !== 'paragraph') return false
  const start = $from.before()
  const { nodeBefore } = doc.resolve(start)
  const isJoinable = nodeBefore && (isList(nodeBefore) || (isQuote(nodeBefore) && isEmpty(parent)))
  const end = isJoinable ? Selection.near(doc.resolve(start), -1) : undefined
  const last = end?.$to.parent
  if (!(end instanceof TextSelection) || last?.type.name !== 'paragraph') return false
  tr.delete(start, start + parent.nodeSize).insert(end.to, parent.content)
  joinLists(tr, start + parent.content.size)
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end.to)).scrollIntoView())
  return true
}

/** Delete on an empty line before a list or blockquote deletes the line. */
export const deleteEmptyLine: Command = ({ selection, doc, tr }, dispatch) => {
  const { $from, empty } = selection
  const { parent } = $from
  if (!empty || parent.type.name !== 'paragraph' || !isEmpty(parent)) return false
  const { nodeAfter } = doc.resolve($from.after())
  if (!nodeAfter || !(isList(nodeAfter) || isQuote(nodeAfter))) return false
  const start = $from.before()
  tr.delete(start, start + parent.nodeSize)
  tr.setSelection(Selection.near(tr.doc.resolve(start), 1))
  dispatch?.(joinLists(tr, start).scrollIntoView())
  return true
}

const isQuote = ({ type }: Node) => type.name === 'blockquote'
const isEmpty = ({ content }: Node) => content.size === 0
