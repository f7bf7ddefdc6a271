import { escapeHtml, isRightToLeft, knownLocaleOf } from '@waraq/contract'
import { ayahWords } from '@waraq/scripture/ayah-words'
import { renderToHtml } from '@waraq/sdk/renderer'
import { blocksIn } from './blocks-in.ts'
import { documentDirectionOf } from './document-direction.ts'
import { createLosses } from './losses.ts'
import type { ExportedFile, ExportOptions, FoundPicture } from './options.ts'
import { pageOf } from './page.ts'
import { countPageLosses } from './page-losses.ts'
import { printSheet, withAddresses } from './print-sheet.ts'

export { translatedReferenceOf } from './translations.ts'

export interface HtmlOptions extends ExportOptions {
  /** The text of `@waraq/exchange/renderer.css`. */
  style: string
}

/** The page loads nothing and runs nothing. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:"

/** Writes a document as one page with its style and pictures inside, as readers see it. */
export function writeHtml(content: unknown, options: HtmlOptions): ExportedFile {
  const { title, pictureOf, linesOf, translations, verseFont } = options
  const blocks = blocksIn(content)
  const locale = knownLocaleOf(options.locale)
  const losses = createLosses()
  const { hasVerses } = countPageLosses(blocks, options, losses)
  const body = renderToHtml(content, {
    locale,
    imageUrl: (id) => dataUrlOf(pictureOf?.(id)),
    clipUrl: (page, from, to) => dataUrlOf(linesOf?.(page, from, to)),
    documentUrl: options.documentUrl,
    translations,
    ayahWords,
  })
  const direction = documentDirectionOf(blocks) ?? (isRightToLeft(locale) ? 'rtl' : 'ltr')
  const font = hasVerses && verseFont ? fontFaceOf(verseFont) : ''
  const style = `${options.style}${font}${printSheet({ title, direction, page: pageOf(options.page, direction) })}`
  const page = `<!doctype html>
<html lang="${escapeHtml(locale)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body class="wq wq-auto">
<main class="wq-content">${withAddresses(body)}</main>
</body>
</html>
`
  return { bytes: new TextEncoder().encode(page), losses: losses.list() }
}

const dataUrlOf = (picture: FoundPicture): string | undefined =>
  typeof picture === 'object' ? `data:${picture.type};base64,${base64Of(picture.bytes)}` : undefined

const fontFaceOf = (font: Uint8Array): string =>
  `@font-face{font-family:"Amiri Quran";src:url(data:font/woff2;base64,${base64Of(font)}) format("woff2")}`

/** Bytes at a time: a call takes a limited number of arguments. */
const CHUNK = 0x6000

function base64Of(bytes: Uint8Array): string {
  let encoded = ''
  for (let at = 0; at < bytes.length; at += CHUNK)
    encoded += btoa(String.fromCharCode(...bytes.subarray(at, at + CHUNK)))
  return encoded
}
