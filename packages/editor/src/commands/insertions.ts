import type { Node } from 'prosemirror-model'
import {
  AllSelection,
  type Command,
  type EditorState,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { nodeType } from '../schema/schema.ts'
import { canInsertAt, findInsertPosition } from './insert-position.ts'

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

/**
 * Puts a node or a text in place of what was typed for it, or of the selected words, with the caret after it.
 * Other things that are selected stay before it; a line that holds nothing but text gets what a node reads as.
 */
export function insertInline(
  what: { type: string; attrs: Record<string, unknown> } | string,
  place?: { from: number; to: number },
): Command {
  return ({ tr, selection, schema }, dispatch) => {
    const isOfWords = selection instanceof TextSelection || selection instanceof AllSelection
    const { from, to } = place ?? (isOfWords ? selection : { from: selection.to, to: selection.to })
    if (typeof what === 'string') tr.insertText(what, from, to)
    else {
      const node = schema.node(what.type, what.attrs)
      if (canInsertAt(tr.doc, from, node.type)) tr.replaceRangeWith(from, to, node)
      else tr.insertText(node.textContent, from, to)
    }
    if (!place && !isOfWords)
      tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(to)), -1))
    dispatch?.(tr)
    return true
  }
}

// What is selected stays before it; a toggle is not torn at the words over it.
function putBlock({ selection, doc, tr }: EditorState, block: Node): Transaction {
  const isInSummary = selection.$to.parent.type.name === 'detailsSummary'
  const at = isInSummary ? findInsertPosition(doc, selection.to, block.type) : selection.to
  return tr.replaceRangeWith(at, at, block)
}

// After what was put in last, in a new paragraph where nothing follows.
function goOnAfter(tr: Transaction, paragraph: Node): Transaction {
  let end = 0
  tr.mapping.maps.at(-1)?.forEach((_from, _to, _start, newEnd) => {
    end = newEnd
  })
  if (!tr.doc.resolve(end).nodeAfter) tr.insert(end, paragraph)
  return tr.setSelection(Selection.near(tr.doc.resolve(end), 1))
}
