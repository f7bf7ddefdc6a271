import {
  attributesOf,
  type DocumentNode,
  HIGHLIGHTS,
  HONORIFICS,
  isObject,
  MARKS,
  NODES,
} from '@waraq/contract'
import type { Attributes, Tag } from './output.ts'
import type { Showing } from './render-context.ts'

interface ShownMark {
  /** Marks with the same key are one element when their texts follow each other. */
  key: string
  tag: Tag
  attributes?: Attributes
}

const PLAIN_MARKS: ReadonlyMap<string, Tag> = new Map([
  ['bold', 'strong'],
  ['italic', 'em'],
  ['strike', 's'],
  ['underline', 'u'],
  ['code', 'code'],
  ['subscript', 'sub'],
  ['superscript', 'sup'],
])

/** Shows a line of text. A block that lies in it, or a node that we do not know, by what it contains. */
export function showInline(nodes: readonly DocumentNode[], showing: Showing): void {
  const opened: ShownMark[] = []
  showWithin(nodes, opened, showing)
  closeFrom(0, opened, showing)
}

function showWithin(nodes: readonly DocumentNode[], opened: ShownMark[], showing: Showing): void {
  for (const node of nodes) {
    const show = INLINES.get(node.type) ?? showing.rareNodes.inlines.get(node.type)
    if (show) {
      changeMarks(marksOf(node), opened, showing)
      show(node, showing)
    } else {
      showWithin(node.content ?? [], opened, showing)
    }
  }
}

type ShowNode = (node: DocumentNode, showing: Showing) => void

// Maps, not objects: a node may call itself `constructor`.
const INLINES: ReadonlyMap<string, ShowNode> = new Map<string, ShowNode>([
  ['text', ({ text }, { sink }) => sink.text(text ?? '')],
  ['hardBreak', (_, { sink }) => sink.empty('br')],
  ['honorific', showHonorific],
  ['documentLink', showDocumentLink],
])

/** Whether nodes of that type stand in a line of text. */
export const isInline = (type: string, { rareNodes }: Showing) =>
  INLINES.has(type) || rareNodes.inlines.has(type)

function showHonorific({ attrs }: DocumentNode, { sink }: Showing): void {
  const glyph = HONORIFICS.get(attributesOf(NODES.honorific, attrs).type)
  if (glyph === undefined) return
  sink.open('span', { class: 'wq-honorific', lang: 'ar' })
  sink.text(glyph)
  sink.close('span')
}

function showDocumentLink({ attrs }: DocumentNode, { sink, documentUrl }: Showing): void {
  const { targetDocId, label } = attributesOf(NODES.documentLink, attrs)
  const href = targetDocId ? documentUrl(targetDocId) : undefined
  const tag = href === undefined ? 'span' : 'a'
  sink.open(tag, { class: 'wq-document-link', href, 'data-document': targetDocId || undefined })
  sink.text(label)
  sink.close(tag)
}

// What two texts have in common stays open between them, so that a link around a bold word is one link.
function changeMarks(marks: ShownMark[], opened: ShownMark[], showing: Showing): void {
  const common = opened.findIndex(({ key }, at) => key !== marks[at]?.key)
  closeFrom(common < 0 ? opened.length : common, opened, showing)
  for (const mark of marks.slice(opened.length)) {
    showing.sink.open(mark.tag, mark.attributes)
    opened.push(mark)
  }
}

function closeFrom(depth: number, opened: ShownMark[], { sink }: Showing): void {
  for (const { tag } of opened.splice(depth).toReversed()) sink.close(tag)
}

const NO_MARKS: ShownMark[] = []

// Each kind once: a text can be sent with a hundred thousand bold marks.
function marksOf({ marks }: DocumentNode): ShownMark[] {
  if (!Array.isArray(marks) || marks.length === 0) return NO_MARKS
  const shown: ShownMark[] = []
  for (const mark of marks) {
    const one = isObject(mark) ? markOf(String(mark.type), mark.attrs) : undefined
    if (one && !shown.some(({ tag }) => tag === one.tag)) shown.push(one)
  }
  return shown
}

function markOf(type: string, attrs: unknown): ShownMark | undefined {
  const tag = PLAIN_MARKS.get(type)
  if (tag) return { key: type, tag }
  if (type === 'link') return linkOf(attributesOf(MARKS.link, attrs).href)
  if (type !== 'highlight') return undefined
  const { color } = attributesOf(MARKS.highlight, attrs)
  const name = HIGHLIGHTS.get(color) ?? 'yellow'
  return { key: `highlight ${name}`, tag: 'mark', attributes: { class: `wq-mark-${name}` } }
}

// The author's word says nothing of the page behind it: it gets no handle on this one, and no credit.
function linkOf(href: string): ShownMark | undefined {
  if (!href) return undefined
  const attributes = { href, rel: 'noopener noreferrer nofollow', target: '_blank' }
  return { key: `link ${href}`, tag: 'a', attributes }
}
