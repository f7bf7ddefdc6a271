import { Fragment, type Node, type ResolvedPos, Slice } from 'prosemirror-model'

/** Maximum number of cells of a pasted table, counting those that joined cells cover. */
const MAX_CELLS = 20_000
/** Layout time of nested tables grows quickly with depth, so readers show no deeper ones. */
const MAX_DEPTH = 8

interface Span {
  colspan: number
  rowspan: number
}

/**
 * The columns that each row of a table fills, with cells of rows above that reach into it.
 * Undefined for a table that is too large.
 */
export function filledColumns(rows: readonly (readonly Span[])[]): number[] | undefined {
  const rowWidths = rows.map(() => 0)
  let [steps, most] = [0, 0]
  for (const [at, cells] of rows.entries()) {
    for (const { colspan, rowspan } of cells) {
      const end = Math.min(rows.length, at + Math.max(1, rowspan))
      for (let row = at; row < end && steps <= MAX_CELLS; row++, steps++) {
        rowWidths[row] = (rowWidths[row] ?? 0) + colspan
        most = Math.max(most, rowWidths[row] ?? 0)
      }
    }
  }
  return Math.max(steps, most * rows.length) > MAX_CELLS ? undefined : rowWidths
}

/**
 * Pasted content in which a table that is too large has no joined cells. If its rows still differ
 * so much that it would be filled with empty cells, only the content of its cells stays,
 * as for a table that is deep in others.
 */
export function withoutHugeTables(slice: Slice, $context: ResolvedPos | undefined): Slice {
  let depth = 0
  for (let at = $context?.depth ?? 0; at > 0; at--)
    depth += Number($context?.node(at).type.name === 'table')
  const content = limitTables(slice.content, depth)
  return content.eq(slice.content) ? slice : Slice.maxOpen(content)
}

function limitTables(content: Fragment, depth: number): Fragment {
  const nodes: Node[] = []
  content.forEach((node) => {
    const isTable = node.type.name === 'table'
    const isInner = node.isTextblock || node.isLeaf
    const inner = isInner ? node : node.copy(limitTables(node.content, depth + Number(isTable)))
    if (!isTable) nodes.push(inner)
    else for (const block of tableOrBlocks(inner, depth)) nodes.push(block)
  })
  return Fragment.from(nodes)
}

function tableOrBlocks(table: Node, depth: number): readonly Node[] {
  if (depth >= MAX_DEPTH) return blocksIn(table)
  if (filledColumns(spansIn(table))) return [table]
  const plain = table.copy(Fragment.from(table.children.map((row) => row.copy(split(row.content)))))
  return filledColumns(spansIn(plain)) ? [plain] : blocksIn(table)
}

const blocksIn = (table: Node): readonly Node[] =>
  table.children.flatMap(({ children }) => children.flatMap((cell) => cell.children))

const spansIn = (table: Node): Span[][] =>
  table.children.map(({ children }) =>
    children.map(({ attrs: { colspan, rowspan } }) => ({ colspan, rowspan })),
  )

const split = (cells: Fragment): Fragment =>
  Fragment.from(
    cells.content.map((cell) =>
      cell.type.create({ ...cell.attrs, colspan: 1, rowspan: 1, colwidth: null }, cell.content),
    ),
  )
