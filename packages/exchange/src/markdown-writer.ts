import type { FootnoteDefinition, RootContent } from 'mdast'
import { createLosses } from './losses.ts'
import { countLostLooks, type LostLooks } from './lost-looks.ts'
import { blocksOf } from './markdown-writer/blocks.ts'
import { textOf } from './markdown-writer/to-text.ts'
import type { MarkdownWriter } from './markdown-writer/writer.ts'
import type { ExportedFile, ExportOptions } from './options.ts'
import { createPictureFiles } from './picture-files.ts'
import { writingOf } from './writing.ts'
import { zipOf } from './zip/write-zip.ts'

const LOST: LostLooks = { attributes: new Map(), marks: new Set() }

/** Writes a document in Markdown; with pictures it is a zip of `document.md` and `images/`. */
export function writeMarkdown(content: unknown, options: ExportOptions): ExportedFile {
  const { blocks, ...writing } = writingOf(content, options)
  const losses = createLosses()
  countLostLooks(blocks, { ...LOST, documentUrl: options.documentUrl }, losses)
  const pictures = createPictureFiles()
  const writer: MarkdownWriter = {
    ...writing,
    options,
    losses,
    numbers: new Map(writing.notes.map(({ id }, at) => [id, at + 1])),
    referenced: new Set(),
    pathOf: (picture) => picture.path ?? pictures.pathOf(picture),
    flow: (nodes) => blocksOf(nodes, writer),
  }
  const flow = writer.flow(blocks)
  const text = textOf({ type: 'root', children: [...flow, ...notesOf(writer)] })
  const bytes = new TextEncoder().encode(text)
  const files = pictures.files()
  if (files.length === 0) return { bytes, losses: losses.list() }
  const zip = zipOf([['document.md', bytes], ...files])
  return { bytes: zip, losses: losses.list(), isZip: true }
}

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
