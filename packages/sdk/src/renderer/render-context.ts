import type { DocumentNode } from '@waraq/contract'
import type { BlockContext } from './block-context.ts'
import type { Messages } from './i18n/messages.ts'
import type { RenderOutput } from './output.ts'

/** What showing a document needs to know beside the document. */
export interface RenderContext {
  output: RenderOutput
  /** The reader's language, as in `en` or `ar`. */
  locale: string
  messages: Messages
  /** How rare nodes are shown; empty where the document has none. */
  lazyNodes: LazyNodes
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
export type RenderBlocks = (
  nodes: readonly DocumentNode[],
  place: BlockContext,
  context: RenderContext,
) => void

/** How nodes in a line and blocks are shown, by their types. */
export interface LazyNodes {
  inlines: ReadonlyMap<string, (node: DocumentNode, context: RenderContext) => void>
  blocks: ReadonlyMap<
    string,
    (
      node: DocumentNode,
      place: BlockContext,
      context: RenderContext,
      renderBlocks: RenderBlocks,
    ) => void
  >
}
