import { type DocumentNode, MAX_NODES } from '@waraq/contract'
import { byAddress, type FilesBeside } from './files-beside.ts'
import { hashOf } from './hash-of.ts'
import { type ImportedDocument, importedOf, UnreadableFile } from './imported.ts'
import { createImportedPictures, type FindPicture } from './imported-pictures.ts'
import { joinedBytes } from './joined-bytes.ts'
import { createLosses } from './losses.ts'
import { titled, withoutFrontMatter } from './markdown/front-matter.ts'
import { tokensOf } from './markdown/parser.ts'
import { blocksOf } from './markdown/to-wire.ts'
import { isZip, openArchive } from './zip/archive.ts'

export type { FilesBeside } from './files-beside.ts'
export { type ImportedDocument, UnreadableFile } from './imported.ts'

/** Longer texts are not read. */
const MAX_MARKDOWN = 500_000

export interface MarkdownOptions {
  /** By default a file has nothing beside it. */
  beside?: FilesBeside | undefined
  /** Names a footnote: 4 to 12 letters and digits. By default the text decides. */
  newId?: (number: number) => string
}

/**
 * Reads Markdown: CommonMark with tables, tasks, strikethrough, footnotes, formulas and callouts.
 * HTML in it stays text. A file may be a zip of a text and its pictures; a text alone has none.
 *
 * @throws UnreadableFile
 */
export function readMarkdown(
  file: string | Uint8Array,
  { newId, beside }: MarkdownOptions = {},
): ImportedDocument {
  const { findPicture, documentOf, ...source } = sourceOf(file, beside)
  if (source.text.length > MAX_MARKDOWN) throw new UnreadableFile('too_complex')
  const losses = createLosses()
  const { text, title, dropped } = withoutFrontMatter(source.text)
  losses.add('hidden_text_dropped', dropped)
  const pictures = createImportedPictures(findPicture, losses)
  const prefix = hashOf(new TextEncoder().encode(text))
  const idOf = newId ?? ((number: number) => prefix + number.toString(36))
  const reading = { losses, pictures, documentOf, idOf }
  const blocks = titled(blocksOf(tokensOf(text), reading), title)
  if (isLarge(blocks)) throw new UnreadableFile('too_complex')
  return importedOf(blocks, pictures.list, losses.list())
}

const TEXT = /\.(?:md|markdown)$/i

interface Source {
  text: string
  findPicture: FindPicture
  documentOf?: (address: string) => string | undefined
}

function sourceOf(file: string | Uint8Array, beside: FilesBeside | undefined): Source {
  if (typeof file === 'string') return { text: file, findPicture: () => 'image_external' }
  if (!isZip(file)) return { text: decoded(file), ...byAddress(beside) }
  const { names, read } = openArchive(file)
  // The text that is in the fewest folders.
  const [path] = names
    .filter((name) => TEXT.test(name))
    .sort((one, other) => one.split('/').length - other.split('/').length)
  const text = read(path)
  if (path === undefined || !text) throw new UnreadableFile('not_the_format')
  return {
    text: decoded(joinedBytes([...text])),
    ...byAddress({ path, pictureAt: read, documentAt: () => undefined }),
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
