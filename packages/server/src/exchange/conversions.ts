import type { ExportFormat } from '@waraq/contract'
import type { ExportedFile, ExportOptions, Picture } from '@waraq/exchange'
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

/** The requests of the thread that converts documents: apart from its code, which knows pages. */
export type Conversions = {
  listNeeds(input: Pick<ConvertInput, 'content'>): Needs
  /** For `pdf` the bytes are JSON of the page that a browser prints. */
  convert(input: ConvertInput): Promise<ExportedFile>
}

export const keyOfLines = ({ page, from, to }: MushafLines): string => `${page} ${from} ${to}`
