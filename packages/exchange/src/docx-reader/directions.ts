import { type Direction, type DocumentNode, directionAfter, NODES } from '@waraq/contract'
import { UnreadableFile } from '../imported.ts'

/** Levels of nodes in a document: each is two levels of its JSON. */
const MAX_DEPTH = 120
/** Nodes that are no blocks of their own: their blocks begin in the direction around them. */
const PARTS: ReadonlySet<string> = new Set([
  'listItem',
  'tableRow',
  'tableCell',
  'tableHeader',
  'detailsSummary',
])

/**
 * Stores the directions of the file as `dir`, where readers would not find the same by the letters.
 * Throws for nodes that are too deep.
 */
export function storeDirections(
  blocks: readonly DocumentNode[],
  directions: ReadonlyMap<DocumentNode, Direction>,
): void {
  store(blocks, undefined, 1)

  function store(nodes: readonly DocumentNode[], before: Direction | undefined, depth: number) {
    if (depth > MAX_DEPTH) throw new UnreadableFile('too_complex')
    let current = before
    for (const node of nodes) {
      const isPart = PARTS.has(node.type)
      if (!isPart) current = directionOf(node, current)
      if (node.content) store(node.content, isPart ? before : current, depth + 1)
    }
  }

  function directionOf(node: DocumentNode, before: Direction | undefined): Direction | undefined {
    const found = directionAfter(before, node)
    if (!isDirected(node.type)) return found
    const inFile = directions.get(node) ?? directionIn(node)
    if (inFile === undefined || inFile === found) return found
    // Before the first letters, readers have the direction of their language.
    node.attrs = { dir: inFile, ...node.attrs }
    return inFile
  }

  /** The direction of all lines in a list or a quote; undefined if they differ. */
  function directionIn({ content = [] }: DocumentNode): Direction | undefined {
    let common: Direction | undefined
    for (const node of content) {
      const direction =
        directions.get(node) ?? (node.type === 'text' ? undefined : directionIn(node))
      if (direction !== undefined && common !== undefined && direction !== common) return undefined
      common ??= direction
    }
    return common
  }
}

const isDirected = (type: string): boolean =>
  Object.hasOwn(NODES, type) && 'dir' in NODES[type as keyof typeof NODES]
