import type { Node, NodeType } from 'prosemirror-model'
import {
  liftListItem,
  sinkListItem,
  splitListItemKeepMarks,
  wrapInList,
} from 'prosemirror-schema-list'
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { canJoin } from 'prosemirror-transform'
import { nodeType } from '../schema/schema.ts'
import { inTurn } from './in-turn.ts'

type ListName = 'bulletList' | 'orderedList' | 'taskList'

/** Makes a list of the selected lines, or of the list that they are in; takes them out of one that is it already. */
export function toggleList(name: ListName): Command {
  return (state, dispatch) => {
    const type = nodeType(state, name)
    const list = listAround(state)
    if (list?.node.type === type) return leaveItem(state, dispatch)
    if (!list) return wrapLines(type)(state, dispatch)
    dispatch?.(changedList(state.tr, list, type))
    return true
  }
}

interface List {
  node: Node
  position: number
}

/** The list whose items the selection is in, or is all of. */
function listAround({ selection }: EditorState): List | undefined {
  const { $from, $to } = selection
  const range = $from.blockRange($to)
  const only =
    range?.endIndex === range?.startIndex ? undefined : range?.parent.child(range.startIndex)
  if (range && only && isList(only) && range.endIndex - range.startIndex === 1)
    return { node: only, position: range.start }
  const depth = range
    ? [range.depth, range.depth - 1].find((at) => at > 0 && isList($from.node(at)))
    : 0
  return depth ? { node: $from.node(depth), position: $from.before(depth) } : undefined
}

/** Whether a node is a list of any kind. */
export const isList = ({ type }: Node): boolean => type.isInGroup('list')

/** Whether a node is an item of one. */
export const isItem = ({ type }: Node): boolean => type.name.endsWith('Item')

const itemOf = (list: NodeType) => list.contentMatch.defaultType

/** Lines of any kind: those that are no paragraphs become some. */
const wrapLines =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const wrap: Command = (before, ...call) => wrapInList(type)(before, ...call)
    const simplify: Command = (before, made) => {
      const { from, to } = before.selection
      const paragraph = nodeType(before, 'paragraph')
      made?.(before.tr.setBlockType(from, to, paragraph, textAttrs))
      return true
    }
    const change = wrap(state) ? wrap : inTurn(simplify, wrap)
    return change(
      state,
      dispatch && ((tr) => dispatch(joined(tr, tr.selection.$from.before(listDepth(tr))))),
    )
  }

const textAttrs = ({ attrs: { dir = null, textAlign = null } }: Node) => ({ dir, textAlign })

function listDepth({ selection: { $from } }: Transaction): number {
  let depth = $from.depth
  while (depth > 1 && !isList($from.node(depth))) depth--
  return depth
}

/** Items stay the same size, so that the caret stays where it is. */
function changedList(tr: Transaction, { node, position }: List, type: NodeType): Transaction {
  const { anchor, head } = tr.selection
  const items = node.children.map((item) => itemOf(type)?.create(null, item.content) ?? item)
  const list = type.create({ dir: node.attrs.dir }, items)
  tr.replaceWith(position, position + node.nodeSize, list)
  tr.setSelection(TextSelection.between(tr.doc.resolve(anchor), tr.doc.resolve(head)))
  return joined(tr, position)
}

/** A list is one with those of its kind before and after it. */
function joined(tr: Transaction, position: number): Transaction {
  const end = position + (tr.doc.nodeAt(position)?.nodeSize ?? 0)
  return joinLists(joinLists(tr, end), position)
}

/** Lists of one kind that meet there are one. */
export function joinLists(tr: Transaction, position: number): Transaction {
  const { nodeBefore, nodeAfter } = tr.doc.resolve(position)
  const isAlike =
    nodeBefore &&
    isList(nodeBefore) &&
    nodeBefore.type === nodeAfter?.type &&
    (nodeBefore.attrs.type ?? '1') === (nodeAfter.attrs.type ?? '1')
  return isAlike && canJoin(tr.doc, position) ? tr.join(position) : tr
}

/** Takes the items of the selection one list out. */
export const leaveItem: Command = withItem((item) => liftListItem(item))

/** Puts the items of the selection into a list of the item before them. */
export const sinkItem: Command = withItem((item) => sinkListItem(item))

/** A new item after the caret; a task that begins is not done. */
export const splitItem: Command = withItem((item) =>
  splitListItemKeepMarks(item, item.name === 'taskItem' ? { checked: false } : undefined),
)

function withItem(command: (item: NodeType) => Command): Command {
  return (state, ...call) => {
    const { $from, $to } = state.selection
    const list = listAround(state)?.node ?? $from.blockRange($to, isList)?.parent
    const item = list && itemOf(list.type)
    return item ? command(item)(state, ...call) : false
  }
}
