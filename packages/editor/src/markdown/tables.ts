import type { DocumentNode } from '@waraq/contract'
import { parseInline } from './inline.ts'

/** A block, and the line after it. */
export interface ReadBlock {
  node: DocumentNode
  end: number
}

const MAX_COLUMNS = 50
const BORDER = /^:?-+:?$/

/** A table with its header and the line under it, if one begins at this line. */
export function parseTable(lines: readonly string[], start: number): ReadBlock | undefined {
  const header = cellsOf(lines[start] ?? '')
  const columns = header && columnsOf(lines[start + 1] ?? '')
  if (!columns || columns.length !== header.length) return undefined
  const rows = [rowOf(header, columns, 'tableHeader')]
  let end = start + 2
  for (; end < lines.length; end++) {
    const cells = cellsOf(lines[end] ?? '')
    if (!cells) break
    rows.push(rowOf(cells, columns, 'tableCell'))
  }
  return { node: { type: 'table', content: rows }, end }
}

/** Whether a table begins at this line; reads two lines. */
export const beginsTable = (lines: readonly string[], at: number): boolean =>
  parseTable(lines.slice(at, at + 2), 0) !== undefined

type Column = 'left' | 'center' | 'right' | undefined

/** The columns that the line between header and body describes. */
function columnsOf(line: string): Column[] | undefined {
  const cells = cellsOf(line)
  if (!cells?.every((cell) => BORDER.test(cell))) return undefined
  return cells.map((cell) => {
    if (cell.endsWith(':')) return cell.startsWith(':') ? 'center' : 'right'
    return cell.startsWith(':') ? 'left' : undefined
  })
}

/** Undefined for a line that is not a row of a table. */
function cellsOf(line: string): string[] | undefined {
  if (!line.includes('|')) return undefined
  const text = line.trim()
  const cells: string[] = []
  let start = text.startsWith('|') ? 1 : 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '|') {
      cells.push(text.slice(start, at))
      start = at + 1
    }
    if (cells.length > MAX_COLUMNS) return undefined
  }
  if (start < text.length) cells.push(text.slice(start))
  return cells.length > 0 ? cells.map((cell) => cell.trim()) : undefined
}

function rowOf(cells: string[], columns: Column[], type: string): DocumentNode {
  return {
    type: 'tableRow',
    content: columns.map((align, at) => {
      // Cells without a column stay in the last one.
      const end = at === columns.length - 1 ? cells.length : at + 1
      const content = parseInline(cells.slice(at, end).join(' | '))
      const paragraph = { type: 'paragraph', ...(content.length > 0 && { content }) }
      return { type, ...(align && { attrs: { align } }), content: [paragraph] }
    }),
  }
}
