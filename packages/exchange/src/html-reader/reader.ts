import type { Direction, DocumentNode } from '@waraq/contract'
import type { DocxReader } from '../docx-reader/reader.ts'
import type { ImportedPictures } from '../imported-pictures.ts'
import type { Losses } from '../losses.ts'
import type { Look } from './looks.ts'
import type { HtmlElement, HtmlNode } from './tree.ts'

/** The page that is being read. */
export interface HtmlReader {
  losses: Losses
  pictures: ImportedPictures
  /** What stands for the id of the document at an address, if there is one. */
  documentOf(address: string): string | undefined
  notes: HtmlNotes
  /** The directions that blocks have in the page. */
  directions: Map<DocumentNode, Direction>
  /** Tables around what is being read. */
  tableDepth: number
  node: DocxReader['node']
  blocks(nodes: readonly HtmlNode[], place: HtmlPlace): DocumentNode[]
}

/** The notes of a page: items with an id and a link back to the text. */
export interface HtmlNotes {
  /** A reference to a note; undefined for another link. */
  referTo(link: HtmlElement): DocumentNode | undefined
  isNote(item: HtmlElement): boolean
  /** The list of the notes. */
  list(reader: HtmlReader): DocumentNode[]
}

/** What is around a part of a page. */
export interface HtmlPlace {
  look: Look
  /** The block that a text begins here. */
  line: { type: 'paragraph' | 'heading'; attributes: Record<string, unknown> }
  /** Undefined if the page says none. */
  direction: Direction | undefined
  textAlign: string | undefined
  pictureAlign: string | undefined
  isNote: boolean
}

export const PARAGRAPH: HtmlPlace['line'] = { type: 'paragraph', attributes: {} }

export const TOP: HtmlPlace = {
  look: {},
  line: PARAGRAPH,
  direction: undefined,
  textAlign: undefined,
  pictureAlign: undefined,
  isNote: false,
}
