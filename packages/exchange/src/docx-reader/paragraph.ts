import type { DocumentNode } from '@waraq/contract'
import { QUOTE_STYLES } from '../docx/looks.ts'
import type { Entry } from './boxes.ts'
import { type Line, type Part, textOf, trimStart } from './line.ts'
import type { Numbered } from './numbering.ts'
import type { DocxReader } from './reader.ts'
import {
  headingOf,
  type ParagraphStyle,
  type QuoteKind,
  type Role,
  startOf,
  withProperties,
} from './styles.ts'
import { childOf, valOf, type XmlElement } from './xml.ts'

/** The properties of a paragraph. */
export interface Paragraph {
  style: ParagraphStyle
  role: Role | undefined
  /** Twips from the start side. */
  start: number
  quote: QuoteKind | undefined
  numbered: Numbered | undefined
  /** Whether it has a line above or below it. */
  isRuled: boolean
  /** Whether its end was deleted. */
  isJoined: boolean
}

export function readParagraph(element: XmlElement, reader: DocxReader): Paragraph {
  const { styles, losses } = reader
  const properties = childOf(element, 'w:pPr')
  const style = withProperties(styles.paragraph(valOf(properties, 'w:pStyle')), properties)
  const role = style.role ?? headingOf(style.outline)
  const numbered = numberedIn(style, reader)
  // Styles of quotes and the like have distances that say nothing about what is around them.
  const isPlain = role === undefined || role.is === 'list'
  const own = startOf(properties)
  const start = isPlain ? style.start : 0
  const borders = childOf(properties, 'w:pBdr')
  const mark = childOf(properties, 'w:rPr')
  const isInList = isPlain || role.is === 'header'
  if (numbered && numbered.kind !== 'task' && !(isInList && numbered.isPlain))
    losses.add('style_dropped')
  return {
    style,
    role,
    start: own ?? (isInList ? numbered?.start : undefined) ?? start,
    quote: role?.is === 'quote' ? role.quote : quoteBeside(borders),
    numbered: isInList ? numbered : undefined,
    isRuled: hasBorder(borders, 'w:bottom') || hasBorder(borders, 'w:top'),
    isJoined: childOf(mark, 'w:del') !== undefined || childOf(mark, 'w:moveFrom') !== undefined,
  }
}

function numberedIn({ numbering }: ParagraphStyle, reader: DocxReader): Numbered | undefined {
  if (!numbering || numbering.id === '0') return undefined
  return reader.numbering.next(numbering.id, numbering.level, numbering.styleId)
}

const hasBorder = (borders: XmlElement | undefined, side: string): boolean =>
  !/^(?:nil|none)?$/.test(valOf(borders, side) ?? '')

const KINDS: ReadonlyMap<string, QuoteKind> = new Map(
  Object.entries(QUOTE_STYLES).map(([name, color]) => [
    color,
    name.replace('Callout ', '').toLowerCase() as QuoteKind,
  ]),
)

/** The quote of the bar that the writer draws beside each of its lines. */
function quoteBeside(borders: XmlElement | undefined): QuoteKind | undefined {
  for (const { name, attributes } of borders?.children ?? []) {
    const isBar = /^w:(?:left|right|start|end)$/.test(name) && attributes['w:sz'] === '18'
    if (isBar) return KINDS.get((attributes['w:color'] ?? '').toUpperCase())
  }
  return undefined
}

/** The blocks that a paragraph becomes: a line, or several with what parts it. */
export function entriesOf(paragraph: Paragraph, line: Line, reader: DocxReader): Entry[] {
  const { start, quote, role, style } = paragraph
  const block = { start, quote: undefined, isLine: false }
  if (role?.is === 'code') return codeOf(line, role.language, block, reader)
  const item = itemOf(paragraph, line)
  const parts = line.parts.filter((part) => 'block' in part || hasText(part))
  if (parts.length === 0 && paragraph.isRuled && !item)
    return [{ ...block, node: reader.node('horizontalRule', {}) }]
  // An item has a line, if only for its number.
  if (parts.length === 0 || (item && 'block' in (parts[0] as Part))) parts.unshift({ inlines: [] })
  const name = role === undefined ? style.name : undefined
  const before = style.pageBreakBefore ? [{ ...block, node: pageBreak(reader) }] : []
  const entries = parts.map((part, at) =>
    'block' in part
      ? { ...block, node: part.block }
      : {
          start,
          quote,
          isLine: true,
          style: item ? style.name : name,
          item: at === 0 ? item : undefined,
          node: lineNode(part.inlines, paragraph, reader),
        },
  )
  return [...before, ...entries]
}

const pageBreak = ({ node }: DocxReader) => node('horizontalRule', { pageBreak: true })

const hasText = (part: Part): boolean =>
  'inlines' in part && part.inlines.some(({ text }) => text === undefined || text.trim() !== '')

/** A line of code: neighbors become one block. */
function codeOf(
  { parts }: Line,
  language: string | undefined,
  block: Omit<Entry, 'node'>,
  { node }: DocxReader,
): Entry[] {
  const text = parts.map((part) => ('inlines' in part ? textOf(part.inlines) : '')).join('')
  const content = text === '' ? [] : [{ ...node('text', {}), text }]
  const code = { ...block, isCode: true, node: node('codeBlock', { language }, content) }
  return [code, ...parts.flatMap((part) => ('block' in part ? { ...block, node: part.block } : []))]
}

/** An empty box, a box with a check, and one with a cross, in front of a task. */
const BOX = /^([\u2610-\u2612])(?:\s|$)/

function itemOf({ numbered, role, start }: Paragraph, line: Line): Entry['item'] {
  const checked =
    line.checked ?? (isOrdered(numbered) || role?.is === 'heading' ? undefined : signIn(line))
  if (checked === undefined)
    return numbered?.kind === 'task' ? undefined : numbered && { ...numbered, checked }
  // The sign of the task has a space after it.
  trimStart(line)
  const { list = 'tasks', level = 0, restarts = false } = numbered ?? {}
  return { list, level, restarts, kind: 'task', value: 1, start: numbered?.start ?? start, checked }
}

const isOrdered = (numbered: Numbered | undefined): boolean =>
  numbered !== undefined && numbered.kind !== 'bullet' && numbered.kind !== 'task'

/** Takes the box at the start of a line out of it. */
function signIn({ parts: [part] }: Line): boolean | undefined {
  const first = part && 'inlines' in part ? part.inlines[0] : undefined
  const [, sign] = BOX.exec(first?.text ?? '') ?? []
  if (!first?.text || sign === undefined) return undefined
  first.text = first.text.slice(1)
  return sign !== '\u2610'
}

function lineNode(
  inlines: DocumentNode[],
  { role, style }: Paragraph,
  { node, directions }: DocxReader,
): DocumentNode {
  const textAlign = ALIGNMENTS.get(style.align ?? '')
  const line =
    role?.is === 'heading'
      ? node('heading', { textAlign, level: role.level }, inlines)
      : node('paragraph', { textAlign, caption: role?.is === 'caption' ? true : null }, inlines)
  directions.set(line, style.isRtl ? 'rtl' : 'ltr')
  return line
}

/** Left and right are the start and the end of the flow, in each direction. */
const ALIGNMENTS: ReadonlyMap<string, string> = new Map([
  ['center', 'center'],
  ['right', 'end'],
  ['end', 'end'],
  ['both', 'justify'],
  ['distribute', 'justify'],
  ['lowKashida', 'justify'],
  ['mediumKashida', 'justify'],
  ['highKashida', 'justify'],
  ['thaiDistribute', 'justify'],
])
