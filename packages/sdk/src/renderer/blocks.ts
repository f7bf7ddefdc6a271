import {
  attributesOf,
  type Direction,
  type DocumentNode,
  directionOf,
  NODES,
} from '@waraq/contract'
import type { Place } from './block-context.ts'
import { isInline, showInline } from './inline.ts'
import type { Attributes, Tag } from './output.ts'
import type { Showing } from './render-context.ts'

// Boxes in boxes in boxes: what lies deeper is shown as text, which costs a browser nothing.
const MAX_BOXES = 24
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

/**
 * Shows blocks one below the other. One without letters has the direction of the one before it; answers
 * that of the last one.
 */
export function showBlocks(
  nodes: readonly DocumentNode[],
  { direction, depth }: Place,
  showing: Showing,
): Direction {
  let current = direction
  for (const node of nodes) {
    current = directionOf(node) ?? current
    showBlock(node, { direction: current, depth: depth + 1 }, showing)
  }
  return current
}

type ShowNode = (node: DocumentNode, place: Place, showing: Showing) => void

// Maps, not objects: a node may call itself `constructor`.
const BLOCKS: ReadonlyMap<string, ShowNode> = new Map<string, ShowNode>([
  ['paragraph', showParagraph],
  ['heading', showHeading],
  ['bulletList', (node, place, showing) => showList('ul', node, {}, place, showing)],
  [
    'taskList',
    (node, place, showing) => showList('ul', node, { class: 'wq-tasks' }, place, showing),
  ],
  ['orderedList', showOrderedList],
  ['blockquote', showQuote],
  ['details', showDetails],
  ['codeBlock', (node, _, showing) => showCode(node, showing)],
  ['horizontalRule', (_, __, { sink }) => sink.empty('hr')],
])

// What we do not know is shown by its text, which is the author's and never left out.
function showBlock(node: DocumentNode, place: Place, showing: Showing): void {
  const isLine = place.depth > MAX_BOXES || isInline(node.type, showing)
  const show = BLOCKS.get(node.type) ?? showing.rareNodes.blocks.get(node.type)
  if (isLine) showLine('p', [node], { dir: place.direction }, showing)
  else if (show) show(node, place, showing, showBlocks)
  else showBlocks(node.content ?? [], place, showing)
}

function showParagraph(
  { attrs, content = [] }: DocumentNode,
  place: Place,
  showing: Showing,
): void {
  const { textAlign } = attributesOf(NODES.paragraph, attrs)
  showLine('p', content, lineAttributes(place, textAlign), showing)
}

function showHeading({ attrs, content = [] }: DocumentNode, place: Place, showing: Showing): void {
  const { level, textAlign } = attributesOf(NODES.heading, attrs)
  showLine(HEADINGS[level - 1] ?? 'h6', content, lineAttributes(place, textAlign), showing)
}

function showOrderedList(list: DocumentNode, place: Place, showing: Showing): void {
  const { start, type } = attributesOf(NODES.orderedList, list.attrs)
  const numbering = { start: start === 1 ? undefined : start, type: type ?? undefined }
  showList('ol', list, numbering, place, showing)
}

function showQuote({ content = [] }: DocumentNode, place: Place, showing: Showing): void {
  showBox('blockquote', content, { dir: place.direction }, place, showing)
}

function showLine(
  tag: Tag,
  nodes: readonly DocumentNode[],
  attributes: Attributes,
  showing: Showing,
): void {
  const { sink } = showing
  sink.open(tag, attributes)
  // An empty line is a line too.
  if (nodes.length === 0) sink.empty('br')
  showInline(nodes, showing)
  sink.close(tag)
}

function showBox(
  tag: Tag,
  nodes: readonly DocumentNode[],
  attributes: Attributes | undefined,
  place: Place,
  showing: Showing,
): void {
  showing.sink.open(tag, attributes)
  showBlocks(nodes, place, showing)
  showing.sink.close(tag)
}

function showList(
  tag: 'ul' | 'ol',
  list: DocumentNode,
  attributes: Attributes,
  place: Place,
  showing: Showing,
): void {
  showing.sink.open(tag, { ...attributes, dir: place.direction })
  for (const item of list.content ?? []) showItem(item, place, showing)
  showing.sink.close(tag)
}

function showItem(item: DocumentNode, place: Place, showing: Showing): void {
  const { sink, words } = showing
  const isItem = item.type === 'listItem' || item.type === 'taskItem'
  const blocks = isItem ? (item.content ?? []) : [item]
  if (item.type !== 'taskItem') {
    showBox('li', blocks, undefined, place, showing)
    return
  }
  const { checked } = attributesOf(NODES.taskItem, item.attrs)
  sink.open('li', { class: 'wq-task' })
  sink.empty('input', { type: 'checkbox', disabled: true, checked, 'aria-label': words.task })
  showBox('div', blocks, undefined, place, showing)
  sink.close('li')
}

function showDetails(node: DocumentNode, place: Place, showing: Showing): void {
  const { sink, words } = showing
  const { open } = attributesOf(NODES.details, node.attrs)
  const children = node.content ?? []
  const summary = children.find(({ type }) => type === 'detailsSummary')
  sink.open('details', { dir: place.direction, open })
  sink.open('summary')
  if (summary?.content?.length) showInline(summary.content, showing)
  else sink.text(words.details)
  sink.close('summary')
  showBlocks(
    children.filter((child) => child !== summary),
    place,
    showing,
  )
  sink.close('details')
}

// Programs run from left to right in every language.
function showCode({ attrs, content = [] }: DocumentNode, showing: Showing): void {
  const { language } = attributesOf(NODES.codeBlock, attrs)
  showing.sink.open('pre', { dir: 'ltr', 'data-language': language ?? undefined })
  showing.sink.open('code')
  showInline(content, showing)
  showing.sink.close('code')
  showing.sink.close('pre')
}

function lineAttributes({ direction }: Place, textAlign: string | null): Attributes {
  return { dir: direction, class: textAlign === null ? undefined : `wq-align-${textAlign}` }
}
