import {
  type AttributesOf,
  attributesOf,
  type Direction,
  type DocumentNode,
  directionAfter,
  NODES,
} from '@waraq/contract'
import type { BlockContext } from './block-context.ts'
import { isInline, renderInline } from './inline.ts'
import type { Attributes, Tag } from './output.ts'
import type { RenderContext } from './render-context.ts'

// Deeper blocks render as text, because deeply nested boxes are slow to lay out.
const MAX_BOXES = 24

/**
 * Renders blocks in order. A block without letters has the direction of the previous one, the first
 * blocks of a document that of the interface. Returns the direction of the last block.
 */
export function renderBlocks(
  nodes: readonly DocumentNode[],
  { direction: before, depth }: Pick<BlockContext, 'depth'> & { direction: Direction | undefined },
  context: RenderContext,
): Direction | undefined {
  let current = before
  for (const node of nodes) {
    current = directionAfter(current, node)
    const direction = current ?? context.messages.direction
    showBlock(node, { direction, depth: depth + 1 }, context)
  }
  return current
}

type ShowNode = (node: DocumentNode, place: BlockContext, context: RenderContext) => void

// Maps, not objects: a node's type may be `constructor`.
const BLOCKS: ReadonlyMap<string, ShowNode> = new Map<string, ShowNode>([
  ['paragraph', showParagraph],
  ['heading', showHeading],
  ['bulletList', showBulletList],
  ['taskList', showBulletList],
  ['orderedList', showOrderedList],
  ['blockquote', showQuote],
  ['horizontalRule', showRule],
])

// An unknown block renders by its text, which must not be lost.
function showBlock(node: DocumentNode, place: BlockContext, context: RenderContext): void {
  const isLine = place.depth > MAX_BOXES || isInline(node.type, context)
  const show = BLOCKS.get(node.type) ?? context.lazyNodes.blocks.get(node.type)
  if (isLine) showLine('p', [node], { dir: place.direction }, context)
  else if (show) show(node, place, context, renderBlocks, renderInline)
  else renderBlocks(node.content ?? [], place, context)
}

function showParagraph(node: DocumentNode, place: BlockContext, context: RenderContext): void {
  const attrs = attributesOf(NODES.paragraph, node.attrs)
  showLine('p', node.content ?? [], lineAttributes(node, attrs, place, context), context)
}

function showQuote(
  { attrs, content = [] }: DocumentNode,
  place: BlockContext,
  context: RenderContext,
): void {
  const { callout } = attributesOf(NODES.blockquote, attrs)
  const kind = callout && {
    class: `wq-callout wq-callout-${callout}`,
    role: 'note',
    'aria-label': context.messages.callouts[callout],
  }
  showBox('blockquote', content, { ...kind, dir: place.direction }, place, context)
}

function showRule({ attrs }: DocumentNode, _: BlockContext, { output }: RenderContext): void {
  const { pageBreak } = attributesOf(NODES.horizontalRule, attrs)
  output.empty('hr', pageBreak ? { class: 'wq-page-break' } : undefined)
}

function showHeading(node: DocumentNode, place: BlockContext, context: RenderContext): void {
  const { level, ...line } = attributesOf(NODES.heading, node.attrs)
  const attributes = lineAttributes(node, line, place, context)
  showLine(`h${level}` as Tag, node.content ?? [], attributes, context)
}

function showBulletList(list: DocumentNode, place: BlockContext, context: RenderContext): void {
  const isOfTasks =
    list.type === 'taskList' ||
    attributesOf(NODES.bulletList, list.attrs).task ||
    list.content?.some((item) => context.signOf?.(item))
  showList('ul', list, isOfTasks ? { class: 'wq-tasks' } : {}, place, context)
}

function showOrderedList(list: DocumentNode, place: BlockContext, context: RenderContext): void {
  const { start, type } = attributesOf(NODES.orderedList, list.attrs)
  const numbering = { start: start === 1 ? undefined : start, type }
  const ofNotes = context.footnotes?.attributesOf(list)
  showList('ol', list, { ...numbering, ...ofNotes }, place, context)
}

function showLine(
  tag: Tag,
  nodes: readonly DocumentNode[],
  attributes: Attributes,
  context: RenderContext,
): void {
  const { output } = context
  output.open(tag, attributes)
  // An empty line keeps its height.
  if (nodes.length === 0) output.empty('br')
  renderInline(nodes, context)
  output.close(tag)
}

function showBox(
  tag: Tag,
  nodes: readonly DocumentNode[],
  attributes: Attributes | undefined,
  place: BlockContext,
  context: RenderContext,
): void {
  context.output.open(tag, attributes)
  renderBlocks(nodes, place, context)
  context.output.close(tag)
}

function showList(
  tag: 'ul' | 'ol',
  list: DocumentNode,
  attributes: Attributes,
  place: BlockContext,
  context: RenderContext,
): void {
  context.output.open(tag, { ...attributes, dir: place.direction })
  const isOfTasks = attributes.class === 'wq-tasks'
  for (const item of list.content ?? []) showItem(item, isOfTasks, place, context)
  context.output.close(tag)
}

function showItem(
  item: DocumentNode,
  isInTasks: boolean,
  place: BlockContext,
  context: RenderContext,
): void {
  const { output, messages } = context
  const isPlain = item.type === 'listItem'
  const isTask = item.type === 'taskItem' || (isPlain && isInTasks)
  const blocks = isPlain || isTask ? (item.content ?? []) : [item]
  if (!isTask) {
    showBox('li', blocks, context.footnotes?.attributesOf(item), place, context)
    return
  }
  const checked = (item.attrs?.checked ?? context.signOf?.(item) === '☑') === true
  output.open('li', { class: 'wq-task' })
  output.empty('input', { type: 'checkbox', disabled: true, checked, 'aria-label': messages.task })
  showBox('div', blocks, undefined, place, context)
  output.close('li')
}

function lineAttributes(
  node: DocumentNode,
  { textAlign, indent, caption }: Partial<AttributesOf<typeof NODES.paragraph>>,
  { direction }: BlockContext,
  { idOf }: RenderContext,
): Attributes {
  const classes = [
    textAlign && `wq-align-${textAlign}`,
    indent && `wq-indent-${indent}`,
    caption && 'wq-caption',
  ]
  return { id: idOf?.(node), dir: direction, class: classes.filter(Boolean).join(' ') || undefined }
}
