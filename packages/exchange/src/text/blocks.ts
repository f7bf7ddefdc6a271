import {
  attributesOf,
  type Direction,
  type DocumentNode,
  directionAfter,
  FORMULA_MARK,
  NODES,
  numberLocale,
} from '@waraq/contract'
import { listNumeral } from '@waraq/contract/list-numeral'
import { kindMessagesFor } from '@waraq/sdk/writer-parts'
import { cellGridOf } from '../cell-grid.ts'
import { codeTextOf } from '../code-text.ts'
import { isDone, isOfTasks } from '../kinds/tasks.ts'
import { INLINES, linesOf } from './lines.ts'
import type { TextWriter, WriteBlock } from './writer.ts'

const line: WriteBlock = ({ content = [] }, direction, writer) => [
  linesOf(content, direction, writer),
]
/** A part of another kind, which stands for its content where it is alone. */
const part: WriteBlock = ({ content = [] }, direction, writer) => writer.blocks(content, direction)

/** What each kind of block is. A map, not an object: a type may be `constructor`. */
export const BLOCKS: ReadonlyMap<string, WriteBlock> = new Map<string, WriteBlock>([
  ['paragraph', line],
  ['heading', heading],
  ['bulletList', list],
  ['taskList', list],
  ['orderedList', list],
  ['listItem', part],
  ['taskItem', part],
  ['blockquote', quote],
  ['horizontalRule', () => [['---']]],
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

/** Writes blocks in order, each in its effective direction, as the renderer shows them. */
export function blocksOf(
  nodes: readonly DocumentNode[],
  before: Direction | undefined,
  writer: TextWriter,
): string[][] {
  const written: string[][] = []
  let current = before
  for (const node of nodes) {
    current = directionAfter(current, node)
    const direction = current ?? writer.context.messages.direction
    const write = BLOCKS.get(node.type) ?? part
    const blocks = INLINES.has(node.type)
      ? [linesOf([node], direction, writer)]
      : write(node, direction, writer)
    for (const block of blocks) if (block.some((one) => one !== '')) written.push(block)
  }
  return written
}

function heading(node: DocumentNode, direction: Direction, writer: TextWriter): string[][] {
  writer.losses.add('style_dropped')
  return line(node, direction, writer)
}

function code({ attrs, content = [] }: DocumentNode, _: Direction, { losses }: TextWriter) {
  const isFormula = attributesOf(NODES.codeBlock, attrs).language === FORMULA_MARK.attrs.language
  losses.add(isFormula ? 'formula_as_text' : 'style_dropped')
  return [content.map(codeTextOf).join('').split('\n')]
}

/** Blocks with an empty line between two. */
export const joined = (blocks: readonly string[][]): string[] =>
  blocks.flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]))

const indented = (lines: readonly string[], indent: string): string[] =>
  lines.map((one) => (one === '' ? '' : indent + one))

function list(node: DocumentNode, direction: Direction, writer: TextWriter): string[][] {
  const { content = [] } = node
  // The notes are written at the end.
  const items = content.filter((item) => !writer.footnotes.attributes.listItem(item))
  const labelOf = labelsOf(node, direction)
  const lines = items.flatMap((item, at) => {
    const label = labelOf(item, at)
    const isPlain = item.type === 'listItem' || item.type === 'taskItem'
    const blocks = writer.blocks(isPlain ? (item.content ?? []) : [item], direction)
    const [first = '', ...others] = joined(blocks)
    return [`${label}${first}`.trimEnd(), ...indented(others, ' '.repeat(label.length))]
  })
  return [lines]
}

function labelsOf(list: DocumentNode, direction: Direction) {
  const { start, type: style } = attributesOf(NODES.orderedList, list.attrs)
  const hasBoxes = isOfTasks(list)
  return (item: DocumentNode, at: number): string => {
    if (list.type === 'orderedList')
      return `${listNumeral(start + at, style, direction === 'rtl')}. `
    return hasBoxes ? (isDone(item) ? '[x] ' : '[ ] ') : '- '
  }
}

function quote({ attrs, content = [] }: DocumentNode, direction: Direction, writer: TextWriter) {
  const { callout } = attributesOf(NODES.blockquote, attrs)
  const name = callout && kindMessagesFor(writer.context.locale).callouts[callout]
  const lines = [...(name ? [name] : []), ...joined(writer.blocks(content, direction))]
  return [lines.map((one) => `> ${one}`.trimEnd())]
}

/** A toggle is open: its summary, then what is in it. */
function details({ content = [] }: DocumentNode, direction: Direction, writer: TextWriter) {
  writer.losses.add('style_dropped')
  const summary = content.find(({ type }) => type === 'detailsSummary')
  const { details: label } = kindMessagesFor(writer.context.locale)
  const texts = summary?.content?.length ? summary.content : [{ type: 'text', text: label }]
  const others = content.filter((child) => child !== summary)
  return [linesOf(texts, direction, writer), ...writer.blocks(others, direction)]
}

function picture({ attrs }: DocumentNode, _: Direction, { losses }: TextWriter): string[][] {
  const { imageId, alt } = attributesOf(NODES.imageNode, attrs)
  if (!imageId) return []
  losses.add('image_missing')
  return [[alt]]
}

/** Lines of a page of the mushaf. */
function mushafLines({ attrs }: DocumentNode, _: Direction, { context, losses }: TextWriter) {
  const { page, lineStart, lineEnd } = attributesOf(NODES.quranMushaf, attrs)
  if (page === 0 || lineStart === 0 || lineEnd < lineStart) return []
  losses.add('image_missing')
  const number = page.toLocaleString(numberLocale(context.locale))
  return [[kindMessagesFor(context.locale).mushafLines(number)]]
}

/** Rows with tabs between cells; a joined cell is one and empty ones. */
function table(node: DocumentNode, direction: Direction, writer: TextWriter): string[][] {
  const grid = cellGridOf(node)
  if (!grid) {
    writer.losses.add('table_as_text')
    return writer.blocks(node.content ?? [], direction)
  }
  const textIn = (cell: DocumentNode | undefined): string => {
    const isCell = cell?.type === 'tableCell' || cell?.type === 'tableHeader'
    const blocks = writer.blocks(isCell ? (cell.content ?? []) : cell ? [cell] : [], direction)
    if (blocks.length > 1 || (blocks[0]?.length ?? 0) > 1) writer.losses.add('style_dropped')
    return blocks.flat().join(' ').replaceAll('\t', ' ')
  }
  return [grid.map((cells) => cells.map(textIn).join('\t'))]
}
