import type { ImageType, PageSetup } from '@waraq/contract'
import type { Loss } from './losses.ts'

/** The extensions of the files of pictures. */
export const PICTURE_EXTENSIONS: Record<ImageType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** A picture of a document. */
export interface Picture {
  bytes: Uint8Array
  type: ImageType
  /** In pixels. */
  width: number
  height: number
  /** Where its file is beside a text in Markdown, which then has no need of the bytes. */
  path?: string | undefined
}

/** A picture, or why there is none: it is gone, one too many, or of another kind. */
export type FoundPicture = Picture | 'image_limit' | 'image_format' | undefined

/** What a writer needs besides the content. It reads nothing itself. */
export interface ExportOptions {
  title: string
  /** Locale of citations, and the direction of a document without letters; `en` by default. */
  locale?: string | undefined
  page?: PageSetup | undefined
  /** A picture by its id; without one its description is written. */
  pictureOf?: ((imageId: string) => FoundPicture) | undefined
  /** Lines of a page of the mushaf as a picture. */
  linesOf?: ((page: number, from: number, to: number) => Picture | undefined) | undefined
  /** The address of another document; without one a link to it is its name. Word files have names. */
  documentUrl?: ((documentId: string) => string | undefined) | undefined
  /** Translations by reference, such as `1:2-4` or `bukhari:1`. */
  translations?: ReadonlyMap<string, string> | undefined
  /** Amiri Quran, for documents with verses: OpenType in DOCX and EPUB, WOFF2 in HTML. */
  verseFont?: Uint8Array | undefined
}

export interface ExportedFile {
  bytes: Uint8Array<ArrayBuffer>
  losses: Loss[]
  /** Whether it is a zip of a text and its pictures. */
  isZip?: boolean
}
