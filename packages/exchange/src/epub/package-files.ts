import { type Direction, escapeHtml } from '@waraq/contract'
import type { BookHeading } from './book-output.ts'

/** What every page of a book says. */
export interface Book {
  title: string
  language: string
  direction: Direction
}

/** A file of a book. */
export interface Item {
  path: string
  type: string
  properties?: string | undefined
}

export const CONTAINER = `<?xml version="1.0" encoding="utf-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`
export const XHTML = 'application/xhtml+xml'
/** The same document is the same file. */
const MODIFIED = '1980-01-01T00:00:00Z'

export const chapterPath = (chapter: number): string => `chapter-${chapter + 1}.xhtml`

/** A page in XHTML. */
export function pageOf({ title, language, direction }: Book, body: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}" dir="${direction}">
<head>
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="style.css"/>
</head>
<body>
${body}
</body>
</html>
`
}

/** What a book is, its files, and the order of its chapters. */
export function packageOf(
  { title, language, direction }: Book,
  items: readonly Item[],
  identifier: string,
): string {
  const idOf = (path: string) => path.replace(/\W/g, '-')
  const manifest = items.map(({ path, type, properties }) => {
    const has = properties ? ` properties="${properties}"` : ''
    return `<item id="${idOf(path)}" href="${path}" media-type="${type}"${has}/>`
  })
  const spine = items
    .filter(({ type, properties }) => type === XHTML && properties !== 'nav')
    .map(({ path }) => `<itemref idref="${idOf(path)}"/>`)
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${language}" dir="${direction}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${identifier}</dc:identifier>
<dc:title>${escapeHtml(title)}</dc:title>
<dc:language>${language}</dc:language>
<meta property="dcterms:modified">${MODIFIED}</meta>
</metadata>
<manifest>
${manifest.join('\n')}
</manifest>
<spine page-progression-direction="${direction}">
${spine.join('\n')}
</spine>
</package>
`
}

/** The contents of a book: its headings, or the title of one without. */
export function contentsOf(book: Book, headings: readonly BookHeading[]): string {
  const named = headings.filter(({ text }) => text.trim() !== '')
  const list = listOf(named) || `<ol><li>${linkOf(chapterPath(0), book.title)}</li></ol>`
  return pageOf(book, `<nav epub:type="toc" role="doc-toc">${list}</nav>`)
}

/** Each heading with those of lower levels behind it. */
function listOf(headings: readonly BookHeading[]): string {
  const entries: { first: BookHeading; below: BookHeading[] }[] = []
  for (const heading of headings) {
    const last = entries.at(-1)
    if (last && heading.level > last.first.level) last.below.push(heading)
    else entries.push({ first: heading, below: [] })
  }
  const items = entries.map(({ first: { chapter, id, text }, below }) => {
    const link = linkOf(`${chapterPath(chapter)}#${id}`, text.trim())
    return `<li>${link}${listOf(below)}</li>`
  })
  return items.length > 0 ? `<ol>${items.join('')}</ol>` : ''
}

const linkOf = (path: string, text: string): string =>
  `<a href="${escapeHtml(path)}">${escapeHtml(text)}</a>`
