import type { DocumentNode } from '@waraq/contract'
import { linked, withLinkBack } from '../block-content.ts'
import { trimStart } from './line.ts'
import type { DocxReader } from './reader.ts'
import type { XmlElement } from './xml.ts'

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
        node('listItem', {}, withLinkBack(content, id)),
      )
      return [node('orderedList', {}, items)]
    },
  }
}
