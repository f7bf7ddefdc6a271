import {
  attributesOf,
  type DocumentNode,
  HIGHLIGHTS,
  isObject,
  MARKS,
  NO_COLOR,
} from '@waraq/contract'
import type { ShownMark, Tag } from './output.ts'
import type { RenderContext } from './render-context.ts'

const PLAIN_MARKS: ReadonlyMap<string, Tag> = new Map([
  ['bold', 'strong'],
  ['italic', 'em'],
  ['strike', 's'],
  ['underline', 'u'],
  ['subscript', 'sub'],
  ['superscript', 'sup'],
])

/** Renders inline content. Blocks and unknown nodes in it render by their content. */
export function renderInline(nodes: readonly DocumentNode[], context: RenderContext): void {
  const opened: ShownMark[] = []
  showWithin(nodes, opened, context)
  closeFrom(0, opened, context)
}

function showWithin(
  nodes: readonly DocumentNode[],
  opened: ShownMark[],
  context: RenderContext,
): void {
  for (const node of nodes) {
    const show = INLINES.get(node.type) ?? context.lazyNodes.inlines.get(node.type)
    if (show) {
      changeMarks(marksOf(node, context), opened, context)
      show(node, context, nodes)
    } else {
      showWithin(node.content ?? [], opened, context)
    }
  }
}

type ShowNode = (node: DocumentNode, context: RenderContext, line: readonly DocumentNode[]) => void

// Maps, not objects: a node's type may be `constructor`.
const INLINES: ReadonlyMap<string, ShowNode> = new Map<string, ShowNode>([
  ['text', ({ text }, { output }) => output.text(text ?? '')],
  ['hardBreak', (_, { output }) => output.empty('br')],
])

/** Whether nodes of this type are inline. */
export const isInline = (type: string, { lazyNodes }: RenderContext) =>
  INLINES.has(type) || lazyNodes.inlines.has(type)

// Marks that adjacent texts share stay open, so that a link with a bold word is one element.
function changeMarks(marks: ShownMark[], opened: ShownMark[], context: RenderContext): void {
  const common = opened.findIndex(({ key }, at) => key !== marks[at]?.key)
  closeFrom(common < 0 ? opened.length : common, opened, context)
  for (const mark of marks.slice(opened.length)) {
    context.output.open(mark.tag, mark.attributes)
    opened.push(mark)
  }
}

function closeFrom(depth: number, opened: ShownMark[], { output }: RenderContext): void {
  for (const { tag } of opened.splice(depth).toReversed()) output.close(tag)
}

const NO_MARKS: ShownMark[] = []

// Each mark type once: an untrusted text may have 100,000 bold marks.
function marksOf({ marks, text }: DocumentNode, context: RenderContext): ShownMark[] {
  if (!Array.isArray(marks) || marks.length === 0) return NO_MARKS
  const shownMarks: ShownMark[] = []
  for (const mark of marks) {
    if (!isObject(mark)) continue
    for (const one of shownBy(String(mark.type), mark.attrs, context, text)) {
      if (!shownMarks.some(({ tag }) => tag === one.tag)) shownMarks.push(one)
    }
  }
  return shownMarks
}

function shownBy(
  type: string,
  attrs: DocumentNode['attrs'],
  context: RenderContext,
  text: string | undefined,
): ShownMark[] {
  const tag = PLAIN_MARKS.get(type)
  if (tag) return [{ key: type, tag }]
  if (type === 'code') return [codeIn(attributesOf(MARKS.code, attrs).language)]
  if (type === 'link') {
    const { href } = attributesOf(MARKS.link, attrs)
    if (href) return linkOf(href)
    const isFormula = attrs?.href === `#math:${text}`
    return isFormula ? [codeIn('math')] : (context.footnotes?.marksOf(attrs) ?? [])
  }
  return type === 'highlight' ? highlightOf(attrs) : []
}

// A highlight also stores ink, script and code: other editors drop these, but keep the text.
function highlightOf(attrs: unknown): ShownMark[] {
  const { color, ink, script, code } = attributesOf(MARKS.highlight, attrs)
  const shownMarks: ShownMark[] = []
  if (script) shownMarks.push({ key: script, tag: script === 'super' ? 'sup' : script })
  if (color !== NO_COLOR) {
    const name = HIGHLIGHTS.get(color) ?? 'yellow'
    const attributes = { class: `wq-mark-${name}` }
    shownMarks.push({ key: `highlight ${name}`, tag: 'mark', attributes })
  }
  if (ink) shownMarks.push({ key: ink, tag: 'span', attributes: { class: `wq-ink-${ink}` } })
  if (code) shownMarks.push(codeIn(code === true ? null : code))
  return shownMarks
}

const codeIn = (language: string | null): ShownMark => ({
  key: `code ${language}`,
  tag: 'code',
  attributes: { 'data-language': language },
})

// The link target is untrusted: it gets no `opener`, no referrer and no ranking credit.
function linkOf(href: string): ShownMark[] {
  const attributes = { href, rel: 'noopener noreferrer nofollow', target: '_blank' }
  return [{ key: `link ${href}`, tag: 'a', attributes }]
}
