import type { Direction, DocumentNode } from '@waraq/contract'
import type { Losses } from '../losses.ts'
import type { ExportOptions } from '../options.ts'
import type { Writing } from '../writing.ts'

/** The document that is being written. */
export interface TextWriter extends Omit<Writing, 'blocks'> {
  options: ExportOptions
  losses: Losses
  /** The numbers of notes by id. */
  numbers: ReadonlyMap<string, number>
  /** The ids of notes with a reference. */
  referenced: Set<string>
  /** Blocks in order, each as its lines. */
  blocks(nodes: readonly DocumentNode[], before: Direction | undefined): string[][]
}

export type WriteBlock = (
  node: DocumentNode,
  direction: Direction,
  writer: TextWriter,
) => string[][]
export type WriteInline = (
  node: DocumentNode,
  writer: TextWriter,
  line: readonly DocumentNode[],
) => string
