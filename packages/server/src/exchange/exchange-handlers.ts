import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { DocumentNode, ExportFormat } from '@waraq/contract'
import { createLosses, type ExportedFile, type ExportOptions } from '@waraq/exchange'
import { writeDocx } from '@waraq/exchange/docx'
import { writeEpub } from '@waraq/exchange/epub'
import { writeHtml } from '@waraq/exchange/html'
import { writeMarkdown } from '@waraq/exchange/markdown-writer'
import { writeText } from '@waraq/exchange/text'
import { verseFontFile } from '@waraq/scripture/mushaf'
import { type Conversions, keyOfLines, type ReadFile } from './conversions.ts'
import { setDocumentLinks } from './document-links.ts'
import { setExactVerses } from './exact-verses.ts'
import { placePictures, readFile } from './exchange-imports.ts'
import { needsOf } from './exchange-needs.ts'

const { resolve } = createRequire(import.meta.url)
/** The build of the writers has a copy. */
const SHEET = import.meta.url.endsWith('.ts')
  ? '@waraq/sdk/renderer.css'
  : '@waraq/exchange/renderer.css'
let style: string | undefined

/** The requests of the thread that converts documents. */
export const exchangeHandlers: Conversions = {
  listNeeds({ content }) {
    return needsOf(parse(content))
  },

  async convert(input) {
    const document = parse(input.content)
    const changed = setExactVerses(document, input.verses)
    const plain = setDocumentLinks(document, input.documentUrls)
    const options: ExportOptions = {
      ...input.options,
      translations: input.translations,
      pictureOf: (id) => (input.overLimit.has(id) ? 'image_limit' : input.pictures.get(id)),
      documentUrl: (id) => input.documentUrls.get(id),
      linesOf: (page, from, to) => input.lines.get(keyOfLines({ page, from, to })),
    }
    const file = await write(input.format, document, options)
    const losses = createLosses(file.losses)
    losses.add('verse_changed', changed)
    losses.add('style_dropped', plain)
    return { ...file, losses: losses.list() }
  },

  readFile,
  placePictures,
}

function write(
  format: ExportFormat,
  document: DocumentNode,
  options: ExportOptions,
): ExportedFile | Promise<ExportedFile> {
  if (format === 'docx' || format === 'epub') {
    const writer = format === 'docx' ? writeDocx : writeEpub
    return writer(document, { ...options, verseFont: verseFontFile('opentype') })
  }
  if (format === 'md') return writeMarkdown(document, options)
  if (format === 'txt') return writeText(document, options)
  style ??= readFileSync(resolve(SHEET), 'utf8')
  const page = writeHtml(document, { ...options, style, verseFont: verseFontFile('woff2') })
  return format === 'pdf' ? { ...page, bytes: jsonOf(page.bytes) } : page
}

/** The page as JSON for the browser; the main thread would block while it makes it. */
const jsonOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(new TextDecoder().decode(bytes)))

const parse = (content: Uint8Array): DocumentNode => JSON.parse(new TextDecoder().decode(content))

/** The bytes of a file, and those that one became, are sent without a copy. */
export const memoryOfFile = (result: unknown): ArrayBuffer[] => {
  const { bytes, content, pictures = [] } = result as Partial<ExportedFile & ReadFile>
  return [bytes, content, ...pictures.map((picture) => picture.bytes)].flatMap((one) =>
    one ? [one.buffer] : [],
  )
}
