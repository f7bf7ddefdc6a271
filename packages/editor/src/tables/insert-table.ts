import type { Node } from 'prosemirror-model'
import { type Command, TextSelection } from 'prosemirror-state'
import { putBlock } from '../commands/insertions.ts'
import { nodeType } from '../schema/schema.ts'

/** Inserts a table with a header row at the selection and puts the caret into its first cell. */
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
