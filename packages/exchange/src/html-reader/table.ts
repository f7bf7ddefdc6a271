import { type DocumentNode, MAX_TABLE_CELLS } from '@waraq/contract'
import { spansIn, tableFormOf } from '@waraq/contract/table-grid'
import { MAX_COLUMNS, MAX_ROWS, MAX_TABLE_DEPTH } from '../kinds/table-reader.ts'
import { alignOf } from './place.ts'
import { type HtmlPlace, type HtmlReader, PARAGRAPH } from './reader.ts'
import { attributeOf, childrenOf, classesOf, type HtmlElement } from './tree.ts'

const GROUPS = ['thead', 'tbody', 'tfoot']

/** A table, or the blocks of its cells where it is too large or in too many others. */
export function readTable(
  element: HtmlElement,
  place: HtmlPlace,
  reader: HtmlReader,
): DocumentNode[] {
  const inside: HtmlPlace = { ...place, line: PARAGRAPH, textAlign: undefined }
  const parts = childrenOf(element)
  const captions = parts
    .filter(({ tagName }) => tagName === 'caption')
    .flatMap(({ childNodes }) => {
      const line = { type: 'paragraph', attributes: { caption: true } } as const
      return reader.blocks(childNodes, { ...inside, line })
    })
  const groups = parts
    .filter(({ tagName }) => GROUPS.includes(tagName))
    .sort((one, other) => GROUPS.indexOf(one.tagName) - GROUPS.indexOf(other.tagName))
    .map((group) => childrenOf(group).filter(({ tagName }) => tagName === 'tr'))
  const cells = groups.flatMap((rows) =>
    rows.map((row, at) =>
      cellsIn(row).map((cell) => ({ cell, ...spansOf(cell, rows.length - at) })),
    ),
  )
  const count = cells.reduce((sum, row) => sum + row.length, 0)
  if (count === 0) return captions
  const isTable = count <= MAX_TABLE_CELLS && reader.tableDepth < MAX_TABLE_DEPTH
  const widths = isTable ? widthsOf(element, parts) : undefined
  const columns = createColumns()
  reader.tableDepth += 1
  const rows = cells.map((row) => {
    columns.nextRow()
    const made = row.map(({ cell, ...spans }) => {
      const column = isTable ? columns.place(spans) : 0
      const colwidth = widths?.slice(column, column + spans.colspan)
      return cellNode(cell, { ...spans, colwidth }, reader.blocks([cell], inside), reader)
    })
    return reader.node('tableRow', {}, made)
  })
  reader.tableDepth -= 1
  if (isTable && tableFormOf(spansIn(rows)) !== 'blocks')
    return [
      reader.node(
        'table',
        {},
        rows.filter(({ content }) => content),
      ),
      ...captions,
    ]
  reader.losses.add('table_as_text')
  const blocks = rows.flatMap(({ content = [] }) => content).flatMap(({ content = [] }) => content)
  return [...blocks.filter(({ type, content }) => type !== 'paragraph' || content), ...captions]
}

const cellsIn = (row: HtmlElement): HtmlElement[] =>
  childrenOf(row).filter(({ tagName }) => tagName === 'td' || tagName === 'th')

interface Spans {
  colspan: number
  rowspan: number
}

function cellNode(
  cell: HtmlElement,
  { colspan, rowspan, colwidth }: Spans & { colwidth: number[] | undefined },
  blocks: DocumentNode[],
  { node }: HtmlReader,
): DocumentNode {
  const attributes = {
    colspan: colspan > 1 ? colspan : null,
    rowspan: rowspan > 1 ? rowspan : null,
    colwidth: colwidth?.length === colspan ? colwidth : null,
    align: alignOf(cell),
  }
  const content = blocks.length > 0 ? blocks : [node('paragraph', {})]
  return node(cell.tagName === 'th' ? 'tableHeader' : 'tableCell', attributes, content)
}

/** @param left the rows of its group from this one on */
function spansOf(cell: HtmlElement, left: number): Spans {
  const span = (name: string) => Number.parseInt(attributeOf(cell, name) ?? '1', 10)
  const rowspan = span('rowspan') === 0 ? left : span('rowspan') || 1
  return {
    colspan: Math.min(MAX_COLUMNS, Math.max(1, span('colspan') || 1)),
    rowspan: Math.min(MAX_ROWS, left, Math.max(1, rowspan)),
  }
}

/** Finds the columns of cells beside those that reach down from rows above. */
function createColumns() {
  /** The row in which each column is free again. */
  const free: number[] = []
  let [row, column] = [-1, 0]
  return {
    nextRow(): void {
      row += 1
      column = 0
    },
    place({ colspan, rowspan }: Spans): number {
      while ((free[column] ?? 0) > row) column += 1
      const first = column
      for (; column < first + colspan; column++) free[column] = row + rowspan
      return first
    },
  }
}

/** The widths of the columns in pixels; undefined for equal ones, as they are without any. */
function widthsOf(table: HtmlElement, parts: readonly HtmlElement[]): number[] | undefined {
  const columns = parts.filter(({ tagName }) => tagName === 'colgroup').flatMap(childrenOf)
  const widths = columns.flatMap((column) => {
    const span = Number.parseInt(attributeOf(column, 'span') ?? '1', 10) || 1
    const width = /^\s*(\d{1,4})(?:px)?\s*$/.exec(attributeOf(column, 'width') ?? '')?.[1]
    return Array.from({ length: Math.min(span, MAX_COLUMNS) }, () => Number(width ?? Number.NaN))
  })
  const isSized = classesOf(table).includes('wq-sized') || new Set(widths).size > 1
  return isSized && widths.every(Number.isFinite) ? widths : undefined
}
