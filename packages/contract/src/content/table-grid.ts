import { MAX_TABLE_CELLS } from '../limits.ts'
import { attributesOf } from './attributes.ts'
import type { DocumentNode } from './node.ts'
import { NODES } from './node-table.ts'

/** Maximum number of columns: a browser keeps each of them, however few cells there are. */
const MAX_COLUMNS = 2500

interface Span {
  colspan: number
  rowspan: number
}

/**
 * The columns that each row of a table fills, with cells of rows above that reach into it.
 * Undefined for a table that is too large.
 */
export function filledColumns(rows: readonly (readonly Span[])[]): number[] | undefined {
  const rowWidths = rows.map(() => 0)
  let [steps, most] = [0, 0]
  for (const [at, cells] of rows.entries()) {
    for (const { colspan, rowspan } of cells) {
      const end = Math.min(rows.length, at + Math.max(1, rowspan))
      for (let row = at; row < end && steps <= MAX_TABLE_CELLS; row++, steps++) {
        rowWidths[row] = (rowWidths[row] ?? 0) + colspan
        most = Math.max(most, rowWidths[row] ?? 0)
      }
    }
  }
  const isHuge = Math.max(steps, most * rows.length) > MAX_TABLE_CELLS || most > MAX_COLUMNS
  return isHuge ? undefined : rowWidths
}

/** Of a table: with its joined cells, with none of them joined, or only the content of its cells. */
export type TableForm = 'joined' | 'split' | 'blocks'

/** The form in which a table of these cells is shown: the first that is not too large. */
export function tableFormOf(rows: readonly (readonly Span[])[]): TableForm {
  if (filledColumns(rows)) return 'joined'
  return filledColumns(rows.map((cells) => cells.map(() => ONE))) ? 'split' : 'blocks'
}

const ONE: Span = { colspan: 1, rowspan: 1 }

/** The spans of the cells in stored rows. */
export const spansIn = (rows: readonly DocumentNode[]): Span[][] =>
  rows.map((row) => cellsIn(row).map(({ attrs }) => attributesOf(NODES.tableCell, attrs)))

/** The cells of a row. Another node in a table is shown as a row of one cell. */
export const cellsIn = (row: DocumentNode): readonly DocumentNode[] =>
  row.type === 'tableRow' ? (row.content ?? []) : [row]
