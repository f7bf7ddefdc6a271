import { type Direction, type DocumentNode, directionAfter } from '@waraq/contract'
import {
  Document,
  type FileChild,
  type IPropertiesOptions,
  OnOffElement,
  Packer,
  Paragraph,
} from 'docx'
import { documentDirectionOf } from './document-direction.ts'
import { paragraphsOf } from './docx/line.ts'
import { createNumbering } from './docx/numbering.ts'
import { runningLinesOf } from './docx/pages.ts'
import { stylesOf, VERSE_FONT } from './docx/styles.ts'
import { sheetOf } from './docx/units.ts'
import type { DocxWriter, Place } from './docx/writer.ts'
import { KINDS } from './kinds/kinds.ts'
import { createLosses } from './losses.ts'
import type { ExportedFile, ExportOptions } from './options.ts'
import { pageOf } from './page.ts'
import { writingOf } from './writing.ts'

/** Deeper blocks are written as text, as the renderer shows them. */
const MAX_BOXES = 24
/** Word joins two of these that follow each other. */
const JOINED: ReadonlySet<string> = new Set(['table', 'blockquote', 'codeBlock'])

/** Writes a document as a Word file. Its input is content that the service stores. */
export async function writeDocx(content: unknown, options: ExportOptions): Promise<ExportedFile> {
  const { blocks, footnotes, notes, context } = writingOf(content, options)
  const direction = documentDirectionOf(blocks) ?? context.messages.direction
  const page = pageOf(options.page, direction)
  const { textWidth, ...sheet } = sheetOf(page)
  const writer: DocxWriter = {
    options,
    losses: createLosses(),
    numbering: createNumbering(),
    footnotes,
    notes: new Map(notes.map(({ id }, at) => [id, { number: at + 1, isReferenced: false }])),
    context,
    textWidth,
    languages: new Set(),
    bookmarks: 0,
    hasVerses: false,
    kinds: KINDS,
    blocks: (nodes, place) => blocksOf(nodes, place, writer),
  }
  const top = { depth: 0, level: 0, indent: 0, paragraph: {}, direction: undefined }
  const children = blocksOf(blocks, top, writer)
  // Word shows a note through its reference only.
  const written = new Map<number, ReturnType<typeof noteOf>>()
  for (const { id, node } of notes) {
    const { number, isReferenced } = writer.notes.get(id) ?? {}
    if (number !== undefined && isReferenced) written.set(number, noteOf(node, writer))
    else children.push(...blocksOf(node.content ?? [], top, writer))
  }
  const document = new Document({
    title: options.title,
    creator: '',
    lastModifiedBy: '',
    styles: stylesOf(writer.languages, page),
    numbering: { config: writer.numbering.config() },
    footnotes: Object.fromEntries(written),
    sections: [
      { properties: { page: sheet }, ...runningLinesOf(page, direction, writer), children },
    ],
    ...(writer.hasVerses && options.verseFont && { fonts: [fontOf(options.verseFont)] }),
  })
  if (direction === 'rtl') turnSection(document)
  const bytes = new Uint8Array(await Packer.toArrayBuffer(document))
  return { bytes, losses: writer.losses.list() }
}

type Start = Omit<Place, 'direction'> & { direction: Direction | undefined }

/** Writes blocks in order, each in its effective direction, as the renderer shows them. */
function blocksOf(
  nodes: readonly DocumentNode[],
  { direction: before, marker, ...place }: Start,
  writer: DocxWriter,
): FileChild[] {
  // Flattened at the end: 100,000 arguments can overflow the stack.
  const written: FileChild[][] = []
  let current = before
  for (const [at, node] of nodes.entries()) {
    current = directionAfter(current, node)
    const direction = current ?? writer.context.messages.direction
    if (isJoined(nodes[at - 1], node)) written.push([gap(place.indent)])
    // Only the first line of an item has its number.
    const here = {
      ...place,
      direction,
      depth: place.depth + 1,
      marker: at === 0 ? marker : undefined,
    }
    written.push(blockOf(node, here, writer))
  }
  return written.flat()
}

function blockOf(node: DocumentNode, place: Place, writer: DocxWriter): FileChild[] {
  const kind = KINDS.get(node.type)
  if (place.depth > MAX_BOXES || kind?.isInline) return paragraphsOf([node], {}, place, writer)
  if (kind) return kind.docx(node, place, writer)
  writer.losses.add('unknown_node')
  return blocksOf(node.content ?? [], place, writer)
}

/** Whether a reader of the file would take a block for a part of the one before it. */
function isJoined(before: DocumentNode | undefined, { type, attrs, content }: DocumentNode) {
  if (before?.type === type) return JOINED.has(type)
  // LibreOffice loses a bookmark that begins after a table.
  if (before?.type === 'table' && type === 'details') return true
  const first = type === 'blockquote' ? content?.[0]?.attrs : attrs
  // It begins as far from the start side as the text of an item.
  return Boolean(first?.indent) && endsInItem(before)
}

const endsInItem = (node: DocumentNode | undefined): boolean =>
  node?.type === 'blockquote' ? endsInItem(node.content?.at(-1)) : /List$/.test(node?.type ?? '')

/** Stands as far from the start side as the blocks that it parts. */
const gap = (start: number) =>
  new Paragraph({ style: 'BlockGap', ...(start > 0 && { indent: { start } }) })

type Fonts = NonNullable<IPropertiesOptions['fonts']>

/** The library names Node's kind of bytes, and reads any. */
const fontOf = (data: Uint8Array) => ({ name: VERSE_FONT, data: data as Fonts[number]['data'] })

/** Sets `w:bidi` of the section, for which the library has no option, at its place in the order. */
function turnSection(document: Document): void {
  // biome-ignore lint/complexity/useLiteralKeys: brackets reach members that the library keeps to itself.
  const section = document.Document.View['body']['sections'].at(-1)
  // biome-ignore lint/complexity/useLiteralKeys: as above.
  section?.['root'].splice(-1, 0, new OnOffElement('w:bidi', true))
}

/** A note as blocks; the library puts the number into the first paragraph. */
function noteOf(node: DocumentNode, writer: DocxWriter) {
  const place = { depth: 1, level: 0, indent: 0, paragraph: {}, direction: undefined }
  const blocks = blocksOf(node.content ?? [], place, writer)
  const children = blocks[0] instanceof Paragraph ? blocks : [new Paragraph({}), ...blocks]
  return { children: children as Paragraph[] }
}
