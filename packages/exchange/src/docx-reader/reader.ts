import {
  type AttributeRules,
  type Direction,
  type DocumentNode,
  MAX_NODES,
  NODES,
} from '@waraq/contract'
import { UnreadableFile } from '../imported.ts'
import type { ImportedPictures } from '../imported-pictures.ts'
import type { Losses } from '../losses.ts'
import type { Field } from './fields.ts'
import type { Numbering } from './numbering.ts'
import type { Parts, Relationships } from './parts.ts'
import type { Styles } from './styles.ts'
import type { XmlElement } from './xml.ts'

/** The file that is being read. */
export interface DocxReader {
  parts: Parts
  losses: Losses
  styles: Styles
  numbering: Numbering
  /** Those of the part that is being read. */
  relationships: Relationships
  /** The fields around the text that is being read, outermost first. */
  fields: Field[]
  /** The number of tables of contents so far. */
  contents: number
  /** Names of our bookmarks by id, and the last one of a verse or hadith that is open. */
  bookmarks: Map<string, string>
  quotation: string | undefined
  /** Names of toggles: LibreOffice repeats the start of a bookmark in its last paragraph. */
  toggles: Set<string>
  /** Names of toggles that end in the table that is being read. */
  ended: string[]
  /** The directions of lines and tables in the file. */
  directions: Map<DocumentNode, Direction>
  /** Tables around the text that is being read. */
  tableDepth: number
  /** By the names of their parts. */
  pictures: ImportedPictures
  /** A reference to a note; undefined if there is no such note. */
  referTo(kind: 'footnote' | 'endnote', id: string): DocumentNode | undefined
  /** A node with the attributes that the contract accepts. */
  node(type: string, attributes: Record<string, unknown>, content?: DocumentNode[]): DocumentNode
  /** The blocks of a cell, a box or a note. */
  blocks(elements: Iterable<XmlElement>): DocumentNode[]
}

/** Makes nodes, and throws for more than a document may have. */
export function createNodes(): DocxReader['node'] {
  let count = 0
  return (type, attributes, content) => {
    count += 1
    if (count > MAX_NODES) throw new UnreadableFile('too_complex')
    const rules: AttributeRules = Object.hasOwn(NODES, type)
      ? NODES[type as keyof typeof NODES]
      : {}
    const attrs: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(attributes)) {
      const accepted = rules[name]?.accept(value)
      if (accepted !== undefined && accepted !== null) attrs[name] = accepted
    }
    return {
      type,
      ...(Object.keys(attrs).length > 0 && { attrs }),
      ...(content && content.length > 0 && { content }),
    }
  }
}
