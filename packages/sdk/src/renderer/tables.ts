import { attributesOf, type DocumentNode, NODES } from '@waraq/contract'
import type { Place } from './block-context.ts'
import type { ShowBlocks, Showing } from './render-context.ts'

// Browsers lay a table in a table in a table out again and again.
const MAX_TABLE_DEPTH = 8

/** A table that scrolls by itself where it is wider than the page. */
export function showTable(
  table: DocumentNode,
  place: Place,
  showing: Showing,
  showBlocks: ShowBlocks,
): void {
  const { sink } = showing
  const rows = table.content ?? []
  if (place.depth > MAX_TABLE_DEPTH) {
    showBlocks(rows, place, showing)
    return
  }
  sink.open('div', { class: 'wq-table', dir: place.direction, tabindex: 0 })
  sink.open('table')
  showColumns(rows[0], showing)
  sink.open('tbody')
  for (const row of rows) {
    sink.open('tr')
    const cells = row.type === 'tableRow' ? (row.content ?? []) : [row]
    for (const cell of cells) showCell(cell, place, showing, showBlocks)
    sink.close('tr')
  }
  sink.close('tbody')
  sink.close('table')
  sink.close('div')
}

function showColumns(firstRow: DocumentNode | undefined, { sink }: Showing): void {
  const widths = (firstRow?.content ?? []).flatMap(({ attrs }) => {
    const { colspan, colwidth } = attributesOf(NODES.tableCell, attrs)
    return Array.from({ length: colspan }, (_, at) => colwidth?.[at] ?? undefined)
  })
  if (widths.every((width) => width === undefined)) return
  sink.open('colgroup')
  for (const width of widths) sink.empty('col', { width })
  sink.close('colgroup')
}

function showCell(
  cell: DocumentNode,
  place: Place,
  showing: Showing,
  showBlocks: ShowBlocks,
): void {
  const tag = cell.type === 'tableHeader' ? 'th' : 'td'
  const isCell = tag === 'th' || cell.type === 'tableCell'
  const { colspan, rowspan, align } = attributesOf(NODES.tableCell, cell.attrs)
  showing.sink.open(tag, {
    colspan: colspan === 1 ? undefined : colspan,
    rowspan: rowspan === 1 ? undefined : rowspan,
    class: align === null ? undefined : `wq-align-${align}`,
  })
  showBlocks(isCell ? (cell.content ?? []) : [cell], place, showing)
  showing.sink.close(tag)
}
