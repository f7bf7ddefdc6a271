import type { Node } from 'prosemirror-model'

/** A place that assistive technology reads badly. */
export interface AccessibilityProblem {
  kind: 'picture' | 'heading' | 'link' | 'table'
  position: number
  /** The text of a heading. */
  text: string
  /** Levels of the heading before it and of itself; 0 without one before it. */
  levels: readonly [before: number, own: number]
}

/**
 * The pictures without a description, headings that skip a level, links without text and tables
 * without a header, in their order. The first heading may have level 1 or 2.
 */
export function findAccessibilityProblems(doc: Node): AccessibilityProblem[] {
  const problems: AccessibilityProblem[] = []
  let level = 0

  const add = (kind: AccessibilityProblem['kind'], position: number, own = 0, text = ''): void => {
    problems.push({ kind, position, text, levels: [level, own] })
  }

  function checkHeading({ textContent, attrs }: Node, position: number): void {
    if (!textContent.trim()) return
    const own = Number(attrs.level)
    if (own > Math.max(level, 1) + 1) add('heading', position, own, textContent)
    level = own
  }

  doc.descendants((node, position) => {
    const { name } = node.type
    if (name === 'heading') checkHeading(node, position)
    if (name === 'imageNode' && !String(node.attrs.alt ?? '').trim()) add('picture', position)
    if (name === 'table' && !hasHeader(node)) add('table', position)
    if (node.isTextblock) for (const place of emptyLinks(node)) add('link', position + 1 + place)
  })
  return problems
}

/** A header is the first row or the first column. */
function hasHeader(table: Node): boolean {
  const rows = table.content.content
  const isHeader = (cell: Node | null | undefined) => cell?.type.name === 'tableHeader'
  const isRow = rows[0]?.content.content.every(isHeader) === true
  return isRow || rows.every(({ firstChild }) => isHeader(firstChild))
}

/** Offsets of links without visible text. A link may consist of several text nodes. */
function emptyLinks(block: Node): number[] {
  const links: { href: unknown; from: number; to: number; isEmpty: boolean }[] = []
  block.forEach((node, offset) => {
    const mark = node.marks.find(({ type }) => type.name === 'link')
    if (!mark) return
    const last = links.at(-1)
    const isEmpty = !/[^\s\p{Cf}]/u.test(node.textContent)
    if (last?.to === offset && last.href === mark.attrs.href) {
      last.to += node.nodeSize
      last.isEmpty &&= isEmpty
    } else links.push({ href: mark.attrs.href, from: offset, to: offset + node.nodeSize, isEmpty })
  })
  return links.filter(({ isEmpty }) => isEmpty).map(({ from }) => from)
}
