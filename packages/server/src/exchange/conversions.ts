import type { ExportFormat, ImportReport } from '@waraq/contract'
import type { ExportedFile, ExportOptions, ImportedPicture, Loss, Picture } from '@waraq/exchange'
import type { ExactVerse } from './exact-verses.ts'

/** Lines of a page of the mushaf, from 1, both ends included. */
export interface MushafLines {
  page: number
  from: number
  to: number
}

export interface ConvertInput {
  format: ExportFormat
  /** UTF-8 of canonical JSON. */
  content: Uint8Array
  options: Pick<ExportOptions, 'title' | 'locale' | 'page'>
  pictures: ReadonlyMap<string, Picture>
  overLimit: ReadonlySet<string>
  /** Lines of the mushaf by `keyOfLines`. */
  lines: ReadonlyMap<string, Picture>
  translations: ReadonlyMap<string, string>
  verses: readonly ExactVerse[]
  /** The addresses of other documents by id. */
  documentUrls: ReadonlyMap<string, string>
}

/** A verse of a document, with its place in the corpus. */
export interface StoredVerse {
  /** Indexes through `content` to the node. */
  path: readonly number[]
  surah: number
  from: number
  to: number
  /** The words that are quoted, from 0. */
  words: readonly [first: number, last: number] | undefined
  text: string
  encoding: 'uthmani' | 'qpc_hafs'
}

/** What a file needs besides the content. */
export interface Needs {
  imageIds: string[]
  lines: MushafLines[]
  /** Verses and hadiths whose translation the document shows. */
  references: string[]
  verses: StoredVerse[]
  /** The documents to which it has links. */
  documentIds: string[]
}

/** The files of the installed texts; undefined where there is none. */
export interface Corpora {
  quran: string | undefined
  hadith: string | undefined
}

export interface FileInput {
  file: SharedArrayBuffer
  /** Its media type in lower-case, without parameters. */
  type: string
  corpora: Corpora
  beside?: FilePlace | undefined
}

/** Where a file is in a folder of files that become documents. */
export interface FilePlace {
  /** The real path of the folder. */
  folder: string
  /** The path of the file in it. */
  path: string
}

/** What a file became; its pictures have no ids of their own yet. */
export interface ReadFile {
  title: string
  /** UTF-8 of canonical JSON. */
  content: Uint8Array<ArrayBuffer>
  pictures: ImportedPicture[]
  facts: Omit<ImportReport, 'images' | 'losses'>
  losses: Loss[]
  /** The paths of the documents to which it has links. */
  links: string[]
}

export interface PicturesInput {
  content: Uint8Array<ArrayBuffer>
  /** The ids of images and documents by those of the file. */
  ids: ReadonlyMap<string, string>
}

/** The requests of the thread that converts documents: apart from its code, which knows pages. */
export type Conversions = {
  listNeeds(input: Pick<ConvertInput, 'content'>): Needs
  /** For `pdf` the bytes are JSON of the page that a browser prints. */
  convert(input: ConvertInput): Promise<ExportedFile>
  /** @throws ApiError `file_invalid` or `unsupported_media_type` */
  readFile(input: FileInput): ReadFile
  /** Names pictures and linked documents; a picture without an id becomes its description. */
  placePictures(input: PicturesInput): Pick<ReadFile, 'content'>
}

export const keyOfLines = ({ page, from, to }: MushafLines): string => `${page} ${from} ${to}`
