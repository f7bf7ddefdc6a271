import type { DocumentNode } from '@waraq/contract'
import { INDENT, QUOTE_INDENT } from '../docx/units.ts'
import type { Numbered } from './numbering.ts'
import type { DocxReader } from './reader.ts'
import type { QuoteKind } from './styles.ts'

/** Twips by which programs move a line when they store a file. */
const TOLERANCE = 60

/** Lists and quotes in each other. */
const MAX_BOXES = 24

/** A block of a file, which has no lists and quotes, but lines that look like parts of one. */
export interface Entry {
  node: DocumentNode
  /** Twips from the start side. */
  start: number
  quote: QuoteKind | undefined
  /** Its place in a list, and whether it is a task that is done. */
  item?: (Omit<Numbered, 'isPlain'> & { checked: boolean | undefined }) | undefined
  /** Whether a quote around it can be seen. */
  isLine: boolean
  /** Whether it is a line of code, of which neighbors become one block. */
  isCode?: boolean
  /** The name of its style, if it is a line that continues only an item of the same style. */
  style?: string | undefined
}

interface ListBox {
  is: 'list'
  start: number
  list: string
  level: number
  kind: string
  style: string | undefined
  node: DocumentNode
  item: DocumentNode
}

interface QuoteBox {
  is: 'quote'
  start: number
  quote: QuoteKind
  node: DocumentNode
}

type Box = ListBox | QuoteBox

export interface Boxes {
  add(entry: Entry): void
  /** Closes the lists and quotes that are farther from the start side. */
  part(start: number): void
  /** Where the text of the block that was added last stands: blocks in it begin there. */
  origin(): Origin
  blocks: DocumentNode[]
}

interface Origin {
  start: number
  /** How much of that is because of quotes. */
  quoted: number
  /** The innermost quote around it. */
  quote: QuoteKind | undefined
}

