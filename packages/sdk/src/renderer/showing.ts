import type { Sink } from './sink.ts'
import type { Words } from './words.ts'

/** What showing a document needs to know beside the document. */
export interface Showing {
  sink: Sink
  /** The reader's language, as in `en` or `ar`. */
  locale: string
  words: Words
  /** Where an image is now; undefined where that is found out later, or never. */
  imageUrl(imageId: string): string | undefined
  /** Where the picture of lines of a mushaf page is. */
  clipUrl(page: number, lineStart: number, lineEnd: number): string | undefined
  /** Where a link to another document leads. */
  documentUrl(documentId: string): string | undefined
  /** Whether there is something that answers when a verse is pressed. */
  isInteractive: boolean
}
