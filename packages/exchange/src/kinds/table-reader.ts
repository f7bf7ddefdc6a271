import type { DocumentNode } from '@waraq/contract'
import { PIXEL } from '../docx/units.ts'
import type { Entry } from '../docx-reader/boxes.ts'
import type { DocxReader } from '../docx-reader/reader.ts'
import { childOf, flagOf, numberOf, valOf, type XmlElement } from '../docx-reader/xml.ts'

/** Deeper tables are the blocks of their cells. */
export const MAX_TABLE_DEPTH = 8
/** As many as the contract has for a cell. */
export const [MAX_COLUMNS, MAX_ROWS] = [50, 500]

interface Cell {
  colspan: number
  rowspan: number
  column: number
  isHeader: boolean
  content: DocumentNode[]
}

/** A table, or the blocks of its cells where it is in too many others. Yields after each row. */
export function* readTable(element: XmlElement, reader: DocxReader): Generator<undefined, Entry[]> {
  const properties = childOf(element, 'w:tblPr')
  const indent = childOf(properties, 'w:tblInd')?.attributes['w:w']
  const block = { start: numberOf(indent) ?? 0, quote: undefined, isLine: false }
  reader.tableDepth += 1
  const rows = yield* readRows(element, reader)
  reader.tableDepth -= 1
  if (reader.tableDepth >= MAX_TABLE_DEPTH) {
    reader.losses.add('table_as_text')
    return rows.flat().flatMap(({ content }) => content.map((node) => ({ ...block, node })))
  }
  if (rows.length === 0) return []
  const widths = widthsOf(childOf(element, 'w:tblGrid'))
  const node = reader.node(
    'table',
    {},
    rows.map((cells) =>
      reader.node(
        'tableRow',
        {},
        cells.map((cell) => cellNode(cell, widths, reader)),
      ),
    ),
  )
  const isRtl = flagOf(properties, 'w:bidiVisual') ?? ofStyle(properties, reader) ?? false
  reader.directions.set(node, isRtl ? 'rtl' : 'ltr')
  return [{ ...block, node }]
}

const ofStyle = (properties: XmlElement | undefined, { styles }: DocxReader) =>
  styles.table(valOf(properties, 'w:tblStyle'), (table) => flagOf(table, 'w:bidiVisual'))

function* readRows(element: XmlElement, reader: DocxReader): Generator<undefined, Cell[][]> {
  const rows: Cell[][] = []
  /** The cells that the next row may continue, by their first column. */
  let open = new Map<number, Cell>()
  for (const row of partsIn(element, 'w:tr')) {
    const properties = childOf(row, 'w:trPr')
    if (childOf(properties, 'w:ins')) reader.losses.add('insertion_accepted')
    if (childOf(properties, 'w:del')) {
      reader.losses.add('deletion_accepted')
      continue
    }
    const [cells, continued] = readCells(row, properties, open, reader)
    open = continued
    rows.push(cells)
    yield
  }
  return rows
}

/** The cells of a row, and those that the next row may continue. */
function readCells(
  row: XmlElement,
  properties: XmlElement | undefined,
  open: ReadonlyMap<number, Cell>,
  reader: DocxReader,
): [Cell[], Map<number, Cell>] {
  const cells: Cell[] = []
  const continued = new Map<number, Cell>()
  const isHeaderRow = flagOf(properties, 'w:tblHeader') ?? false
  const blank = (name: string): void => {
    const colspan = numberOf(valOf(properties, name)) ?? 0
    if (colspan > 0) cells.push({ colspan, rowspan: 1, column, isHeader: isHeaderRow, content: [] })
    column += Math.max(0, colspan)
  }
  let column = 0
  blank('w:gridBefore')
  for (const element of partsIn(row, 'w:tc')) {
    const about = childOf(element, 'w:tcPr')
    const colspan = Math.max(1, numberOf(valOf(about, 'w:gridSpan')) ?? 1)
    const merge = childOf(about, 'w:vMerge')
    const isRestart = merge?.attributes['w:val'] === 'restart'
    const above = merge && !isRestart ? open.get(column) : undefined
    if (above?.colspan === colspan && above.rowspan < MAX_ROWS) {
      above.rowspan += 1
      continued.set(column, above)
    } else {
      const isHeader = isHeaderRow || isHeading(element, reader)
      const content = reader.blocks(element.children)
      const cell = { colspan, rowspan: 1, column, isHeader, content }
      cells.push(cell)
      if (merge) continued.set(column, cell)
    }
    column += colspan
  }
  blank('w:gridAfter')
  return [cells, continued]
}

/** Content controls and the like, which rows and cells may stand in. */
const AROUND: ReadonlySet<string> = new Set([
  'w:sdt',
  'w:sdtContent',
  'w:customXml',
  'w:smartTag',
  'w:ins',
  'w:moveTo',
])

function partsIn({ children }: XmlElement, name: string): XmlElement[] {
  return children.flatMap((child) => {
    if (child.name === name) return child
    return AROUND.has(child.name) ? partsIn(child, name) : []
  })
}

/** Whether a cell begins with a line of the style for headings of tables. */
function isHeading(cell: XmlElement, { styles }: DocxReader): boolean {
  const style = valOf(childOf(childOf(cell, 'w:p'), 'w:pPr'), 'w:pStyle')
  return styles.paragraph(style).role?.is === 'header'
}

function cellNode(
  { column, isHeader, content, colspan, rowspan }: Cell,
  widths: readonly number[] | undefined,
  { node }: DocxReader,
): DocumentNode {
  const span = Math.min(colspan, MAX_COLUMNS)
  const colwidth = widths?.slice(column, column + span)
  const attributes = {
    colspan: span > 1 ? span : null,
    rowspan: rowspan > 1 ? rowspan : null,
    colwidth: colwidth?.length === span ? colwidth : null,
  }
  const blocks = withoutEnd(content)
  return node(
    isHeader ? 'tableHeader' : 'tableCell',
    attributes,
    blocks.length > 0 ? blocks : [node('paragraph', {})],
  )
}

/** Word demands a paragraph at the end of a cell. */
function withoutEnd(blocks: DocumentNode[]): DocumentNode[] {
  const [before, last] = blocks.slice(-2)
  const isEnd = last?.type === 'paragraph' && !last.content && !last.attrs
  return isEnd && /^(?:table|details)$/.test(before?.type ?? '') ? blocks.slice(0, -1) : blocks
}

/** The widths of the columns in pixels; undefined if they are equal, as they are without any. */
function widthsOf(grid: XmlElement | undefined): number[] | undefined {
  const widths = (grid?.children ?? [])
    .filter(({ name }) => name === 'w:gridCol')
    .slice(0, MAX_COLUMNS)
    .map(({ attributes }) => Math.round((numberOf(attributes['w:w']) ?? 0) / PIXEL))
  const [least, most] = [Math.min(...widths), Math.max(...widths)]
  return least > 0 && most - least > TOLERANCE ? widths : undefined
}

/** Pixels by which programs round widths. */
const TOLERANCE = 2
