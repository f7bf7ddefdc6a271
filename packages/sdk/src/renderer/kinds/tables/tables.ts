import { attributesOf, type DocumentNode, NODES } from '@waraq/contract'
import { cellsIn, spansIn, tableFormOf } from '@waraq/contract/table-grid'
import type { Kind } from '../../kind.ts'
import type { BlockContext, RenderContext } from '../../render-context.ts'
import { headerRowCount } from './header-rows.ts'

export const tables: Kind = { blocks: { table: showTable } }

// Layout time of nested tables grows quickly with depth.
const MAX_TABLE_DEPTH = 8

/** Renders a table that scrolls horizontally if it is wider than the page. */
function showTable(table: DocumentNode, place: BlockContext, context: RenderContext): void {
  const { output } = context
  const rows = table.content ?? []
  const form = place.depth > MAX_TABLE_DEPTH ? 'blocks' : tableFormOf(spansIn(rows))
  if (form === 'blocks') {
    context.renderBlocks(rows, place, context)
    return
  }
  const isSplit = form === 'split'
  const widths = widthsOf(rows[0], isSplit)
  const isSized = widths.length > 0 && widths.every((width) => width !== undefined)
  output.open('div', {
    class: 'wq-table',
    dir: place.direction,
    ...context.kinds.attributes.get(table.type)?.(table),
    tabindex: 0,
  })
  output.open('table', isSized ? { class: 'wq-sized', width: sumOf(widths) } : {})
  showColumns(widths, isSized, context)
  const count = headerRowCount(rows.map((row) => cellsIn(row).map((cell) => partOf(cell, isSplit))))
  const showRows = (tag: 'thead' | 'tbody', part: readonly DocumentNode[]) => {
    output.open(tag)
    for (const row of part) showRow(row, { ...place, isSplit }, context)
    output.close(tag)
  }
  if (count > 0) showRows('thead', rows.slice(0, count))
  showRows('tbody', rows.slice(count))
  output.close('table')
  output.close('div')
}

type Widths = readonly (number | undefined)[]

const widthsOf = (firstRow: DocumentNode | undefined, isSplit: boolean): Widths =>
  (firstRow?.content ?? []).flatMap(({ attrs }) => {
    const { colspan, colwidth } = attributesOf(NODES.tableCell, attrs)
    return Array.from({ length: isSplit ? 1 : colspan }, (_, at) => colwidth?.[at] || undefined)
  })

const sumOf = (widths: Widths): number => widths.reduce<number>((sum, width = 0) => sum + width, 0)

// A table without widths has equal columns, as in the editor, but none narrower than nearly all
// words.
const MIN_COLUMN_WIDTH = 120

function showColumns(widths: Widths, isSized: boolean, { output }: RenderContext): void {
  const hasNone = !isSized && widths.every((width) => width === undefined)
  output.open('colgroup')
  for (let at = 0; at < widths.length; ) {
    const next = widths.findIndex((width, other) => other > at && width !== widths[at])
    const span = (next < 0 ? widths.length : next) - at
    const width = hasNone ? MIN_COLUMN_WIDTH : widths[at]
    output.empty('col', { span: span === 1 ? undefined : span, width })
    at += span
  }
  output.close('colgroup')
}

const isHeader = ({ type }: DocumentNode) => type === 'tableHeader'

const partOf = (cell: DocumentNode, isSplit: boolean) => ({
  isHeader: isHeader(cell),
  rowspan: isSplit ? 1 : attributesOf(NODES.tableCell, cell.attrs).rowspan,
})

type RowContext = BlockContext & { isSplit: boolean }

function showRow(row: DocumentNode, place: RowContext, context: RenderContext): void {
  const cells = cellsIn(row)
  const scope = cells.every(isHeader) ? 'col' : 'row'
  context.output.open('tr')
  for (const cell of cells) showCell(cell, { ...place, scope }, context)
  context.output.close('tr')
}

function showCell(
  cell: DocumentNode,
  { scope, isSplit, ...place }: RowContext & { scope: 'col' | 'row' },
  context: RenderContext,
): void {
  const tag = isHeader(cell) ? 'th' : 'td'
  const isCell = tag === 'th' || cell.type === 'tableCell'
  const { colspan, rowspan, align } = attributesOf(NODES.tableCell, cell.attrs)
  context.output.open(tag, {
    colspan: isSplit || colspan === 1 ? undefined : colspan,
    rowspan: isSplit || rowspan === 1 ? undefined : rowspan,
    scope: tag === 'th' ? scope : undefined,
    class: align === null ? undefined : `wq-align-${align}`,
  })
  context.renderBlocks(isCell ? (cell.content ?? []) : [cell], place, context)
  context.output.close(tag)
}
