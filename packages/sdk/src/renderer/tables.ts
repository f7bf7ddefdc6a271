import { attributesOf, type DocumentNode, NODES } from '@waraq/contract'
import type { BlockContext } from './block-context.ts'
import type { RenderBlocks, RenderContext } from './render-context.ts'

// Layout time of nested tables grows quickly with depth.
const MAX_TABLE_DEPTH = 8

/** Renders a table that scrolls horizontally if it is wider than the page. */
export function renderTable(
  table: DocumentNode,
  place: BlockContext,
  context: RenderContext,
  showBlocks: RenderBlocks,
): void {
  const { output } = context
  const rows = table.content ?? []
  if (place.depth > MAX_TABLE_DEPTH) {
    showBlocks(rows, place, context)
    return
  }
  output.open('div', { class: 'wq-table', dir: place.direction, tabindex: 0 })
  output.open('table')
  showColumns(rows[0], context)
  output.open('tbody')
  for (const row of rows) {
    output.open('tr')
    const cells = row.type === 'tableRow' ? (row.content ?? []) : [row]
    for (const cell of cells) showCell(cell, place, context, showBlocks)
    output.close('tr')
  }
  output.close('tbody')
  output.close('table')
  output.close('div')
}

function showColumns(firstRow: DocumentNode | undefined, { output }: RenderContext): void {
  const widths = (firstRow?.content ?? []).flatMap(({ attrs }) => {
    const { colspan, colwidth } = attributesOf(NODES.tableCell, attrs)
    return Array.from({ length: colspan }, (_, at) => colwidth?.[at] ?? undefined)
  })
  if (widths.every((width) => width === undefined)) return
  output.open('colgroup')
  for (const width of widths) output.empty('col', { width })
  output.close('colgroup')
}

function showCell(
  cell: DocumentNode,
  place: BlockContext,
  context: RenderContext,
  showBlocks: RenderBlocks,
): void {
  const tag = cell.type === 'tableHeader' ? 'th' : 'td'
  const isCell = tag === 'th' || cell.type === 'tableCell'
  const { colspan, rowspan, align } = attributesOf(NODES.tableCell, cell.attrs)
  context.output.open(tag, {
    colspan: colspan === 1 ? undefined : colspan,
    rowspan: rowspan === 1 ? undefined : rowspan,
    class: align === null ? undefined : `wq-align-${align}`,
  })
  showBlocks(isCell ? (cell.content ?? []) : [cell], place, context)
  context.output.close(tag)
}
