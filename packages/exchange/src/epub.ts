import {
  attributesOf,
  type DocumentNode,
  isRightToLeft,
  knownLocaleOf,
  NODES,
} from '@waraq/contract'
import { citationLocale, startOfText } from '@waraq/contract/citation-locale'
import { ayahWords } from '@waraq/scripture/ayah-words'
import { createRendering } from '@waraq/sdk/writer-parts'
import { blocksIn } from './blocks-in.ts'
import { documentDirectionOf } from './document-direction.ts'
import { createBookOutput } from './epub/book-output.ts'
import {
  type Book,
  CONTAINER,
  chapterPath,
  contentsOf,
  type Item,
  packageOf,
  pageOf,
  XHTML,
} from './epub/package-files.ts'
import { styleSheetOf } from './epub/style-sheet.ts'
import { fileNameOf } from './file-name.ts'
import { createLosses } from './losses.ts'
import type { ExportedFile, ExportOptions, FoundPicture } from './options.ts'
import { countPageLosses } from './page-losses.ts'
import { createPictureFiles } from './picture-files.ts'
import { heldByXml } from './xml-text.ts'
import { type ZipEntry, zipOf } from './zip/write-zip.ts'

/** Further chapters are in the last one: a zip has a limited number of files. */
const MAX_CHAPTERS = 1_000
const VERSE_FONT = 'fonts/verses.otf'
const LINK = / href="#([^"]*)"/g

/** Writes a document as an EPUB 3 book with a chapter at each heading of level 1. */
export async function writeEpub(content: unknown, options: ExportOptions): Promise<ExportedFile> {
  const { linesOf, translations } = options
  const blocks = blocksIn(content)
  const locale = knownLocaleOf(options.locale)
  const losses = createLosses()
  const pictures = createPictureFiles()
  const pathOf = (found: FoundPicture) =>
    typeof found === 'object' ? pictures.pathOf(found) : undefined
  const pictureOf = (id: string) => bookPicture(options.pictureOf?.(id))
  const { hasVerses } = countPageLosses(blocks, { ...options, pictureOf }, losses)
  const { output, ...written } = createBookOutput()
  const rendering = createRendering(
    content,
    {
      locale,
      imageUrl: (id) => pathOf(pictureOf(id)),
      clipUrl: (page, from, to) => pathOf(linesOf?.(page, from, to)),
      translations,
      ayahWords,
    },
    output,
  )
  for (const count of chapterSizes(blocks)) {
    rendering.show(count)
    written.end()
  }
  const book: Book = {
    title: heldByXml(options.title, losses).trim() || fileNameOf(''),
    language: citationLocale(locale, [startOfText(blocks)]),
    direction: documentDirectionOf(blocks) ?? (isRightToLeft(locale) ? 'rtl' : 'ltr'),
  }
  const chapters = written.chapters.map((html, at): [Item, string] => {
    const linked = html.replace(LINK, (link, id) => {
      const place = written.places.get(id) ?? at
      return place === at ? link : ` href="${chapterPath(place)}#${id}"`
    })
    const body = `<main>${heldByXml(linked, losses)}</main>`
    const properties = html.includes('<math ') ? 'mathml' : undefined
    return [{ path: chapterPath(at), type: XHTML, properties }, pageOf(book, body)]
  })
  const contents = contentsOf(book, written.headings)
  const font = hasVerses ? options.verseFont : undefined
  const files: [Item, string | Uint8Array][] = [
    [{ path: 'nav.xhtml', type: XHTML, properties: 'nav' }, heldByXml(contents, createLosses())],
    ...chapters,
    [{ path: 'style.css', type: 'text/css' }, styleSheetOf(font && VERSE_FONT)],
  ]
  if (font) files.push([{ path: VERSE_FONT, type: 'application/vnd.ms-opentype' }, font])
  return { bytes: await zipped(book, files, pictures), losses: losses.list() }
}

/** Readers of books need not know WebP. */
const bookPicture = (found: FoundPicture): FoundPicture =>
  typeof found === 'object' && found.type === 'image/webp' ? 'image_format' : found

/** The numbers of blocks of the chapters. */
function chapterSizes(blocks: readonly DocumentNode[]): number[] {
  const starts = blocks.flatMap(({ type, attrs }, at) =>
    at > 0 && type === 'heading' && attributesOf(NODES.heading, attrs).level === 1 ? [at] : [],
  )
  const bounds = [0, ...starts.slice(0, MAX_CHAPTERS - 1), blocks.length]
  return bounds.slice(1).map((end, at) => end - (bounds[at] ?? 0))
}

async function zipped(
  book: Book,
  files: readonly [Item, string | Uint8Array][],
  pictures: ReturnType<typeof createPictureFiles>,
): Promise<ExportedFile['bytes']> {
  const images = Array.from(pictures.pictures(), ([{ type }, path]): Item => ({ path, type }))
  const items = [...files.map(([item]) => item), ...images]
  const entries = files.map(([{ path }, file]): ZipEntry => [`EPUB/${path}`, file])
  const identifier = await identifierOf([...entries, ...pictures.files()])
  return zipOf([
    // First and without compression, as the standard asks.
    ['mimetype', 'application/epub+zip', 'stored'],
    ['META-INF/container.xml', CONTAINER],
    ['EPUB/package.opf', packageOf(book, items, identifier)],
    ...entries,
    ...pictures.files('EPUB/'),
  ])
}

/** A name that the content decides, so that the same document is the same book. */
async function identifierOf(entries: readonly ZipEntry[]): Promise<string> {
  const parts = entries.flatMap(([path, file]) => [path, '\n', file as string | BlobPart, '\n'])
  const hash = await crypto.subtle.digest('SHA-256', await new Blob(parts).arrayBuffer())
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  return `urn:uuid:${hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')}`
}
