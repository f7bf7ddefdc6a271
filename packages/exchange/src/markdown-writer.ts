import { type Zippable, zipSync } from 'fflate'
import type { FootnoteDefinition, RootContent } from 'mdast'
import { createLosses } from './losses.ts'
import { countLostLooks, type LostLooks } from './lost-looks.ts'
import { blocksOf } from './markdown-writer/blocks.ts'
import { textOf } from './markdown-writer/to-text.ts'
import type { MarkdownWriter } from './markdown-writer/writer.ts'
import type { ExportedFile, ExportOptions, Picture } from './options.ts'
import { writingOf } from './writing.ts'

const LOST: LostLooks = { attributes: new Map(), marks: new Set() }
const EXTENSIONS: Record<Picture['type'], string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** Writes a document in Markdown; with pictures it is a zip of `document.md` and `images/`. */
export function writeMarkdown(content: unknown, options: ExportOptions): ExportedFile {
  const { blocks, ...writing } = writingOf(content, options)
  const losses = createLosses()
  countLostLooks(blocks, LOST, losses)
  const paths = new Map<Picture, string>()
  const writer: MarkdownWriter = {
    ...writing,
    options,
    losses,
    numbers: new Map(writing.notes.map(({ id }, at) => [id, at + 1])),
    referenced: new Set(),
    pathOf(picture) {
      const path = paths.get(picture) ?? `images/${paths.size + 1}.${EXTENSIONS[picture.type]}`
      paths.set(picture, path)
      return path
    },
    flow: (nodes) => blocksOf(nodes, writer),
  }
  const flow = writer.flow(blocks)
  const text = textOf({ type: 'root', children: [...flow, ...notesOf(writer)] })
  const bytes = new TextEncoder().encode(text)
  if (paths.size === 0) return { bytes, losses: losses.list() }
  const files: Zippable = { 'document.md': bytes }
  // Pictures are compressed already.
  for (const [picture, path] of paths) files[path] = [picture.bytes, { level: 0 }]
  return { bytes: zipSync(files, { mtime: EPOCH }), losses: losses.list(), isZip: true }
}

/** The same files have the same time; a zip begins in 1980. */
const EPOCH = new Date(1980, 0, 1)

/** The notes; those without a reference are text. */
function notesOf(writer: MarkdownWriter): RootContent[] {
  return writer.notes.flatMap(({ id, node }) => {
    const label = `${writer.numbers.get(id)}`
    const children = withoutSpace(writer.flow(node.content ?? []))
    if (!writer.referenced.has(id)) return children
    return [
      {
        type: 'footnoteDefinition',
        identifier: label,
        label,
        children: children as FootnoteDefinition['children'],
      },
    ]
  })
}

/** Without the space before the link back. */
function withoutSpace(blocks: RootContent[]): RootContent[] {
  const last = blocks.at(-1)
  const text = last?.type === 'paragraph' ? last.children.at(-1) : undefined
  if (text?.type === 'text') text.value = text.value.trimEnd()
  return blocks
}
