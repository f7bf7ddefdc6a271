import { type Direction, type DocumentNode, directionOfText, MAX_NODES } from '@waraq/contract'
import { type ImportedDocument, importedOf, UnreadableFile } from './imported.ts'

/** The start of files that are text in part, and controls, which no text has. */
const NO_TEXT = /^(?:%PDF-|\{\\rtf|GIF8)|(?![\t\n\f\r\u0080-\u009f])\p{Cc}/u
const LINE_BREAK = /\r\n|[\n\r\f\u2028\u2029]/
/** The marks by which the writer of texts says a direction that no letter says. */
const MARKS: ReadonlyMap<string | undefined, Direction> = new Map([
  ['\u200E', 'ltr'],
  ['\u200F', 'rtl'],
])
const NODES_OF_LINE = 2

/**
 * Reads plain text in UTF-8 or UTF-16: a paragraph for each line with letters or signs.
 *
 * @throws UnreadableFile
 */
export function readText(file: Uint8Array): ImportedDocument {
  const lines = textOf(file)
    .split(LINE_BREAK)
    .filter((line) => line.trim() !== '')
  if (NODES_OF_LINE * lines.length >= MAX_NODES) throw new UnreadableFile('too_complex')
  return importedOf(lines.map(paragraphOf), [], [])
}

function paragraphOf(line: string): DocumentNode {
  const dir = MARKS.get(line[0])
  const text = (dir ? line.slice(1) : line).trimEnd()
  return {
    type: 'paragraph',
    ...(dir && dir !== directionOfText(text) && { attrs: { dir } }),
    ...(text !== '' && { content: [{ type: 'text', text }] }),
  }
}

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isLittle = first === 0xff && second === 0xfe
  const isBig = first === 0xfe && second === 0xff
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    if (!NO_TEXT.test(text)) return text
  } catch {
    // Bytes in another encoding.
  }
  throw new UnreadableFile('not_the_format')
}
