/** Files of other programs become documents, in the thread of conversions. */
import { posix } from 'node:path'
import {
  ApiError,
  type Direction,
  type DocumentNode,
  directionAfter,
  IMPORT_TYPES,
  type ImportFormat,
  titleOf,
  ZIP_TYPE,
} from '@waraq/contract'
import { fileNameOf, type ImportedDocument, UnreadableFile } from '@waraq/exchange'
import { readDocx } from '@waraq/exchange/docx-reader'
import { readHtml } from '@waraq/exchange/html-reader'
import { type FilesBeside, readMarkdown } from '@waraq/exchange/markdown'
import { readText } from '@waraq/exchange/text-reader'
import type { FileInput, PicturesInput, ReadFile } from './conversions.ts'
import { setExactQuotations } from './exchange-quotations.ts'
import { filesBeside } from './folder/files-beside.ts'
import { withLosses } from './importing/report.ts'

/** The readers. Each throws `UnreadableFile` and nothing else for a file that it cannot read. */
const READERS: Record<
  ImportFormat,
  (bytes: Uint8Array, beside: FilesBeside | undefined) => ImportedDocument
> = {
  docx: (bytes) => readDocx(bytes),
  html: (bytes, beside) => readHtml(bytes, { beside }),
  md: (bytes, beside) => readMarkdown(bytes, { beside }),
  txt: readText,
}

/** The formats by their media types; another type is one that the bytes decide. */
const FORMATS: ReadonlyMap<string, ImportFormat> = new Map<string, ImportFormat>([
  ...(Object.keys(IMPORT_TYPES) as ImportFormat[]).map((format): [string, ImportFormat] => [
    IMPORT_TYPES[format],
    format,
  ]),
  [ZIP_TYPE, 'md'],
])

const LINES: readonly string[] = ['paragraph', 'heading']
const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** Files of old Word, and all that have a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0]
/** The start of a page in HTML. */
const HTML_START = /^\s*<(?:!doctype html|html)[\s>]/i
const START_BYTES = 1_024
/** A part of every file of Word. */
const CONTENT_TYPES = '[Content_Types].xml'

/** @throws ApiError `file_invalid` or `unsupported_media_type` */
export function readFile({ file, type, corpora, beside }: FileInput): ReadFile {
  // A copy: decoders refuse shared memory.
  const bytes = new Uint8Array(file)
  const format = FORMATS.get(type) ?? formatOf(bytes)
  if (isStartOf(bytes, OLE)) throw unsupported('file_old_word')
  const { links, ...files } = filesBeside(beside)
  const { content, pictures, losses } = read(format, bytes, FORMATS.has(type), beside && files)
  if (beside) nameAsFile(content, beside.path)
  const quotations = setExactQuotations(content, corpora)
  return {
    title: titleOf(content),
    content: jsonOf(content),
    pictures,
    facts: { format, ...countsOf(content) },
    losses: withLosses(losses, quotations),
    links: [...links],
  }
}

/** Names pictures and linked documents; a picture without an id becomes its description. */
export function placePictures({ content, ids }: PicturesInput): Pick<ReadFile, 'content'> {
  const placed = (node: DocumentNode): DocumentNode => {
    if (node.type === 'imageNode') return pictureOrText(node, ids)
    if (node.type !== 'documentLink')
      return node.content ? { ...node, content: node.content.map(placed) } : node
    const { targetDocId: named } = node.attrs ?? {}
    return { ...node, attrs: { ...node.attrs, targetDocId: ids.get(`${named}`) ?? named } }
  }
  return { content: jsonOf(placed(JSON.parse(new TextDecoder().decode(content)))) }
}

function pictureOrText(node: DocumentNode, ids: PicturesInput['ids']): DocumentNode {
  const { imageId, alt } = node.attrs ?? {}
  const id = ids.get(`${imageId}`)
  if (id !== undefined) return { ...node, attrs: { ...node.attrs, imageId: id } }
  const text = typeof alt === 'string' ? alt : ''
  return { type: 'paragraph', ...(text !== '' && { content: [{ type: 'text', text }] }) }
}

/** A document without a title gets the name of its file, unless an export gave it. */
function nameAsFile(document: DocumentNode, path: string): void {
  const { name } = posix.parse(path)
  if (titleOf(document) !== '' || name.startsWith(fileNameOf(''))) return
  const heading = { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: name }] }
  document.content = [heading, ...(document.content ?? [])]
}

function formatOf(bytes: Uint8Array): ImportFormat {
  if (!isStartOf(bytes, ZIP)) return isHtml(bytes) ? 'html' : 'txt'
  return Buffer.from(bytes.buffer).includes(CONTENT_TYPES) ? 'docx' : 'md'
}

const isHtml = (bytes: Uint8Array): boolean =>
  HTML_START.test(new TextDecoder().decode(bytes.subarray(0, START_BYTES)))

const isStartOf = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)

function read(
  format: ImportFormat,
  bytes: Uint8Array,
  isNamed: boolean,
  beside: FilesBeside | undefined,
): ImportedDocument {
  try {
    return READERS[format](bytes, beside)
  } catch (cause) {
    if (!(cause instanceof UnreadableFile)) throw cause
    const { reason } = cause
    if (reason === 'not_the_format' && !isNamed) throw unsupported('file_unknown')
    throw new ApiError('file_invalid', { rule: `file_${reason}`, reason })
  }
}

const unsupported = (rule: 'file_old_word' | 'file_unknown'): ApiError =>
  new ApiError('unsupported_media_type', {
    rule,
    values: { types: Object.values(IMPORT_TYPES).join(', ') },
  })

const jsonOf = (content: DocumentNode): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(content))

function countsOf(document: DocumentNode) {
  const counts = { paragraphs: 0, rtl_paragraphs: 0, tables: 0 }
  function count(node: DocumentNode, direction: Direction | undefined): void {
    if (LINES.includes(node.type)) {
      counts.paragraphs += 1
      if (direction === 'rtl') counts.rtl_paragraphs += 1
      return
    }
    if (node.type === 'table') counts.tables += 1
    let current = direction
    for (const child of node.content ?? []) {
      current = directionAfter(current, child)
      count(child, current)
    }
  }
  count(document, undefined)
  return counts
}
