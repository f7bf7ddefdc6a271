import { attributesOf, type DocumentNode, NODES, numberLocale } from '@waraq/contract'
import { kindMessagesFor } from '@waraq/sdk/writer-parts'
import type { BlockContent, ListItem, PhrasingContent, RootContent } from 'mdast'
import { codeTextOf } from '../code-text.ts'
import { isDone, isOfTasks } from '../kinds/tasks.ts'
import type { Picture } from '../options.ts'
import { INLINES, linesOf, plainOf } from './lines.ts'
import { table } from './table.ts'
import type { MarkdownWriter, WriteBlock } from './writer.ts'

/** A part of another kind, which stands for its content where it is alone. */
const part: WriteBlock = ({ content = [] }, writer) => writer.flow(content)

/** What each kind of block is. A map, not an object: a type may be `constructor`. */
export const BLOCKS: ReadonlyMap<string, WriteBlock> = new Map<string, WriteBlock>([
  ['paragraph', ({ content = [] }, writer) => linesOf(content, writer)],
  ['heading', heading],
  ['bulletList', list],
  ['taskList', list],
  ['orderedList', list],
  ['listItem', part],
  ['taskItem', part],
  ['blockquote', quote],
  ['horizontalRule', () => [{ type: 'thematicBreak' }]],
  ['codeBlock', code],
  ['table', table],
  ['tableRow', part],
  ['tableCell', part],
  ['tableHeader', part],
  ['details', details],
  ['detailsSummary', part],
  ['detailsContent', part],
  ['imageNode', picture],
  ['quranMushaf', mushafLines],
])

/** Writes blocks in order; lines without a block are paragraphs. */
export function blocksOf(nodes: readonly DocumentNode[], writer: MarkdownWriter): RootContent[] {
  const written: RootContent[] = []
  for (const node of nodes) {
    const write = BLOCKS.get(node.type)
    const isLine = INLINES.has(node.type)
    const blocks = isLine ? linesOf([node], writer) : (write ?? part)(node, writer)
    for (const block of blocks) written.push(block)
  }
  return written
}

function heading({ attrs, content = [] }: DocumentNode, writer: MarkdownWriter): RootContent[] {
  const depth = attributesOf(NODES.heading, attrs).level as 1 | 2 | 3
  const blocks = linesOf(content, writer, (children) => {
    const isBroken = children.some(({ type }) => type === 'break')
    // Underlined headings have lines.
    if (isBroken && depth > 2) writer.losses.add('style_dropped')
    return { type: 'heading', depth, children }
  })
  return blocks.length > 0 ? blocks : [{ type: 'heading', depth, children: [] }]
}

function list(node: DocumentNode, writer: MarkdownWriter): RootContent[] {
  const ordered = node.type === 'orderedList'
  const { start } = attributesOf(NODES.orderedList, node.attrs)
  // The notes are written at the end.
  const items = (node.content ?? []).filter((item) => !writer.footnotes.attributes.listItem(item))
  const children = items.map((item) => listItem(item, isOfTasks(node), writer))
  return children.length > 0 ? [{ type: 'list', ordered, start, spread: false, children }] : []
}

function listItem(item: DocumentNode, isTask: boolean, writer: MarkdownWriter): ListItem {
  const isPlain = item.type === 'listItem' || item.type === 'taskItem'
  const children = writer.flow(isPlain ? (item.content ?? []) : [item]) as BlockContent[]
  // The box of a task stands in a line.
  const isBare = isTask && children[0]?.type !== 'paragraph'
  const line: BlockContent = { type: 'paragraph', children: [] }
  return {
    type: 'listItem',
    spread: false,
    ...(isTask && { checked: isDone(item) }),
    children: isBare ? [line, ...children] : children,
  }
}

function quote({ attrs, content = [] }: DocumentNode, writer: MarkdownWriter): RootContent[] {
  const { callout } = attributesOf(NODES.blockquote, attrs)
  const blocks = writer.flow(content) as BlockContent[]
  if (!callout) return [{ type: 'blockquote', children: blocks }]
  const [first, ...others] = blocks
  const name = `[!${callout.toUpperCase()}]`
  const children: BlockContent[] =
    first?.type === 'paragraph'
      ? [
          { ...first, children: [{ type: 'raw', value: `${name}\n` }, ...first.children] },
          ...others,
        ]
      : [{ type: 'paragraph', children: [{ type: 'raw', value: name }] }, ...blocks]
  return [{ type: 'blockquote', children }]
}

function code({ attrs, content = [] }: DocumentNode, writer: MarkdownWriter): RootContent[] {
  const { language } = attributesOf(NODES.codeBlock, attrs)
  const value = plainOf(content.map(codeTextOf).join(''), writer)
  return [{ type: 'code', lang: language, value }]
}

/** A toggle is open: its summary in bold, then what is in it. */
function details({ content = [] }: DocumentNode, writer: MarkdownWriter): RootContent[] {
  writer.losses.add('style_dropped')
  const summary = content.find(({ type }) => type === 'detailsSummary')
  const { details: label } = kindMessagesFor(writer.context.locale)
  const lines = linesOf(
    summary?.content?.length ? summary.content : [{ type: 'text', text: label }],
    writer,
    (children) => ({ type: 'paragraph', children: [{ type: 'strong', children }] }),
  )
  return [...lines, ...writer.flow(content.filter((child) => child !== summary))]
}

function picture({ attrs }: DocumentNode, writer: MarkdownWriter): RootContent[] {
  const { imageId, alt, ...size } = attributesOf(NODES.imageNode, attrs)
  if (!imageId) return []
  const found = writer.options.pictureOf?.(imageId) ?? 'image_missing'
  if (typeof found === 'string') writer.losses.add(found)
  return figure(typeof found === 'object' ? found : undefined, { label: alt, ...size }, writer)
}

/** Lines of a page of the mushaf. */
function mushafLines({ attrs }: DocumentNode, writer: MarkdownWriter): RootContent[] {
  const { page, lineStart, lineEnd, ...size } = attributesOf(NODES.quranMushaf, attrs)
  if (page === 0 || lineStart === 0 || lineEnd < lineStart) return []
  const { locale } = writer.context
  const found = writer.options.linesOf?.(page, lineStart, lineEnd)
  if (!found) writer.losses.add('image_missing')
  const label = kindMessagesFor(locale).mushafLines(page.toLocaleString(numberLocale(locale)))
  return figure(found, { label, ...size }, writer)
}

interface Frame {
  label: string
  width: number | null
  height: number | null
}

function figure(
  found: Picture | undefined,
  { label, width, height }: Frame,
  writer: MarkdownWriter,
): RootContent[] {
  const alt = plainOf(label, writer)
  const isOther =
    (width ?? found?.width) !== found?.width || (height ?? found?.height) !== found?.height
  if (found && isOther) writer.losses.add('style_dropped')
  const child: PhrasingContent | undefined = found
    ? { type: 'image', url: writer.pathOf(found), alt }
    : alt
      ? { type: 'emphasis', children: [{ type: 'text', value: alt }] }
      : undefined
  return child ? [{ type: 'paragraph', children: [child] }] : []
}
