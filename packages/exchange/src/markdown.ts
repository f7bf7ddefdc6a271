import { type DocumentNode, MAX_NODES } from '@waraq/contract'
import { baseOf, byAddress, type FilesBeside, pathOf } from './files-beside.ts'
import { hashOf } from './hash-of.ts'
import { type ImportedDocument, UnreadableFile } from './imported.ts'
import { createImportedPictures } from './imported-pictures.ts'
import { createLosses } from './losses.ts'
import { titled, withoutFrontMatter } from './markdown/front-matter.ts'
import { tokensOf } from './markdown/parser.ts'
import { blocksOf } from './markdown/to-wire.ts'
import { isZip, readZip } from './zip/read-zip.ts'

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
  const { bytesOf, documentOf, ...source } = sourceOf(file, beside)
  if (source.text.length > MAX_MARKDOWN) throw new UnreadableFile('too_complex')
  const losses = createLosses()
  const { text, title, dropped } = withoutFrontMatter(source.text)
  losses.add('hidden_text_dropped', dropped)
  const { pictures, add } = createImportedPictures(bytesOf)
  const prefix = hashOf(text)
  const idOf = newId ?? ((number: number) => prefix + number.toString(36))
  const reading = { losses, pictures: { pictures, add }, documentOf, idOf }
  const blocks = titled(blocksOf(tokensOf(text), reading), title)
  if (isLarge(blocks)) throw new UnreadableFile('too_complex')
  return {
    content: { type: 'doc', content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }] },
    pictures,
    losses: losses.list(),
  }
}

const TEXT = /\.(?:md|markdown)$/i
const WANTED = /\.(?:md|markdown|png|jpe?g|gif|webp)$/i
const CAPS = { bytes: 33_554_432, entries: 2_000, inflated: 134_217_728 }

interface Source {
  text: string
  /** The picture at a path of the file; undefined for a text alone. */
  bytesOf?: ((path: string) => Uint8Array | 'image_limit' | undefined) | undefined
  documentOf?: ((path: string) => string | undefined) | undefined
}

function sourceOf(file: string | Uint8Array, beside: FilesBeside | undefined): Source {
  if (typeof file === 'string') return { text: file }
  if (!isZip(file))
    return {
      text: decoded(file),
      ...(beside ? byAddress(beside) : { bytesOf: () => undefined }),
    }
  const files = readZip(file, (name) => WANTED.test(name), CAPS)
  // The text that is in the fewest folders.
  const [path] = [...files.keys()]
    .filter((name) => TEXT.test(name))
    .sort((one, other) => one.split('/').length - other.split('/').length)
  if (path === undefined) throw new UnreadableFile('not_the_format')
  const base = baseOf(path)
  return {
    text: decoded(files.get(path) ?? new Uint8Array()),
    bytesOf: (address) => files.get(pathOf(address, base)),
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
