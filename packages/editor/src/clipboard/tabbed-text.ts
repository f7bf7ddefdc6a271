import type { DocumentNode } from '@waraq/contract'

const MAX_LENGTH = 500_000
const MAX_CELLS = 5_000
const MAX_COLUMNS = 50

interface TabbedText {
  table: DocumentNode
  /** Whether each line has the same number of tabs, and no fewer than two. */
  isEven: boolean
}

/** The table of lines with tabs; undefined for other texts, such as indented code. */
export function tabbedTextOf(text: string): TabbedText | undefined {
  if (text.length > MAX_LENGTH || !text.includes('\t')) return undefined
  const lines = text.split(/\r\n?|\n/)
  while (lines.at(-1)?.trim() === '') lines.pop()
  const rows = lines.map((line) => line.split('\t'))
  const [first = []] = rows
  const isTabbed = rows.length > 1 && rows.every(({ length }) => length > 1)
  const isIndented = rows.every(([before]) => before === '')
  const table = isTabbed && !isIndented ? tableOf(rows) : undefined
  return (
    table && {
      table,
      isEven: first.length > 2 && rows.every(({ length }) => length === first.length),
    }
  )
}

/** A table of texts; undefined for none and for too many. */
export function tableOf(rows: readonly string[][]): DocumentNode | undefined {
  const columns = rows.reduce((most, { length }) => Math.max(most, length), 0)
  if (columns === 0 || columns > MAX_COLUMNS || columns * rows.length > MAX_CELLS) return undefined
  return { type: 'table', content: rows.map((cells) => rowOf(cells, columns)) }
}

const rowOf = (cells: string[], columns: number): DocumentNode => ({
  type: 'tableRow',
  content: Array.from({ length: columns }, (_, at) => ({
    type: 'tableCell',
    content: [paragraphOf((cells[at] ?? '').trim())],
  })),
})

const paragraphOf = (text: string): DocumentNode => ({
  type: 'paragraph',
  ...(text && { content: [{ type: 'text', text }] }),
})
