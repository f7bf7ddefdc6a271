import type { Node, NodeRange, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItemKeepMarks } from 'prosemirror-schema-list'
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { canJoin, findWrapping } from 'prosemirror-transform'
import { isNotes } from '../schema/footnotes.ts'
import { nodeType } from '../schema/schema.ts'
import { textAttrs } from './block-attributes.ts'
import { composeCommands } from './chain-commands.ts'

/**
 * Converts the selected lines and lists to this list type, or lifts them out if they already have
 * it.
 */
export function toggleList(name: string): Command {
  return (state, dispatch) => {
    const type = nodeType(state, name)
    const { doc, selection, tr } = state
    const list = listAround(state)
    if (list && isNotes(list.node)) return false
    if (list?.node.type === type) return liftItem(state, dispatch)
    const range = list
      ? doc.resolve(list.position).blockRange(doc.resolve(list.position + list.node.nodeSize))
      : selection.$from.blockRange(selection.$to)
    if (range) makeList(tr, range, type)
    if (tr.docChanged) dispatch?.(tr)
    return tr.docChanged
  }
}

interface List {
  node: Node
  position: number
}

/** The list that contains the selection, or that the selection covers. */
function listAround({ selection: { $from, $to } }: EditorState): List | undefined {
  const range = $from.blockRange($to)
  if (!range) return undefined
  const { parent, startIndex, endIndex, start, depth } = range
  const only = endIndex - startIndex === 1 ? parent.child(startIndex) : undefined
  if (only && isList(only)) return { node: only, position: start }
  const above = isList(parent) ? depth : depth - 1
  if (above < 1 || !isList($from.node(above))) return undefined
  return { node: $from.node(above), position: $from.before(above) }
}

/** Whether a node is a list of any kind. */
export const isList = ({ type }: Node): boolean => type.isInGroup('list')

/** Whether a node is an item of any kind of list. */
export const isItem = ({ type }: Node): boolean => type.name.endsWith('Item')

const itemOf = (list: NodeType) => list.contentMatch.defaultType

/** Converts lines to items and lists to the new type; other blocks stay between them. */
function makeList(
  tr: Transaction,
  { parent, start, startIndex, endIndex }: NodeRange,
  type: NodeType,
) {
  // Backwards, so that earlier positions stay valid.
  for (let index = endIndex - 1; index >= startIndex; index--) {
    const block = parent.child(index)
    const position = tr.doc.resolve(start).posAtIndex(index)
    if (isNotes(block)) continue
    if (isList(block)) changeList(tr, block, position, type)
    else if (block.isTextblock) wrapLine(tr, position, type)
  }
  const $start = tr.doc.resolve(start)
  const last = Math.min(endIndex, parent.childCount - 1)
  for (let index = last; index >= startIndex; index--) joinLists(tr, $start.posAtIndex(index))
}

/** Items keep their size, so the selection stays valid. */
function changeList(tr: Transaction, list: Node, position: number, type: NodeType): void {
  if (list.type === type) return
  const { anchor, head } = tr.selection
  const items = list.children.map((item) => {
    const { kept, backlink } = item.attrs
    return itemOf(type)?.create({ kept, backlink }, item.content) ?? item
  })
  const { dir, kept } = list.attrs
  tr.replaceWith(position, position + list.nodeSize, type.create({ dir, kept }, items))
  tr.setSelection(TextSelection.between(tr.doc.resolve(anchor), tr.doc.resolve(head)))
}

/** Converts other text blocks to paragraphs first. */
function wrapLine(tr: Transaction, position: number, type: NodeType): void {
  const inside = position + 1
  tr.setBlockType(inside, inside, nodeType(type, 'paragraph'), textAttrs)
  const range = tr.doc.resolve(inside).blockRange()
  const wrapping = range && findWrapping(range, type)
  if (wrapping) tr.wrap(range, wrapping)
}

/** Joins adjacent lists of one type. */
export function joinLists(tr: Transaction, position: number): Transaction {
  const { nodeBefore, nodeAfter } = tr.doc.resolve(position)
  const isAlike =
    nodeBefore &&
    isList(nodeBefore) &&
    nodeBefore.type === nodeAfter?.type &&
    !nodeAfter.attrs.kept &&
    !isNotes(nodeAfter) &&
    (nodeBefore.attrs.type ?? '1') === (nodeAfter.attrs.type ?? '1')
  return isAlike && canJoin(tr.doc, position) ? tr.join(position) : tr
}

/** Lifts the selected items out of one list. */
export const liftItem: Command = withItem((item) =>
  // `liftListItem` returns true without a dispatch even where it does nothing.
  composeCommands(liftListItem(item)),
)

/** Moves the selected items into a list of the previous item. */
export const sinkItem: Command = withItem((item) => sinkListItem(item))

/** Starts a new item after the caret. */
export const splitItem: Command = withItem((item) =>
  splitListItemKeepMarks(item, item.spec.nextAttrs),
)

function withItem(command: (item: NodeType) => Command): Command {
  return (state, ...call) => {
    const { $from, $to } = state.selection
    const list = listAround(state)?.node ?? $from.blockRange($to, isList)?.parent
    const item = list && itemOf(list.type)
    return item ? command(item)(state, ...call) : false
  }
}
