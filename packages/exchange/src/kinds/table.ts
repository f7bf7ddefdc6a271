import { attributesOf, type DocumentNode, NODES } from '@waraq/contract'
import { cellsIn, spansIn, tableFormOf } from '@waraq/contract/table-grid'
import { headerRowCount } from '@waraq/sdk/writer-parts'
import {
  type FileChild,
  type IParagraphOptions,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  WidthType,
} from 'docx'
import { PIXEL } from '../docx/units.ts'
import type { DocxWriter, Place, WriteBlock } from '../docx/writer.ts'
import { GREY_FILL, SIDES } from '../docx/writer-looks.ts'

/** Layout time of nested tables grows quickly with depth. */
const MAX_TABLE_DEPTH = 8

export const docx: WriteBlock = (table, place, writer) => {
  const rows = table.content ?? []
  const form = place.depth > MAX_TABLE_DEPTH ? 'blocks' : tableFormOf(spansIn(rows))
  const cells = rows.map(cellsIn)
  if (cells.every((row) => row.length === 0)) return []
  if (form === 'blocks') {
    writer.losses.add('table_as_text')
    return writer.blocks(rows, place)
  }
  const isSplit = form === 'split'
  const headers = headerRowCount(
    cells.map((row) =>
      row.map((cell) => ({ isHeader: isHeader(cell), ...spansOf(cell, isSplit) })),
    ),
  )
  const room = writer.textWidth - place.indent
  const columnWidths = columnsOf(cells, isSplit, room)
  const inside = { ...place, indent: 0, level: 0, paragraph: {}, marker: undefined }
  const width = columnWidths.reduce((sum, column) => sum + column, 0)
  return [
    new Table({
      visuallyRightToLeft: place.direction === 'rtl',
      layout: TableLayoutType.FIXED,
      columnWidths,
      width: { size: width, type: WidthType.DXA },
      ...(place.indent > 0 && { indent: { size: place.indent, type: WidthType.DXA } }),
      rows: cells.map(
        (row, at) =>
          new TableRow({
            cantSplit: true,
            ...(at < headers && { tableHeader: true }),
            children: row.map((cell) =>
              cellOf(cell, { isSplit, left: cells.length - at }, inside, writer),
            ),
          }),
      ),
    }),
  ]
}

const isHeader = ({ type }: DocumentNode) => type === 'tableHeader'

function spansOf({ attrs }: DocumentNode, isSplit: boolean) {
  const { colspan, rowspan } = attributesOf(NODES.tableCell, attrs)
  return isSplit ? { colspan: 1, rowspan: 1 } : { colspan, rowspan }
}

function cellOf(
  cell: DocumentNode,
  { isSplit, left }: { isSplit: boolean; left: number },
  place: Place,
  writer: DocxWriter,
): TableCell {
  const isCell = isHeader(cell) || cell.type === 'tableCell'
  const { align } = attributesOf(NODES.tableCell, cell.attrs)
  const { colspan, rowspan } = spansOf(cell, isSplit)
  const paragraph: IParagraphOptions = {
    ...(align && { alignment: SIDES[align] }),
    ...(isHeader(cell) && { style: 'TableHeading' }),
  }
  const content = isCell ? (cell.content ?? []) : [cell]
  const blocks = writer.blocks(content, { ...place, paragraph })
  return new TableCell({
    columnSpan: colspan,
    rowSpan: Math.min(rowspan, left),
    ...(isHeader(cell) && { shading: GREY_FILL }),
    // Every block may stand in a cell: the library's type names two.
    children: endingInParagraph(blocks) as (Paragraph | Table)[],
  })
}

/** Word demands a paragraph at the end of a cell. */
const endingInParagraph = (blocks: readonly FileChild[]): FileChild[] =>
  blocks.at(-1) instanceof Paragraph ? [...blocks] : [...blocks, new Paragraph({})]

/** The widths of the columns in twips, scaled to the room if they are wider. */
function columnsOf(
  rows: readonly (readonly DocumentNode[])[],
  isSplit: boolean,
  room: number,
): number[] {
  const stored = (rows[0] ?? []).flatMap((cell) => {
    const { colwidth } = attributesOf(NODES.tableCell, cell.attrs)
    const { colspan } = spansOf(cell, isSplit)
    return Array.from({ length: colspan }, (_, at) => colwidth?.[at] ?? undefined)
  })
  const count = Math.max(1, stored.length)
  const equal = room / count
  const widths = stored.map((width) => (width === undefined ? equal : width * PIXEL))
  const all = widths.reduce((sum, width) => sum + width, 0)
  const scale = Math.min(1, room / all)
  return widths.length === 0 ? [room] : widths.map((width) => Math.round(width * scale))
}
