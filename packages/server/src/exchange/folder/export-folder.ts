import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImageType } from '@waraq/contract'
import {
  createLosses,
  type ExportedFile,
  type ExportOptions,
  type Loss,
  PICTURE_EXTENSIONS,
  type Picture,
} from '@waraq/exchange'
import { isDiskFull } from '../../db/disk-full.ts'
import type { ExportedDocument, ExportRequest } from '../exchange.ts'
import { createFilePaths, urlBetween } from './file-paths.ts'
import { type FolderReport, prepareFolder, REPORT, writeReport } from './folder-report.ts'

/** The formats of a folder; `json` is the document as the API answers it. */
export const FOLDER_FORMATS = ['json', 'md', 'html', 'docx'] as const
export type FolderFormat = (typeof FOLDER_FORMATS)[number]

/** A picture of a document, as its author uploaded it. */
interface OriginalPicture {
  id: string
  type: ImageType
  width: number
  height: number
  /** Undefined if it is gone. */
  open(): Promise<Readable | undefined>
}

interface Titled {
  id: string
  title: string
}

/** The documents of one or many authors. */
export interface FolderSource<Document extends ExportedDocument> {
  organizationId: string
  /** The authors, each with all documents; the name of the folder is empty for the only one. */
  authors(): AsyncIterable<{ folder: string; documents: readonly Titled[] }>
  /** Undefined for a document that was deleted since. */
  read(id: string): Promise<Document | undefined>
  present(document: Document): Uint8Array
  listPictures(documentId: string): Promise<OriginalPicture[]>
  convert(document: Document, request: ExportRequest): Promise<ExportedFile>
}

interface Options extends Pick<ExportOptions, 'locale'> {
  folder: string
  format: FolderFormat
  /** Describes an error for the report. */
  reasonOf: (error: unknown) => string
}

/** Every document has its own pictures, and those of one author share a folder. */
const PICTURES = 'images'
const NO_BYTES = new Uint8Array()
const PRIVATE = { mode: 0o600 }
const PRIVATE_FOLDER = { recursive: true, mode: 0o700 }

/** Writes each document as a file in a folder, and a report of all. */
export async function exportFolder<Document extends ExportedDocument>(
  source: FolderSource<Document>,
  { folder, format, locale, reasonOf }: Options,
): Promise<FolderReport> {
  const kept = new Set<string>()
  const { signal } = new AbortController()
  prepareFolder(folder)
  const lists = { documents: [], failures: [], losses: [] }
  const report: FolderReport = { finished: false, format, pictures: 0, ...lists }
  writeReport(folder, report)
  const paths = await pathsOf(source, format)

  async function fileAt(path: string): Promise<string> {
    const file = join(folder, path)
    await mkdir(dirname(file), PRIVATE_FOLDER)
    return file
  }

  const write = async (path: string, bytes: Uint8Array): Promise<void> =>
    writeFile(await fileAt(path), bytes, PRIVATE)

  /** Writes the pictures of a document beside it, each once. */
  async function keepPictures(id: string, base: string) {
    const pictures = new Map<string, Picture>()
    let missing = 0
    for (const { id: imageId, open, ...about } of await source.listPictures(id)) {
      const path = `${PICTURES}/${imageId}.${PICTURE_EXTENSIONS[about.type]}`
      const file = await fileAt(posix.join(base, path))
      const stream = kept.has(file) ? undefined : await open()
      if (stream) await pipeline(stream, createWriteStream(file, PRIVATE))
      if (stream) kept.add(file)
      if (kept.has(file)) pictures.set(imageId, { ...about, bytes: NO_BYTES, path })
      else missing += 1
    }
    return { pictures, missing }
  }

  async function exportOne(id: string, path: string): Promise<Loss[] | undefined> {
    const document = await source.read(id)
    if (!document) return undefined
    const base = posix.dirname(path)
    if (format === 'json') {
      const { missing } = await keepPictures(id, base)
      await write(path, source.present(document))
      return missing > 0 ? [{ code: 'image_missing', count: missing }] : []
    }
    const documentUrl = (other: string) => {
      const target = paths.get(other)
      return target === undefined ? undefined : urlBetween(path, target)
    }
    const beside = format === 'md' && {
      pictures: (await keepPictures(id, base)).pictures,
      async keepLines(name: string, bytes: Uint8Array) {
        await write(posix.join(base, PICTURES, name), bytes)
        return `${PICTURES}/${name}`
      },
    }
    const { bytes, losses } = await source.convert(document, {
      ...{ format, locale, etag: '', signal, client: [source.organizationId, ''] },
      folder: { documentUrl, ...(beside && { beside }) },
    })
    await write(path, bytes)
    return losses
  }

  const total = createLosses()
  for (const [id, file] of paths) {
    try {
      const losses = await exportOne(id, file)
      if (losses) report.documents.push({ id, file, losses })
      for (const { code, count } of losses ?? []) total.add(code, count)
    } catch (error) {
      if (isDiskFull(error)) throw error
      report.failures.push({ id, file, reason: reasonOf(error) })
    }
  }
  const done = { ...report, finished: true, pictures: kept.size, losses: total.list() }
  writeReport(folder, done)
  return done
}

/** Where each document goes, by its id. */
async function pathsOf<Document extends ExportedDocument>(
  source: FolderSource<Document>,
  format: FolderFormat,
): Promise<Map<string, string>> {
  const pathOf = createFilePaths([REPORT])
  const paths = new Map<string, string>()
  for await (const { folder: name, documents } of source.authors()) {
    const folder = name && pathOf('', name)
    // Older documents come first, so that a repeated export gives the same names.
    for (const { id, title } of documents.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
      paths.set(id, pathOf(folder, title, `.${format}`))
  }
  return paths
}
