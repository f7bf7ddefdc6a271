import type { Direction, DocumentNode } from '@waraq/contract'
import type { AyahWords } from '@waraq/scripture/ayah-words'
import type { Messages } from './i18n/messages.ts'
import type { Attributes, RenderOutput, ShownMark } from './output.ts'

/** Returns the URL of a page about a verse, such as `1:2-4`, or a hadith, such as `bukhari:1`. */
export type QuotationUrl = (reference: string, kind: 'verse' | 'hadith') => string | undefined

/** The context that a block inherits from the blocks around and before it. */
export interface BlockContext {
  direction: Direction
  depth: number
}

export type ShowInline = (
  node: DocumentNode,
  context: RenderContext,
  line: readonly DocumentNode[],
) => void
export type ShowBlock = (node: DocumentNode, place: BlockContext, context: RenderContext) => void
/** The elements around a text; undefined if the kind does not know such a mark. */
export type ShowMark = (
  attrs: unknown,
  context: RenderContext,
  text: string | undefined,
) => ShownMark[] | undefined
export type AttributesFor = (node: DocumentNode) => Attributes | undefined

/** What kinds add, by the type of a node or mark. Maps, because a type may be `constructor`. */
export interface KindTable {
  inlines: ReadonlyMap<string, ShowInline>
  blocks: ReadonlyMap<string, ShowBlock>
  marks: ReadonlyMap<string, ShowMark>
  attributes: ReadonlyMap<string, AttributesFor>
}

/** The context of rendering a document. */
export interface RenderContext {
  output: RenderOutput
  kinds: KindTable
  /** The reader's locale, such as `en` or `ar`. */
  locale: string
  messages: Messages
  /** All blocks of the document; citations follow their language. */
  blocks?: readonly DocumentNode[] | undefined
  /** Base URL of the service for images of mushaf lines; without it they render as text. */
  apiUrl?: string | undefined
  /** The URL of an image, if it is known already. */
  imageUrl?: ((imageId: string) => string | undefined) | undefined
  /** The URL of an image of mushaf lines, in place of `apiUrl`. */
  clipUrl?: ((page: number, lineStart: number, lineEnd: number) => string | undefined) | undefined
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
  /** Renders blocks in order. Kinds do not import it: those that load later would cost a third file. */
  renderBlocks(nodes: readonly DocumentNode[], place: BlockContext, context: RenderContext): void
  /** Renders the content of a line. */
  renderInline(nodes: readonly DocumentNode[], context: RenderContext): void
}
