interface Cell {
  isHeader: boolean
  rowspan: number
}

/**
 * Returns how many rows at the start of a table are its header, which every printed page repeats:
 * rows of header cells only that no cell leaves downwards. 0 if the table has no other rows.
 */
export function headerRowCount(rows: readonly (readonly Cell[])[]): number {
  let count = 0
  let end = 0
  for (const [at, cells] of rows.entries()) {
    if (!cells.every(({ isHeader }) => isHeader)) break
    for (const { rowspan } of cells) end = Math.max(end, at + rowspan)
    if (end > 0 && end <= at + 1) count = at + 1
  }
  return count === rows.length ? 0 : count
}
