import { type Direction, type DocumentNode, isObject } from '@waraq/contract'
import {
  ExternalHyperlink,
  type FileChild,
  type IParagraphOptions,
  type IRunOptions,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from 'docx'
import { formatOf } from '../kinds/marks.ts'
import { heldByXml } from '../xml-text.ts'
import { bookmarked } from './bookmarks.ts'
import { type ScriptRun, scriptRunsOf } from './script-runs.ts'
import { HANGING, LIST_INDENT } from './units.ts'
import type { DocxWriter, Format, Piece, Place } from './writer.ts'

/** Keeps brackets at the end of code on their side in a line from right to left. */
const LEFT_TO_RIGHT_MARK = '\u200E'

/** The paragraphs of a line: one, or several with the cards that part it. */
export function paragraphsOf(
  nodes: readonly DocumentNode[],
  options: IParagraphOptions,
  place: Place,
  writer: DocxWriter,
): FileChild[] {
  const parts: (Piece[] | readonly FileChild[])[] = []
  let line: Piece[] = []
  for (const piece of piecesOf(nodes, place, writer)) {
    if ('blocks' in piece) {
      if (line.length > 0) parts.push(line)
      parts.push(piece.blocks)
      line = []
    } else line.push(piece)
  }
  if (line.length > 0 || parts.length === 0) parts.push(line)
  // The number of an item stands in a line.
  if (place.marker && !isLine(parts[0])) parts.unshift([])
  return parts.flatMap((part, at) =>
    isLine(part) ? [paragraphOf(part, options, at === 0 ? place : unmarked(place), writer)] : part,
  )
}

const unmarked = ({ marker: _, ...place }: Place): Place => place

function paragraphOf(
  line: Piece[],
  options: IParagraphOptions,
  place: Place,
  writer: DocxWriter,
): Paragraph {
  const { style, ...marker } = place.marker ?? {}
  return new Paragraph({
    ...place.paragraph,
    ...indentIn(place),
    ...options,
    ...marker,
    // A heading has its own style.
    ...(style && !options.heading && { style }),
    bidirectional: place.direction === 'rtl',
    children: [...(marker.children ?? []), ...runsOf(line, place, writer)],
  })
}

/** The distance of a block from the start side; the level of a list sets that of its first lines. */
export function indentIn({ indent: start, level, marker }: Place): IParagraphOptions {
  if (start === 0 || (marker && start === level * LIST_INDENT)) return {}
  return { indent: { start, ...(marker && { hanging: HANGING }) } }
}

const isLine = (part: Piece[] | readonly FileChild[] | undefined): part is Piece[] =>
  part?.every((one) => !('fileChild' in one)) === true

function piecesOf(nodes: readonly DocumentNode[], place: Place, writer: DocxWriter): Piece[] {
  return nodes.flatMap((node) => {
    const kind = writer.kinds.get(node.type)
    if (kind?.isInline)
      return kind.docx(node, formatIn(node, writer), { place, writer, line: nodes })
    if (!kind) writer.losses.add('unknown_node')
    return piecesOf(node.content ?? [], place, writer)
  })
}

const formatIn = ({ marks, text }: DocumentNode, writer: DocxWriter): Format =>
  formatOf(Array.isArray(marks) ? marks.filter(isObject) : [], text, writer)

/** A text that XML can hold. */
export const heldText = (text: string, { losses }: DocxWriter): string => heldByXml(text, losses)

type Inline = Exclude<Piece, { blocks: unknown }>
type Text = Extract<Piece, { text: string }>

/** Cuts the texts of a line by script, and joins neighbors with the same link or bookmark. */
function runsOf(line: Piece[], { direction }: Place, writer: DocxWriter): ParagraphChild[] {
  const pieces = line.filter((piece): piece is Inline => !('blocks' in piece))
  const whole = pieces.map((piece) => ('text' in piece ? piece.text : OBJECT)).join('')
  const cut = createCutter(scriptRunsOf(whole, direction), direction)
  const children: ParagraphChild[] = []
  let group: ParagraphChild[] = []
  for (const [index, piece] of pieces.entries()) {
    if ('element' in piece) group.push(piece.element)
    else for (const run of cut(piece)) group.push(run)
    if ('element' in piece) cut({ text: OBJECT, format: {} })
    if (isJoined(piece, pieces[index + 1])) continue
    children.push(...wrapped(piece, group, writer))
    group = []
  }
  return children
}

/** Stands for an element between texts. */
const OBJECT = '\uFFFC'

const isJoined = (piece: Inline, next: Inline | undefined): boolean =>
  'text' in piece &&
  next !== undefined &&
  'text' in next &&
  (piece.link !== undefined || piece.bookmark !== undefined) &&
  piece.link === next.link &&
  piece.bookmark === next.bookmark

function wrapped(piece: Inline, runs: ParagraphChild[], writer: DocxWriter): ParagraphChild[] {
  if ('bookmark' in piece && piece.bookmark) return bookmarked(piece.bookmark.name, runs, writer)
  return piece.link === undefined
    ? runs
    : [new ExternalHyperlink({ link: piece.link, children: runs })]
}

/** Returns a function that cuts the texts of a line one after the other. */
function createCutter(scripts: readonly ScriptRun[], direction: Direction) {
  let at = 0
  let script = 0
  const parts = (text: string): { text: string; isRtl: boolean }[] => {
    const [start, end] = [at, at + text.length]
    const cut: { text: string; isRtl: boolean }[] = []
    while (at < end) {
      while ((scripts[script + 1]?.at ?? Number.POSITIVE_INFINITY) <= at) script += 1
      const until = Math.min(end, scripts[script + 1]?.at ?? end)
      const isRtl = scripts[script]?.isRtl ?? false
      cut.push({ text: text.slice(at - start, until - start), isRtl })
      at = until
    }
    return cut
  }
  return ({ text, format }: Text): TextRun[] => {
    const runs = parts(text)
    // Code and verses have one direction, whatever their letters.
    if (format.rightToLeft === undefined)
      return runs.map((run) => new TextRun({ ...format, ...(run.isRtl && RTL), text: run.text }))
    const whole = text === '' ? [] : [new TextRun({ ...format, text })]
    const isCode = !format.rightToLeft && direction === 'rtl'
    return isCode ? [...whole, new TextRun({ text: LEFT_TO_RIGHT_MARK })] : whole
  }
}

const RTL: IRunOptions = { rightToLeft: true }
