import type { DocumentNode } from '@waraq/contract'
import { trimStart } from './line.ts'
import type { DocxReader } from './reader.ts'
import type { XmlElement } from './xml.ts'

/** Ends a note, and leads back to the text. */
const BACK = '↩'

interface Note {
  id: string
  content: DocumentNode[]
  /** Its number, by its first reference. */
  number: number | undefined
}

/** The footnotes and endnotes of a file, which are one list at the end of a document. */
export interface Notes {
  add(kind: 'footnote' | 'endnote', element: XmlElement, reader: DocxReader): void
  referTo: DocxReader['referTo']
  /** The list of those with a reference; none if there are no references. */
  list(reader: DocxReader): DocumentNode[]
}

export function createNotes(newId: (number: number) => string): Notes {
  const notes = new Map<string, Note>()
  const referred: Note[] = []
  return {
    add(kind, { attributes, children }, reader) {
      // Lines between text and notes are notes with a type.
      if (/separator/i.test(attributes['w:type'] ?? '')) return
      const id = newId(notes.size)
      const content = reader.blocks(children)
      trimStart({ parts: [{ inlines: content[0]?.content ?? [] }] })
      notes.set(`${kind} ${attributes['w:id']}`, { id, content, number: undefined })
    },
    referTo(kind, id) {
      const note = notes.get(`${kind} ${id}`)
      if (!note) return undefined
      note.number ??= referred.push(note)
      return linked(`#fn-${note.id}`, `${note.number}`)
    },
    list({ node }) {
      if (referred.length === 0) return []
      const items = referred.map(({ id, content }) =>
        node('listItem', {}, withLinkBack(content, id, node)),
      )
      return [node('orderedList', {}, items)]
    },
  }
}

export const linked = (href: string, text: string): DocumentNode => ({
  type: 'text',
  marks: [{ type: 'link', attrs: { href } }],
  text,
})

export function withLinkBack(
  blocks: DocumentNode[],
  id: string,
  node: DocxReader['node'],
): DocumentNode[] {
  const back = linked(`#fnref-${id}`, BACK)
  const first = blocks[0]?.type === 'paragraph' ? [] : [node('paragraph', {})]
  const last = blocks.at(-1)
  if (last?.type !== 'paragraph') return [...first, ...blocks, node('paragraph', {}, [back])]
  const content = last.content ?? []
  const isParted = content.length === 0 || /\s$/.test(content.at(-1)?.text ?? '')
  last.content = [...content, ...(isParted ? [] : [{ type: 'text', text: ' ' }]), back]
  return [...first, ...blocks]
}
