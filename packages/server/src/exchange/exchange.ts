import { type ExportFormat, IMAGE_TYPES, type ImageType } from '@waraq/contract'
import type { ExportedFile, ExportOptions, Picture } from '@waraq/exchange'
import { createCache } from '../lib/cache.ts'
import { createFairSemaphore } from '../lib/fair-semaphore.ts'
import { keyOfLines, type MushafLines, type StoredVerse } from './conversions.ts'
import { MAX_WAITING } from './converter.ts'
import { createImporting, type ImportingDeps } from './importing/importing.ts'

interface Deps extends ImportingDeps {
  readPictures: (
    documentId: string,
    imageIds: readonly string[],
    request: {
      client: string
      signal: AbortSignal
      types: readonly ImageType[]
      prefersOriginals: boolean
    },
  ) => Promise<{ pictures: Map<string, Picture>; overLimit: Set<string> }>
  readLines: (lines: MushafLines) => Promise<Uint8Array>
  readTranslation: (reference: string) => Promise<string | undefined>
  /** The text of verses in the corpus. */
  readVerses: (verse: StoredVerse) => Promise<string | undefined>
}

/** A document that its reader may take home. */
export interface ExportedDocument {
  id: string
  title: string
  content: Uint8Array<ArrayBuffer>
}

export interface ExportRequest extends Pick<ExportOptions, 'locale' | 'page'> {
  format: ExportFormat
  /** The ETag of the file. */
  etag: string
  /** Who asks: an identity, or a document and an address. */
  client: readonly [organization: string, reader: string]
  signal: AbortSignal
  /** Set for a file in a folder of files. */
  folder?: FileFolder
}

/** The files beside one. */
export interface FileFolder {
  /** The address of another document beside it. */
  documentUrl(id: string): string | undefined
  /** For a format that holds no pictures. */
  beside?: PicturesBeside | undefined
}

interface PicturesBeside {
  /** The pictures of the document, each with its path. */
  pictures: ReadonlyMap<string, Picture>
  /** Keeps lines of the mushaf; returns their path. */
  keepLines(name: string, bytes: Uint8Array): Promise<string>
}

export type Exchange = ReturnType<typeof createExchange>

/** The pictures that a file can hold. Word reads WebP in its latest versions only. */
const TYPES: Record<ExportFormat, readonly ImageType[]> = {
  docx: IMAGE_TYPES.filter((type) => type !== 'image/webp'),
  html: IMAGE_TYPES,
  // Chromium copies JPEG into a PDF and stores the pixels of other pictures.
  pdf: IMAGE_TYPES.filter((type) => type !== 'image/webp'),
  // Programs that read books need not know WebP.
  epub: IMAGE_TYPES.filter((type) => type !== 'image/webp'),
  md: IMAGE_TYPES,
  txt: [],
}
/** Pages in the browser: of all, of an organization, of a reader. */
const PRINTED_AT_ONCE = [1, 1, 1]
/** Half of the maximum size of the cache of PDF files. */
const CACHED_BYTES = 33_554_432
/** The signature of PNG, and where its header has the size. */
const PNG_WIDTH_AT = 16

/** Writes documents as files of other programs. */
export function createExchange(deps: Deps) {
  const { converter, readPictures, readLines, readTranslation, readVerses } = deps
  const printing = createFairSemaphore({ limits: PRINTED_AT_ONCE, maxWaiting: MAX_WAITING })
  const printed = createCache<string, ExportedFile>(CACHED_BYTES, ({ bytes }) => bytes.length)

  function convertInTurn(
    document: ExportedDocument,
    request: ExportRequest,
  ): Promise<ExportedFile> {
    return converter.inTurn(request.client, () => convert(document, request))
  }

  async function print(document: ExportedDocument, request: ExportRequest): Promise<ExportedFile> {
    const key = `${document.id} ${request.etag}`
    const cached = printed.get(key)
    if (cached) return cached
    const [{ bytes: page, losses }] = await Promise.all([
      convertInTurn(document, request),
      // The browser starts meanwhile.
      converter.printer.open(),
    ])
    const file = { bytes: await converter.printer.print(page, request.signal), losses }
    printed.set(key, file)
    return file
  }

  async function convert(
    { id, title, content: stored }: ExportedDocument,
    { format, etag, client, signal, folder, ...options }: ExportRequest,
  ): Promise<ExportedFile> {
    // A copy: a message would copy all memory that the bytes are a part of.
    const content = new Uint8Array(stored)
    const asking = { client, signal, bytes: content.length }
    const needs = await converter.ask('listNeeds', { content }, asking)
    const prefersOriginals = folder !== undefined
    const request = { client: client.join(' '), signal, types: TYPES[format], prefersOriginals }
    const [found, lines, translations, texts] = await Promise.all([
      folder?.beside
        ? { pictures: folder.beside.pictures, overLimit: new Set<string>() }
        : readPictures(id, needs.imageIds, request),
      lookUp(needs.lines, readLines),
      lookUp(needs.references, readTranslation),
      lookUp(needs.verses, readVerses),
    ])
    const clips = lines.map(async ([wanted, bytes]): Promise<[string, Picture]> => {
      const key = keyOfLines(wanted)
      const name = `mushaf-${key.replaceAll(' ', '-')}.png`
      return [key, { ...clipOf(bytes), path: await folder?.beside?.keepLines(name, bytes) }]
    })
    const scripture = {
      lines: new Map(await Promise.all(clips)),
      translations: new Map(translations.filter(([, text]) => text !== '')),
      // The verses whose letters are not those of the corpus. Without a corpus they stay.
      verses: texts
        .filter(([verse, text]) => text !== verse.text)
        .map(([{ path }, text]) => ({ path, text })),
    }
    const input = { format, content, options: { title, ...options }, ...found, ...scripture }
    const documentUrls = folder ? urlsOf(needs.documentIds, folder) : new Map<string, string>()
    return converter.ask('convert', { ...input, documentUrls }, asking)
  }

  return {
    importing: createImporting(deps),

    /** @throws ApiError `not_available` for a format that this server does not write */
    requireFormat(format: ExportFormat): void {
      if (format === 'pdf') converter.printer.require()
    },

    /** @throws ApiError `service_unavailable` if too many conversions wait or one takes too long */
    export: (document: ExportedDocument, request: ExportRequest): Promise<ExportedFile> =>
      request.format === 'pdf'
        ? printing.run(request.client, () => print(document, request))
        : convertInTurn(document, request),
  }
}

function urlsOf(ids: readonly string[], { documentUrl }: FileFolder): Map<string, string> {
  const urls = new Map<string, string>()
  for (const id of ids) {
    const url = documentUrl(id)
    if (url !== undefined) urls.set(id, url)
  }
  return urls
}

/** Reads one after the other. What cannot be read is missing in the file, which says so. */
async function lookUp<Wanted, Found>(
  wanted: readonly Wanted[],
  read: (one: Wanted) => Promise<Found | undefined>,
): Promise<[Wanted, Found][]> {
  const found: [Wanted, Found][] = []
  for (const one of wanted) {
    const value = await read(one).catch(() => undefined)
    if (value !== undefined) found.push([one, value])
  }
  return found
}

function clipOf(bytes: Uint8Array): Picture {
  const header = new DataView(bytes.buffer, bytes.byteOffset)
  const [width, height] = [header.getUint32(PNG_WIDTH_AT), header.getUint32(PNG_WIDTH_AT + 4)]
  return { bytes, type: 'image/png', width, height }
}
