import { directionOfText, NODES } from '@waraq/contract'
import { filledColumns } from '@waraq/contract/table-grid'

/**
 * Orders head and foot, completes short rows at their end, splits cells that only look joined, and
 * keeps the direction of a table whose letters would give it the other one.
 */
export function convertTables(dom: HTMLElement): void {
  // Excel lets a text overflow into empty cells, which are not joined.
  for (const cell of dom.querySelectorAll<HTMLTableCellElement>(
    '[data-mso-ignore="colspan" i][colspan]',
  )) {
    const count = Math.min(cell.colSpan, NODES.tableCell.colspan.accept(cell.colSpan) ?? 1)
    cell.removeAttribute('colspan')
    for (let more = 1; more < count; more++) cell.after(document.createElement('td'))
  }
  for (const table of dom.querySelectorAll('table')) {
    // HTML allows the foot before the body.
    const [head, foot] = [table.tHead, table.tFoot]
    if (head) table.prepend(head)
    if (foot) table.append(foot)
    completeRows(table)
    const direction = directionAround(table)
    table.removeAttribute('dir')
    if (direction && direction !== directionOfText(table.textContent ?? '')) table.dir = direction
  }
}

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
  const columnCounts = filledColumns(spans) ?? []
  const width = columnCounts.reduce((most, one) => Math.max(most, one), 0)
  for (const [at, row] of rows.entries()) {
    for (let cellsMissing = width - (columnCounts[at] ?? width); cellsMissing > 0; cellsMissing--)
      row.append(document.createElement('td'))
  }
}
