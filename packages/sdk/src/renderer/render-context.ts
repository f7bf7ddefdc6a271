import type { DocumentNode } from '@waraq/contract'
import type { AyahWords } from '@waraq/scripture/ayah-words'
import type { BlockContext } from './block-context.ts'
import type { Messages } from './i18n/messages.ts'
import type { Attributes, RenderOutput, ShownMark } from './output.ts'

/** Returns the URL of a page about a verse, such as `1:2-4`, or a hadith, such as `bukhari:1`. */
export type QuotationUrl = (reference: string, kind: 'verse' | 'hadith') => string | undefined

/** The context of rendering a document. */
export interface RenderContext {
  output: RenderOutput
  /** The reader's locale, such as `en` or `ar`. */
  locale: string
  /** All blocks of the document; citations follow their language. */
  blocks?: readonly DocumentNode[] | undefined
  /** The footnotes of the document; without them references are plain text. */
  footnotes?: ShownFootnotes | undefined
  /** `createElementIds` of the document; without it headings and captions have no ids. */
  idOf?: ((node: DocumentNode) => string | undefined) | undefined
  /** The sign of a task in an item of a whole document. */
  signOf?: ((item: DocumentNode) => unknown) | undefined
  messages: Messages
  /** Renderers of lazy nodes; empty if the document has none. */
  lazyNodes: LazyNodes
  /** The URL of an image, if it is known already. */
  imageUrl?: ((imageId: string) => string | undefined) | undefined
  /** The URL of an image of mushaf lines; without it they render as text. */
  clipUrl?: ((page: number, lineStart: number, lineEnd: number) => string) | undefined
  /** The URL of another document; without it its name is plain text. */
  documentUrl?: ((documentId: string) => string | undefined) | undefined
  /** The URL of a page about a verse or hadith; its citation links to it. */
  quotationUrl?: QuotationUrl | undefined
  /** Translations of quotations by reference. */
  translations?: ReadonlyMap<string, string> | undefined
  /** The words of verses, for numbers in ranges; by default those that the page has loaded. */
  ayahWords?: AyahWords | undefined
  /** Whether quotations open a details panel. */
  isInteractive: boolean
}

/** Renders blocks in order. */
export type RenderBlocks = (
  nodes: readonly DocumentNode[],
  place: BlockContext,
  context: RenderContext,
) => void

/** Renders the content of a line. */
export type RenderInline = (nodes: readonly DocumentNode[], context: RenderContext) => void

/** The footnotes of a document while it is rendered. */
export interface ShownFootnotes {
  /** The attributes of a note or of the list of notes. */
  attributesOf(node: DocumentNode): Attributes | undefined
  /** A link to a note or back; none if it would lead nowhere. */
  marksOf(attrs: unknown): ShownMark[]
}

/** Renderers of inline nodes and blocks by type. */
export interface LazyNodes {
  inlines: ReadonlyMap<
    string,
    (node: DocumentNode, context: RenderContext, line: readonly DocumentNode[]) => void
  >
  blocks: ReadonlyMap<
    string,
    (
      node: DocumentNode,
      place: BlockContext,
      context: RenderContext,
      renderBlocks: RenderBlocks,
      renderInline: RenderInline,
    ) => void
  >
}
