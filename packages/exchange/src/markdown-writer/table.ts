import { attributesOf, type DocumentNode, NODES } from '@waraq/contract'
import type { PhrasingContent, RootContent, TableCell } from 'mdast'
import { cellGridOf } from '../cell-grid.ts'
import type { MarkdownWriter } from './writer.ts'

/** A table with its first row as the header; a joined cell is one and empty ones. */
export function table(node: DocumentNode, writer: MarkdownWriter): RootContent[] {
  const grid = cellGridOf(node)
  if (!grid) {
    writer.losses.add('table_as_text')
    return writer.flow(node.content ?? [])
  }
  const [header = []] = grid
  if (header.length === 0) return []
  const align = header.map(alignOf)
  for (const [at, cells] of grid.entries())
    writer.losses.add(
      'style_dropped',
      cells.filter((cell, column) => cell && isOther(cell, at, align[column])).length,
    )
  const children = grid.map((cells) => ({
    type: 'tableRow' as const,
    children: cells.map((cell) => tableCell(cell, writer)),
  }))
  return [{ type: 'table', align, children }]
}

type Align = ReturnType<typeof alignOf>

const alignOf = (cell: DocumentNode | undefined) => attributesOf(NODES.tableCell, cell?.attrs).align

/** One row is the header, and a column has one alignment. */
const isOther = (cell: DocumentNode, row: number, align: Align | undefined): boolean =>
  (cell.type === 'tableHeader') !== (row === 0) || alignOf(cell) !== align

/** A cell holds one line. */
function tableCell(cell: DocumentNode | undefined, writer: MarkdownWriter): TableCell {
  const isCell = cell?.type === 'tableCell' || cell?.type === 'tableHeader'
  const blocks = writer.flow(isCell ? (cell.content ?? []) : cell ? [cell] : [])
  const lines = blocks.flatMap(phrasingIn)
  const isPlain = blocks.every(({ type }) => type === 'paragraph') && lines.length < 2
  if (!isPlain || lines.flat().some(({ type }) => type === 'break'))
    writer.losses.add('style_dropped')
  const children = lines.flatMap((line, at): PhrasingContent[] =>
    at === 0 ? line : [{ type: 'text', value: ' ' }, ...line],
  )
  return { type: 'tableCell', children }
}

/** The lines of a block. */
function phrasingIn(block: RootContent): PhrasingContent[][] {
  if (block.type === 'code')
    return block.value.split('\n').map((value) => [{ type: 'inlineCode', value }])
  if (block.type === 'paragraph' || block.type === 'heading' || block.type === 'tableCell')
    return block.children.length > 0 ? [block.children] : []
  return 'children' in block ? (block.children as RootContent[]).flatMap(phrasingIn) : []
}
