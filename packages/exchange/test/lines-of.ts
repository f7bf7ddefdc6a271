/** What a document says, line by line: what a file must keep. */
import { type Direction, type DocumentNode, directionAfter } from '@waraq/contract'

/** Nodes that are no blocks of their own: their blocks begin in the direction around them. */
const PARTS: ReadonlySet<string> = new Set([
  'listItem',
  'tableRow',
  'tableCell',
  'tableHeader',
  'detailsSummary',
])

/** A block of a document, and what is around it. */
interface Visited {
  node: DocumentNode
  /** As readers see it. */
  direction: Direction
  /** The blocks around it and itself, each with what it is and the number of an item in its list. */
  path: string
  /** Whether it is the first block of an item. */
  isFirst: boolean
}

/** Visits the blocks of a document in order. */
export function visitBlocks(document: DocumentNode, visit: (visited: Visited) => void): void {
  function read(nodes: readonly DocumentNode[], before: Direction | undefined, around: string) {
    let current = before
    for (const [at, node] of nodes.entries()) {
      const isPart = PARTS.has(node.type)
      if (!isPart) current = directionAfter(current, node)
      const direction = (isPart ? before : current) ?? 'ltr'
      const path = `${around}/${aboutOf(node, at)}`
      const isFirst = at === 0 && /\/listItem[^/]*$/.test(around)
      visit({ node, direction, path, isFirst })
      if (!isLine(node)) read(node.content ?? [], direction, path)
    }
  }
  read(document.content ?? [], undefined, '')
}

/**
 * The lines of a document and its tables, each with the blocks around it, its direction, its
 * alignment to the start or the end, and its texts with their marks.
 */
export function linesOf(document: DocumentNode): string[] {
  const lines: string[] = []
  visitBlocks(document, (visited) => lines.push(...lineOf(visited)))
  return lines
}

function lineOf({ node, path, direction, isFirst }: Visited): string[] {
  const { type, attrs = {}, content = [] } = node
  if (type === 'table') return [`${path} ${direction}`]
  if (!isLine(node)) return content.length === 0 ? [path] : []
  // The level of a list says how far the first line of an item is from the start.
  const indent = attrs.indent && !isFirst ? `+${attrs.indent}` : ''
  const about = [direction, alignOf(attrs.textAlign, direction), indent].filter(Boolean)
  return [[path, ...about, textsOf(content)].join(' ')]
}

export const isLine = ({ type, content = [] }: DocumentNode): boolean =>
  /^(?:paragraph|heading|detailsSummary|codeBlock)$/.test(type) ||
  content.some(({ text }) => text !== undefined)

const ABOUT = [
  'level',
  'callout',
  'open',
  'start',
  'type',
  'task',
  'checked',
  'pageBreak',
  'caption',
]
const SHAPE = ['language', 'colspan', 'rowspan', 'colwidth']

function aboutOf({ type, attrs = {} }: DocumentNode, at: number): string {
  const number = type === 'listItem' ? at + 1 : ''
  const about = [...ABOUT, ...SHAPE]
    .filter((name) => attrs[name] !== undefined && attrs[name] !== null)
    .map((name) => `[${name}=${JSON.stringify(attrs[name])}]`)
    .join('')
  return `${type}${number}${about.replace(/\[(?:start=1|checked=false|open=false)\]/, '')}`
}

function alignOf(align: unknown, direction: Direction): unknown {
  const start = direction === 'ltr' ? 'left' : 'right'
  if (align === start || align === 'start') return undefined
  return align === 'left' || align === 'right' ? 'end' : align
}

/** Texts with the same marks are one. */
function textsOf(nodes: readonly DocumentNode[]): string {
  let before = ''
  const texts: string[] = []
  for (const { type, text, marks = [], attrs } of nodes) {
    const about = JSON.stringify(text === undefined ? [type, attrs] : marks)
    if (about !== before || text === undefined) texts.push(about === '[]' ? '|' : `|${about}`)
    texts.push(text ?? '')
    before = about
  }
  return texts.join('')
}
