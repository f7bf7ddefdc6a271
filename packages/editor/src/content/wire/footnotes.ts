import type { DocumentNode, Mark } from '@waraq/contract'
import type { NodeType } from 'prosemirror-model'
import { footnoteIdOf, isFootnoteNumber } from '../../schema/footnotes.ts'
import { nodeType } from '../../schema/schema.ts'

const BACK = '↩'

/**
 * A number that links to a note becomes a reference, and an item that ends in a link back becomes
 * a note. Undefined for documents that use the editor's own names.
 */
export function footnotesFromWire(node: DocumentNode, parent: NodeType): DocumentNode | undefined {
  if (node.type === 'text') return isInlineIn(parent, REFERENCE) ? referenceIn(node) : node
  if (node.type === 'listItem') return node.attrs?.backlink === undefined ? noteIn(node) : undefined
  return node.type === REFERENCE ? undefined : node
}

export const REFERENCE = 'footnoteReference'

/** Whether a parent holds such nodes: summaries and code hold only text. */
export const isInlineIn = ({ schema, contentMatch }: NodeType, name: string): boolean =>
  contentMatch.matchType(nodeType({ schema }, name)) !== null

function referenceIn(node: DocumentNode): DocumentNode {
  const { type, text, marks, ...others } = node
  if (!Array.isArray(marks) || !isFootnoteNumber(text) || Object.keys(others).length > 0)
    return node
  const id = marks.map((mark) => footnoteIdOf(mark, 'fn')).find(Boolean)
  if (id === undefined || marks.filter(isLink).length > 1) return node
  return { type: REFERENCE, attrs: { id, text }, marks: marks.filter((mark) => !isLink(mark)) }
}

export const isLink = (mark: Mark) => mark?.type === 'link'

function noteIn(node: DocumentNode): DocumentNode {
  const { content = [], ...line } = node.content?.at(-1) ?? { type: '' }
  const { text, marks, type } = content.at(-1) ?? {}
  const id = footnoteIdOf(Array.isArray(marks) && marks.length === 1 && marks[0], 'fnref')
  if (line.type !== 'paragraph' || type !== 'text' || text !== BACK || !id) return node
  return {
    ...node,
    attrs: { ...node.attrs, backlink: id },
    content: [...(node.content ?? []).slice(0, -1), { ...line, content: content.slice(0, -1) }],
  }
}

/** The link of a reference in its stored form. */
export const linkToNote = (id: string): Mark => link(`#fn-${id}`)

/** Writes a note as an item that ends in a link back. */
export function noteToWire(node: DocumentNode): DocumentNode {
  const { backlink, ...attrs } = node.attrs ?? {}
  if (node.type !== 'listItem' || backlink === undefined) return node
  const content = [...(node.content ?? [])]
  const last = content.at(-1)
  const line = last?.type === 'paragraph' ? content.pop() : undefined
  content.push({ type: 'paragraph', ...line, content: linkedBack(line?.content, `${backlink}`) })
  return { type: 'listItem', ...(Object.keys(attrs).length > 0 && { attrs }), content }
}

// Adds a space before the sign, because other editors show it directly after the text.
function linkedBack(content: readonly DocumentNode[] = [], id: string): DocumentNode[] {
  const back = { type: 'text', marks: [link(`#fnref-${id}`)], text: BACK }
  const before = content.at(-1)
  if (!before || /\s$/.test(before.text ?? '')) return [...content, back]
  const isPlain = before.type === 'text' && !before.marks
  const spaced = { type: 'text', text: isPlain ? `${before.text} ` : ' ' }
  return [...(isPlain ? content.slice(0, -1) : content), spaced, back]
}

export const link = (href: string): Mark => ({ type: 'link', attrs: { href } })
