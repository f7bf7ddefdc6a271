import { storeDirections } from './docx-reader/directions.ts'
import { createNodes } from './docx-reader/reader.ts'
import { byAddress, type FilesBeside } from './files-beside.ts'
import { hashOf } from './hash-of.ts'
import { blocksOf } from './html-reader/blocks.ts'
import { createNotes } from './html-reader/notes.ts'
import { type HtmlReader, TOP } from './html-reader/reader.ts'
import { treeOf } from './html-reader/tree.ts'
import { type ImportedDocument, importedOf, UnreadableFile } from './imported.ts'
import { createImportedPictures } from './imported-pictures.ts'
import { createLosses } from './losses.ts'
import { heldByXml } from './xml-text.ts'
import { isZip } from './zip/archive.ts'

export type { FilesBeside } from './files-beside.ts'
export { type ImportedDocument, UnreadableFile } from './imported.ts'

/** Larger pages are not read. */
const MAX_BYTES = 16_777_216
/** What names the encoding of a page is in its first bytes. */
const START = 1_024
const CHARSET = /charset\s{0,9}=\s{0,9}["']?([\w-]{1,40})/i

export interface HtmlReaderOptions {
  /** By default a page has nothing beside it. */
  beside?: FilesBeside | undefined
}

/**
 * Reads a page in HTML, ours or of another program. Nothing of it runs or is fetched: pictures are
 * those in the page or beside it. For Node: its parser is too large for pages.
 *
 * @throws UnreadableFile
 */
export function readHtml(
  file: string | Uint8Array,
  { beside }: HtmlReaderOptions = {},
): ImportedDocument {
  if (file.length > MAX_BYTES) throw new UnreadableFile('too_complex')
  const losses = createLosses()
  const html = heldByXml(typeof file === 'string' ? file : decoded(file), losses)
  const page = treeOf(html)
  const { findPicture, documentOf } = byAddress(beside)
  const pictures = createImportedPictures(findPicture, losses)
  const reader: HtmlReader = {
    losses,
    pictures,
    documentOf,
    notes: createNotes(page, hashOf(new TextEncoder().encode(html))),
    directions: new Map(),
    tableDepth: 0,
    node: createNodes(),
    blocks: (nodes, place) => blocksOf(nodes, place, reader),
  }
  const body = reader.blocks(page, TOP)
  const blocks = [...body, ...reader.notes.list(reader)]
  storeDirections(blocks, reader.directions)
  return importedOf(blocks, pictures.list, losses.list())
}

/** The text of a page in the encoding that it names; UTF-8 if it names none. */
function decoded(bytes: Uint8Array): string {
  if (isZip(bytes)) throw new UnreadableFile('not_the_format')
  const [first, second] = bytes
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isWide) return new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, START))
  const isMarked = start.startsWith('ï»¿')
  const [, charset = 'utf-8'] = (isMarked ? null : CHARSET.exec(start)) ?? []
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
