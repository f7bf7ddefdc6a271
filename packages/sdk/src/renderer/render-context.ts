import type { DocumentNode } from '@waraq/contract'
import type { Place } from './block-context.ts'
import type { Words } from './i18n/messages.ts'
import type { Sink } from './output.ts'

/** What showing a document needs to know beside the document. */
export interface Showing {
  sink: Sink
  /** The reader's language, as in `en` or `ar`. */
  locale: string
  words: Words
  /** How rare nodes are shown; empty where the document has none. */
  rareNodes: RareNodes
  /** Where an image is now; undefined where that is found out later, or never. */
  imageUrl(imageId: string): string | undefined
  /** Where the picture of lines of a mushaf page is. */
  clipUrl(page: number, lineStart: number, lineEnd: number): string | undefined
  /** Where a link to another document leads. */
  documentUrl(documentId: string): string | undefined
  /** Whether there is something that answers when a verse is pressed. */
  isInteractive: boolean
}

/** Shows blocks one below the other. */
export type ShowBlocks = (nodes: readonly DocumentNode[], place: Place, showing: Showing) => void

/** How nodes in a line and blocks are shown, by their types. */
export interface RareNodes {
  inlines: ReadonlyMap<string, (node: DocumentNode, showing: Showing) => void>
  blocks: ReadonlyMap<
    string,
    (node: DocumentNode, place: Place, showing: Showing, showBlocks: ShowBlocks) => void
  >
}