/** Puts blocks that follow each other into lists and quotes. */
export function createBoxes(
  { node }: Pick<DocxReader, 'node'>,
  origin: Origin = { start: 0, quoted: 0, quote: undefined },
): Boxes {
  const blocks: DocumentNode[] = []
  const boxes: Box[] = []
  let isParted = false

  const contentOf = (box: Box | undefined): DocumentNode[] =>
    box ? childrenOf(box.is === 'list' ? box.item : box.node) : blocks
  const startIn = () => boxes.at(-1)?.start ?? origin.start
  const quotedIn = () =>
    boxes.filter(({ is }) => is === 'quote').length * QUOTE_INDENT + origin.quoted
  const quoteIn = (open: readonly Box[]): QuoteKind | undefined =>
    open.findLast((box): box is QuoteBox => box.is === 'quote')?.quote ?? origin.quote

  /** Closes the first box like this, and those in it. */
  function closeFrom(isClosed: (box: Box, at: number) => boolean): void {
    const at = boxes.findIndex(isClosed)
    if (at >= 0) boxes.length = at
  }

  function add(entry: Entry): void {
    if (entry.item) addItem(entry, entry.item)
    else {
      closeFrom((box, at) => !isInside(entry, box, at))
      openQuote(entry)
      append(entry)
    }
  }

  function append({ node, start, isLine, isCode }: Entry): void {
    const levels = Math.min(8, Math.round((start - startIn()) / INDENT))
    const isIndented =
      isLine && levels > 0 && (node.type === 'paragraph' || node.type === 'heading')
    if (isIndented) node.attrs = { ...node.attrs, indent: levels }
    const siblings = contentOf(boxes.at(-1))
    const before = siblings.at(-1)
    if (isCode && !isParted && before && isSameCode(before, node)) addLine(before, node)
    else siblings.push(node)
    isParted = false
  }

  function isInside(entry: Entry, box: Box, at: number): boolean {
    if (entry.start < box.start - TOLERANCE) return false
    if (box.is === 'list')
      return box.start > origin.start && (entry.style === undefined || entry.style === box.style)
    if (entry.quote === undefined) return !entry.isLine && box.start > origin.start
    const own = fitting(entry)
    if (own >= 0) return at <= own
    return boxes
      .slice(at)
      .some(
        (one) =>
          one.is === 'quote' &&
          (one.quote === entry.quote || isAt(entry.start - one.start, QUOTE_INDENT)),
      )
  }

  /** The innermost quote of this kind in which it stands by its distance. */
  const fitting = ({ quote, start }: Entry): number =>
    boxes.findLastIndex(
      (box) => box.is === 'quote' && box.quote === quote && isAt(start - box.start, 0),
    )

  function openQuote({ quote, start }: Entry): void {
    if (quote === undefined) return
    const isNested = isAt(start - startIn(), QUOTE_INDENT)
    if ((quoteIn(boxes) === quote && !isNested) || boxes.length >= MAX_BOXES) return
    const base = startIn()
    const attributes = quote === 'quote' ? {} : { callout: quote }
    const box = node('blockquote', attributes)
    contentOf(boxes.at(-1)).push(box)
    const own = Math.min(base + QUOTE_INDENT, Math.max(base, start))
    boxes.push({ is: 'quote', start: own, quote, node: box })
  }

  function addItem(entry: Entry, item: NonNullable<Entry['item']>): void {
    const at = boxes.findLastIndex((box) => box.is === 'list' && isSame(box, item))
    const isOpen = at >= 0 && quoteIn(boxes.slice(0, at)) === entry.quote
    if (isOpen) boxes.length = at + 1
    else openList(entry, item)
    const list = boxes.at(-1) as ListBox
    list.item = node('listItem', { checked: item.kind === 'task' ? item.checked === true : null })
    childrenOf(list.node).push(list.item)
    contentOf(list).push(entry.node)
  }

  function openList(entry: Entry, item: NonNullable<Entry['item']>): void {
    closeFrom((box) => box.is === 'list' && box.level >= item.level)
    const { quote } = entry
    const own = fitting(entry)
    const around =
      own >= 0 ? own : boxes.findLastIndex((box) => box.is === 'quote' && box.quote === quote)
    const isOpen = quote === undefined || around >= 0 || quote === origin.quote
    if (isOpen) closeFrom((box, at) => at > around && box.is === 'quote')
    else openQuote({ ...entry, start: startIn() + QUOTE_INDENT })
    const { kind, value, list, level } = item
    const isOrdered = kind !== 'bullet' && kind !== 'task'
    const box = isOrdered
      ? node('orderedList', { start: value, type: kind === '1' ? null : kind })
      : node('bulletList', { task: kind === 'task' ? true : null })
    contentOf(boxes.at(-1)).push(box)
    const start = Math.min(item.start + quotedIn(), Math.max(entry.start, startIn()))
    boxes.push({ is: 'list', start, list, level, kind, style: entry.style, node: box, item: box })
  }

  return {
    blocks,
    add,
    part(start) {
      isParted = true
      closeFrom((box) => box.start > start + TOLERANCE)
    },
    origin: () => ({ start: startIn(), quoted: quotedIn(), quote: quoteIn(boxes) }),
  }
}

/** Whether this distance is that one and levels of lists or of the paragraph. */
const isAt = (distance: number, other: number): boolean =>
  distance > other - TOLERANCE && (distance - other + TOLERANCE) % INDENT < 2 * TOLERANCE

function childrenOf(parent: DocumentNode): DocumentNode[] {
  parent.content ??= []
  return parent.content
}

/** A file has a paragraph for each line of code. */
const isSameCode = (one: DocumentNode, other: DocumentNode) =>
  one.type === 'codeBlock' &&
  other.type === 'codeBlock' &&
  one.attrs?.language === other.attrs?.language

function addLine(code: DocumentNode, line: DocumentNode): void {
  const [before = '', next = ''] = [code.content?.[0]?.text, line.content?.[0]?.text]
  code.content = [{ type: 'text', text: `${before}\n${next}` }]
}

const isSame = (
  box: ListBox,
  { list, level, kind, restarts }: NonNullable<Entry['item']>,
): boolean => !restarts && box.list === list && box.level === level && box.kind === kind
