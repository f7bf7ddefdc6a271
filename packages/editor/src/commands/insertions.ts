import type { Node } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { nodeType } from '../schema/schema.ts'

/** Puts a line across the page where the selection is, with the caret after it. */
export const insertRule: Command = (state, dispatch) => {
  const tr = putBlock(state, nodeType(state, 'horizontalRule').create())
  dispatch?.(goOnAfter(tr, nodeType(state, 'paragraph').create()))
  return true
}

/** Puts a table where the selection is, its first row one of headers, with the caret in its first cell. */
export function insertTable(rows: number, columns: number): Command {
  return (state, dispatch) => {
    const row = nodeType(state, 'tableRow')
    const rowOf = (cell: Node | null) => row.create(null, Array(columns).fill(cell))
    const header = rowOf(nodeType(state, 'tableHeader').createAndFill())
    const body = Array(rows - 1).fill(rowOf(nodeType(state, 'tableCell').createAndFill()))
    const table = nodeType(state, 'table').create(null, [header, ...body])
    const tr = putBlock(state, table)
    tr.doc.descendants((node, position) => {
      if (node === table) tr.setSelection(TextSelection.near(tr.doc.resolve(position + 1)))
      return node.isBlock && !node.isTextblock
    })
    dispatch?.(tr)
    return true
  }
}

/** Puts a node or a text in place of what was typed for it, or of the selection, with the caret after it. */
export function insertInline(
  what: { type: string; attrs: Record<string, unknown> } | string,
  place?: { from: number; to: number },
): Command {
  return ({ tr, selection, schema }, dispatch) => {
    const { from, to } = place ?? selection
    if (typeof what === 'string') tr.insertText(what, from, to)
    else tr.replaceRangeWith(from, to, schema.node(what.type, what.attrs))
    dispatch?.(tr)
    return true
  }
}

// A picture or verse that is selected stays.
const putBlock = ({ selection, tr }: EditorState, block: Node): Transaction =>
  selection instanceof NodeSelection
    ? tr.insert(selection.to, block)
    : tr.replaceSelectionWith(block)

// After what was put in last, in a new paragraph where nothing follows.
function goOnAfter(tr: Transaction, paragraph: Node): Transaction {
  let end = 0
  tr.mapping.maps.at(-1)?.forEach((_from, _to, _start, newEnd) => {
    end = newEnd
  })
  if (!tr.doc.resolve(end).nodeAfter) tr.insert(end, paragraph)
  return tr.setSelection(Selection.near(tr.doc.resolve(end), 1))
}
