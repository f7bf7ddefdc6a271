import { tableFormOf } from '@waraq/contract/table-grid'
import { Fragment, type Node, type ResolvedPos, Slice } from 'prosemirror-model'

/** Layout time of nested tables grows quickly with depth, so readers show no deeper ones. */
const MAX_DEPTH = 8

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
  const form = depth < MAX_DEPTH ? tableFormOf(spansIn(table)) : 'blocks'
  if (form === 'joined') return [table]
  return form === 'split'
    ? [table.copy(Fragment.from(table.children.map((row) => row.copy(split(row.content)))))]
    : table.children.flatMap(({ children }) => children.flatMap((cell) => cell.children))
}

const spansIn = (table: Node) =>
  table.children.map(({ children }) =>
    children.map(({ attrs: { colspan, rowspan } }) => ({ colspan, rowspan })),
  )

const split = (cells: Fragment): Fragment =>
  Fragment.from(
    cells.content.map((cell) =>
      cell.type.create({ ...cell.attrs, colspan: 1, rowspan: 1, colwidth: null }, cell.content),
    ),
  )
