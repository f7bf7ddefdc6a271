import type { ResolvedPos } from 'prosemirror-model'
import { liftListItem } from 'prosemirror-schema-list'
import type { Command } from 'prosemirror-state'
import { canJoin } from 'prosemirror-transform'

/**
 * Backspace at the start of an item puts its words at the end of the item before it; without one, or where
 * that one has a list of its own, the item leaves its list.
 */
export const joinItemBefore: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const depth = itemDepth($from)
  if (!empty || depth === 0 || $from.parentOffset > 0 || $from.index(depth) > 0) return false
  const item = $from.node(depth)
  const border = $from.before(depth)
  const { nodeBefore } = state.doc.resolve(border)
  const isPlain = nodeBefore?.childCount === 1 && canJoin(state.doc, border)
  if (!isPlain) return liftListItem(item.type)(state, dispatch)
  dispatch?.(state.tr.join(border, 2).scrollIntoView())
  return true
}

/** Delete at the end of an item fetches the words of the next one. */
export const joinItemAfter: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const depth = itemDepth($from)
  const isAtEnd = empty && depth > 0 && $from.parentOffset === $from.parent.content.size
  if (!isAtEnd || $from.node(depth).childCount > 1) return false
  const border = $from.after(depth)
  if (!state.doc.resolve(border).nodeAfter || !canJoin(state.doc, border)) return false
  dispatch?.(state.tr.join(border, 2).scrollIntoView())
  return true
}

/** Of the item whose own line the caret is in; 0 where it is in none. */
function itemDepth($from: ResolvedPos): number {
  const depth = $from.depth - 1
  return depth > 0 && $from.node(depth).type.name.endsWith('Item') ? depth : 0
}
