import type { Direction, DocumentNode } from '@waraq/contract'
import type { footnotesOf, RenderContext } from '@waraq/sdk/writer-parts'
import type { FileChild, IParagraphOptions, IRunPropertiesOptions, ParagraphChild } from 'docx'
import type { Losses } from '../losses.ts'
import type { ExportOptions } from '../options.ts'
import type { Numbering } from './numbering.ts'

/** Where a block stands. */
export interface Place {
  direction: Direction
  /** Depth in the tree. */
  depth: number
  /** Depth in lists; 0 outside. */
  level: number
  /** Distance from the start side, in twips. */
  indent: number
  /** What the blocks around it give its paragraphs. */
  paragraph: IParagraphOptions
  /** What stands before the first line of a list item. */
  marker?: IParagraphOptions | undefined
}

/** The document that is being written. */
export interface DocxWriter {
  options: ExportOptions
  losses: Losses
  numbering: Numbering
  footnotes: ReturnType<typeof footnotesOf>
  /** The numbers of notes by id, and whether a reference was written. */
  notes: Map<string, { number: number; isReferenced: boolean }>
  /** What the renderer needs to write the text of an inline node. */
  context: Omit<RenderContext, 'output'>
  /** The width of the text, in twips. */
  textWidth: number
  /** Names of code blocks' languages, each a style. */
  languages: Set<string>
  /** The number of bookmarks so far. */
  bookmarks: number
  /** Whether a verse was written. */
  hasVerses: boolean
  kinds: ReadonlyMap<string, Kind>
  blocks(nodes: readonly DocumentNode[], place: Place): FileChild[]
}

/** A part of a line: text in one format, a finished element, or blocks that part the line. */
export type Piece = Text | Finished | { blocks: readonly FileChild[] }

interface Finished {
  element: ParagraphChild
  link?: string | undefined
}

interface Text {
  text: string
  format: IRunPropertiesOptions
  link?: string | undefined
  /** Around it and its neighbors with the same object. */
  bookmark?: { name: string }
}

/** The format of a text, and what it leads to. */
export interface Format {
  run: IRunPropertiesOptions
  link?: string | undefined
  /** The id of a footnote. */
  note?: string | undefined
  /** Whether it is the source of a formula. */
  isFormula?: boolean
  /** Whether it is a link from a note back to the text; Word adds its own. */
  isBackLink?: boolean
}

export interface Inline {
  place: Place
  writer: DocxWriter
  line: readonly DocumentNode[]
}

export type WriteBlock = (node: DocumentNode, place: Place, writer: DocxWriter) => FileChild[]
export type WriteInline = (node: DocumentNode, format: Format, inline: Inline) => Piece[]

/** What one kind of node is in each format. */
export type Kind = { isInline: false; docx: WriteBlock } | { isInline: true; docx: WriteInline }
