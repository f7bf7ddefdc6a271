import { type DocumentNode, MAX_NODES } from '@waraq/contract'
import { type ImportedDocument, UnreadableFile } from './imported.ts'
import { createImportedPictures } from './imported-pictures.ts'
import { createLosses } from './losses.ts'
import { tokensOf } from './markdown/parser.ts'
import { blocksOf } from './markdown/to-wire.ts'

export { type ImportedDocument, UnreadableFile } from './imported.ts'

/** Longer texts are not read. */
const MAX_MARKDOWN = 500_000

export interface MarkdownOptions {
  /** Names a footnote: 4 to 12 letters and digits. By default the text decides. */
  newId?: (number: number) => string
}

/**
 * Reads a text in Markdown: CommonMark with tables, tasks, strikethrough, footnotes, formulas and
 * callouts. HTML in it stays text.
 *
 * @throws UnreadableFile `too_complex` for too long a text or too many blocks
 */
export function readMarkdown(
  file: string | Uint8Array,
  { newId }: MarkdownOptions = {},
): ImportedDocument {
  const text = typeof file === 'string' ? file : decoded(file)
  if (text.length > MAX_MARKDOWN) throw new UnreadableFile('too_complex')
  const losses = createLosses()
  const pictures = createImportedPictures(typeof file === 'string' ? undefined : () => undefined)
  const tokens = tokensOf(text)
  const prefix = hashOf(text)
  const blocks = blocksOf(tokens, {
    losses,
    pictures,
    idOf: newId ?? ((number) => prefix + number.toString(36)),
  })
  if (isLarge(blocks)) throw new UnreadableFile('too_complex')
  return {
    content: { type: 'doc', content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }] },
    pictures: pictures.pictures,
    losses: losses.list(),
  }
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableFile('not_the_format')
  }
}

function isLarge(blocks: readonly DocumentNode[]): boolean {
  let level = blocks
  for (let count = 1; level.length > 0; level = level.flatMap(({ content = [] }) => content)) {
    count += level.length
    if (count > MAX_NODES) return true
  }
  return false
}

/** Names the footnotes of a text otherwise than those of another one. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36).padStart(7, '0')
}
