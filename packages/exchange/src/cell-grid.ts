import { attributesOf, type DocumentNode, NODES } from '@waraq/contract'
import { cellsIn, spansIn, tableFormOf } from '@waraq/contract/table-grid'

/** The cells of a table by row and column; undefined where there is none, or a joined one reaches. */
export type CellGrid = (DocumentNode | undefined)[][]

const ONE = { colspan: 1, rowspan: 1 }

/** The grid of a table in the form in which readers see it; undefined for one that is no table. */
export function cellGridOf({ content: rows = [] }: DocumentNode): CellGrid | undefined {
  const form = tableFormOf(spansIn(rows))
  if (form === 'blocks') return undefined
  const grid: CellGrid = rows.map(() => [])
  for (const [at, row] of rows.entries())
    for (const cell of cellsIn(row)) {
      const spans = form === 'split' ? ONE : attributesOf(NODES.tableCell, cell.attrs)
      place(cell, grid.slice(at), spans)
    }
  const columns = grid.reduce((most, { length }) => Math.max(most, length), 0)
  return grid.map((line) => Array.from({ length: columns }, (_, column) => line[column]))
}

/** Puts a cell at the first free place of the first row, and nothing where it reaches. */
function place(cell: DocumentNode, rows: CellGrid, { colspan, rowspan }: typeof ONE): void {
  const [line = []] = rows
  let column = 0
  while (column in line) column += 1
  for (const covered of rows.slice(0, rowspan))
    for (let right = 0; right < colspan; right++) covered[column + right] = undefined
  line[column] = cell
}
