import type { DocumentNode } from '@waraq/contract'
import type { PhrasingContent, RootContent } from 'mdast'
import type { Losses } from '../losses.ts'
import type { ExportOptions, Picture } from '../options.ts'
import type { Writing } from '../writing.ts'

/** A part of a line: text in its marks, or blocks that part the line. */
export type Piece =
  | { phrasing: PhrasingContent; marks?: readonly string[]; href?: string | undefined }
  | { blocks: RootContent[] }

/** The document that is being written. */
export interface MarkdownWriter extends Omit<Writing, 'blocks'> {
  options: ExportOptions
  losses: Losses
  /** The numbers of notes by id. */
  numbers: ReadonlyMap<string, number>
  /** The ids of notes with a reference. */
  referenced: Set<string>
  /** The path of a picture in the file. */
  pathOf(picture: Picture): string
  /** Blocks in order. */
  flow(nodes: readonly DocumentNode[]): RootContent[]
}

export type WriteBlock = (node: DocumentNode, writer: MarkdownWriter) => RootContent[]
export type WriteInline = (
  node: DocumentNode,
  writer: MarkdownWriter,
  line: readonly DocumentNode[],
) => Piece[]
