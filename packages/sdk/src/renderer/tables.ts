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
  const widths = widthsOf(rows[0])
  const isSized = widths.length > 0 && widths.every((width) => width !== undefined)
  const caption = context.idOf?.(table)
  output.open('div', {
    class: 'wq-table',
    dir: place.direction,
    role: caption && 'region',
    'aria-labelledby': caption,
    tabindex: 0,
  })
  output.open('table', isSized ? { class: 'wq-sized', width: sumOf(widths) } : {})
  showColumns(widths, isSized, context)
  output.open('tbody')
  for (const row of rows) {
    output.open('tr')
    const cells = row.type === 'tableRow' ? (row.content ?? []) : [row]
    const scope = cells.every(isHeader) ? 'col' : 'row'
    for (const cell of cells) showCell(cell, { ...place, scope }, context, showBlocks)
    output.close('tr')
  }
  output.close('tbody')
  output.close('table')
  output.close('div')
}

type Widths = readonly (number | undefined)[]

const widthsOf = (firstRow: DocumentNode | undefined): Widths =>
  (firstRow?.content ?? []).flatMap(({ attrs }) => {
    const { colspan, colwidth } = attributesOf(NODES.tableCell, attrs)
    return Array.from({ length: colspan }, (_, at) => colwidth?.[at] || undefined)
  })

const sumOf = (widths: Widths): number => widths.reduce<number>((sum, width = 0) => sum + width, 0)

// A table without widths has equal columns, as in the editor, but none narrower than this.
const LEAST_WIDTH = 80

function showColumns(widths: Widths, isSized: boolean, { output }: RenderContext): void {
  const hasNone = !isSized && widths.every((width) => width === undefined)
  output.open('colgroup')
  for (const width of widths) output.empty('col', { width: hasNone ? LEAST_WIDTH : width })
  output.close('colgroup')
}

const isHeader = ({ type }: DocumentNode) => type === 'tableHeader'

function showCell(
  cell: DocumentNode,
  { scope, ...place }: BlockContext & { scope: 'col' | 'row' },
  context: RenderContext,
  showBlocks: RenderBlocks,
): void {
  const tag = isHeader(cell) ? 'th' : 'td'
  const isCell = tag === 'th' || cell.type === 'tableCell'
  const { colspan, rowspan, align } = attributesOf(NODES.tableCell, cell.attrs)
  context.output.open(tag, {
    colspan: colspan === 1 ? undefined : colspan,
    rowspan: rowspan === 1 ? undefined : rowspan,
    scope: tag === 'th' ? scope : undefined,
    class: align === null ? undefined : `wq-align-${align}`,
  })
  showBlocks(isCell ? (cell.content ?? []) : [cell], place, context)
  context.output.close(tag)
}
