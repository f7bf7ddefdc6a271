import { Fragment, type Mark, type Node, type Schema, Slice } from 'prosemirror-model'
import { nodeType } from '../schema/schema.ts'

/** The lines of pasted plain text as paragraphs; an empty line is one too. */
export function paragraphsOf(text: string, schema: Schema, marks: readonly Mark[]): Slice {
  const paragraph = nodeType({ schema }, 'paragraph')
  const lines: Node[] = text
    .replace(/(?:\r\n?|\n)$/, '')
    .split(/\r\n?|\n/)
    .map((line) => paragraph.create(null, line ? schema.text(line, marks) : null))
  return Slice.maxOpen(Fragment.from(lines))
}
