import type { DocumentNode } from '@waraq/contract'
import { createCards, isQuotationName } from '../kinds/scripture-reader.ts'
import { readTable } from '../kinds/table-reader.ts'
import { branchOf } from './branches.ts'
import { createContents } from './contents.ts'
import { createLine, inlinesOf, isEmpty, type Line, textOf } from './line.ts'
import { entriesOf, type Paragraph, readParagraph } from './paragraph.ts'
import type { DocxReader } from './reader.ts'
import { createToggles, isToggleName } from './toggles.ts'
import { childOf, numberOf, valOf, type XmlElement } from './xml.ts'

/** Reads blocks that follow each other: of the text, of a cell, a box or a note. */
export interface Flow {
  /** Yields after each row of a table. */
  add(element: XmlElement): Generator<undefined>
  end(): DocumentNode[]
}

export function createFlow(reader: DocxReader): Flow {
  const { losses } = reader
  const toggles = createToggles(reader)
  const cardOf = createCards(reader)
  const contents = createContents(reader)
  /** A line whose end was deleted: the next one continues it. */
  let joined: { line: Line; paragraph: Paragraph } | undefined

  const deleted = () => losses.add('deletion_accepted')
  const dropped = () => losses.add('drawing_dropped')
  const readers = new Map<string, (element: XmlElement) => void>([
    ['w:p', addParagraph],
    ['w:del', deleted],
    ['w:moveFrom', deleted],
    ['w:altChunk', dropped],
    ['w:subDoc', dropped],
    ['m:oMathPara', (element) => addParagraph({ ...element, children: [element] })],
    ['w:bookmarkStart', beginBookmark],
    ['w:bookmarkEnd', endBookmark],
    ['w:sectPr', countColumns],
  ])
  const inside = ({ children }: XmlElement) => children
  /** The elements that only stand around blocks. */
  const around = new Map<string, (element: XmlElement) => readonly XmlElement[]>([
    ['w:sdt', blocksOfControl],
    ['w:sdtContent', inside],
    ['w:customXml', inside],
    ['w:smartTag', inside],
    ['w:ins', inside],
    ['w:moveTo', inside],
    ['mc:AlternateContent', branchOf],
  ])

  function* add(element: XmlElement): Generator<undefined> {
    const blocks = around.get(element.name)?.(element)
    if (blocks) for (const block of blocks) yield* add(block)
    else if (element.name === 'w:tbl') yield* addTable(element)
    else read(element)
  }

  function read(element: XmlElement): void {
    readers.get(element.name)?.(element)
  }

  function beginBookmark({ attributes }: XmlElement): void {
    const [id = '', name = ''] = [attributes['w:id'], attributes['w:name']]
    const isQuotation = isQuotationName(name)
    if (!isQuotation && !isToggleName(name)) return
    reader.bookmarks.set(id, name)
    if (isQuotation) reader.quotation = name
    else toggles.begin(name)
  }

  function endBookmark({ attributes }: XmlElement): void {
    const name = reader.bookmarks.get(attributes['w:id'] ?? '')
    if (name === undefined) return
    if (name === reader.quotation) reader.quotation = undefined
    else toggles.end(name)
  }

  function* addTable(element: XmlElement): Generator<undefined> {
    endJoined()
    contents.end()
    reader.ended = []
    const entries = yield* readTable(element, reader)
    const ended = reader.ended
    for (const entry of entries) toggles.add(entry)
    for (const name of ended) toggles.end(name)
  }

  function blocksOfControl(element: XmlElement): readonly XmlElement[] {
    const part = childOf(childOf(element, 'w:sdtPr'), 'w:docPartObj')
    const isContents = /table of contents/i.test(valOf(part, 'w:docPartGallery') ?? '')
    if (isContents) contents.count()
    return isContents ? [] : (childOf(element, 'w:sdtContent')?.children ?? [])
  }

  function countColumns(element: XmlElement): void {
    const columns = numberOf(childOf(element, 'w:cols')?.attributes['w:num']) ?? 1
    if (columns > 1) losses.add('column_layout_dropped')
  }

  function addParagraph(element: XmlElement): void {
    const [before, after] = bookmarksOf(element)
    before.forEach(read)
    const paragraph = readParagraph(element, reader)
    const line = joined?.line ?? createLine()
    joined = undefined
    const isContents = contents.readLine(element, paragraph, line)
    if (paragraph.isJoined) {
      deleted()
      joined = { line, paragraph }
    } else if (!(isContents && isEmpty(line))) addLine(paragraph, line)
    for (const section of childOf(element, 'w:pPr')?.children ?? [])
      if (section.name === 'w:sectPr') countColumns(section)
    after.forEach(read)
  }

  function addLine(paragraph: Paragraph, line: Line): void {
    const { role, start } = paragraph
    if (role?.is === 'gap' && isEmpty(line)) {
      toggles.part(start)
      return
    }
    const part = role?.is === 'scripture' ? role.part : undefined
    const card = cardOf(part, reader.quotation, textOf(inlinesOf(line)))
    const block = { start, quote: undefined, isLine: false }
    const entries = card?.map((node) => ({ ...block, node })) ?? entriesOf(paragraph, line, reader)
    for (const entry of entries) toggles.add(entry)
    for (const box of line.boxes)
      for (const node of reader.blocks(box.children)) toggles.add({ ...block, node })
  }

  function endJoined(): void {
    if (joined) addLine(joined.paragraph, joined.line)
    joined = undefined
  }

  return {
    add,
    end() {
      endJoined()
      return toggles.blocks()
    },
  }
}

const NO_CONTENT: ReadonlySet<string> = new Set([
  'w:pPr',
  'w:proofErr',
  'w:bookmarkStart',
  'w:bookmarkEnd',
])

/** The bookmarks of ours that begin or end before a paragraph, and those that end after it. */
function bookmarksOf({ children }: XmlElement): [before: XmlElement[], after: XmlElement[]] {
  const content = children.findIndex(({ name }) => !NO_CONTENT.has(name))
  const begun = new Set<string | undefined>()
  const [before, after]: [XmlElement[], XmlElement[]] = [[], []]
  for (const [at, child] of children.entries()) {
    const id = child.attributes['w:id']
    if (child.name === 'w:bookmarkEnd') {
      // Word moves the end of a bookmark around blocks to the start of the next one.
      const isMoved = at < content && !begun.has(id)
      const place = isMoved ? before : after
      place.push(child)
    } else if (child.name === 'w:bookmarkStart' && isToggleName(child.attributes['w:name'] ?? '')) {
      begun.add(id)
      before.push(child)
    }
  }
  return [before, after]
}
