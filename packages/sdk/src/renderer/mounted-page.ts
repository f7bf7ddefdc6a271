import type { Kind, WholeDocument } from './kind.ts'
import type { Reader } from './reader.ts'

/** A document in a page. */
export interface MountedPage extends WholeDocument {
  reader: Reader
  /** Contains the outline and the article. */
  frame: HTMLElement
  outline: HTMLElement
  article: HTMLElement
  /** The version that the page shows. */
  etag: string | undefined
  /** The template for the recitations of the host, if it has any. */
  recitationUrl: string | undefined
  /** Aborted when the document is removed. */
  signal: AbortSignal
}

/** What kinds do in a mounted document. */
export interface MountedKinds {
  /** All but the common ones. */
  kinds: readonly Kind[]
  /** Receives each part of the document before it is shown. */
  follow(part: ParentNode): void
  /** Called when the whole document is shown. */
  finish(): void
  /** Loads what is far outside the viewport, for printing. */
  loadAll(): void
  /** Whether everything has loaded or failed. */
  areSettled(): boolean
}
