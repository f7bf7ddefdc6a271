import { directionOfText, NODES } from '@waraq/contract'
import { filledColumns } from './table-limit.ts'

/**
 * Completes short rows at their end, splits cells that only look joined, and keeps the direction of
 * a table whose letters would give it the other one.
 */
export function convertTables(dom: HTMLElement): void {
  // Excel runs a text over empty cells.
  for (const cell of dom.querySelectorAll<HTMLTableCellElement>(`[${SPLIT}][colspan]`)) {
    const count = Math.min(cell.colSpan, NODES.tableCell.colspan.accept(cell.colSpan) ?? 1)
    cell.removeAttribute('colspan')
    for (let more = 1; more < count; more++) cell.after(document.createElement('td'))
  }
  for (const table of dom.querySelectorAll('table')) {
    completeRows(table)
    const chosen = directionAround(table)
    table.removeAttribute('dir')
    if (chosen && chosen !== directionOfText(table.textContent ?? '')) table.dir = chosen
  }
}

/** Says that the columns of a cell are not joined; Excel has a style for it. */
export const SPLIT = 'data-mso-split'

/** Google Docs has the direction on a box around the table. */
function directionAround({ dir, parentElement }: HTMLTableElement): string | undefined {
  const isAlone = parentElement?.localName === 'div' && parentElement.childElementCount === 1
  const around = isAlone ? parentElement.dir : ''
  return [dir, around].find((value) => /^(?:ltr|rtl)$/.test(value))
}

function completeRows(table: HTMLTableElement): void {
  const rows = [...table.rows]
  const spans = rows.map(({ cells }) =>
    [...cells].map(({ colSpan, rowSpan }) => ({ colspan: colSpan, rowspan: rowSpan })),
  )
  const filled = filledColumns(spans) ?? []
  const width = filled.reduce((most, one) => Math.max(most, one), 0)
  for (const [at, row] of rows.entries()) {
    for (let missing = width - (filled[at] ?? width); missing > 0; missing--)
      row.append(document.createElement('td'))
  }
}
