import {
  attributesOf,
  type DocumentNode,
  escapeHtml,
  isObject,
  isRightToLeft,
  knownLocaleOf,
  NODES,
} from '@waraq/contract'
import { KNOWN_NODES } from '@waraq/contract/derive-title'
import { ayahWords } from '@waraq/scripture/ayah-words'
import { renderToHtml } from '@waraq/sdk/renderer'
import { blocksIn } from './blocks-in.ts'
import { documentDirectionOf } from './document-direction.ts'
import { KNOWN_MARKS } from './known-marks.ts'
import { createLosses, type LossCode, type Losses } from './losses.ts'
import type { ExportedFile, ExportOptions, FoundPicture } from './options.ts'
import { printSheet, withAddresses } from './print-sheet.ts'
import { lacksTranslation } from './translations.ts'

export { translatedReferenceOf } from './translations.ts'

export interface HtmlOptions extends ExportOptions {
  /** The text of `@waraq/exchange/renderer.css`. */
  style: string
}

/** The page loads nothing and runs nothing. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:"

/** Writes a document as one page with its style and pictures inside, as readers see it. */
export function writeHtml(content: unknown, options: HtmlOptions): ExportedFile {
  const { title, paper = 'a4', pictureOf, linesOf, translations, verseFont } = options
  const blocks = blocksIn(content)
  const locale = knownLocaleOf(options.locale)
  const losses = createLosses()
  const { hasVerses } = countLosses(blocks, options, losses)
  const body = renderToHtml(content, {
    locale,
    imageUrl: (id) => dataUrlOf(pictureOf?.(id)),
    clipUrl: (page, from, to) => dataUrlOf(linesOf?.(page, from, to)),
    translations,
    ayahWords,
  })
  const direction = documentDirectionOf(blocks) ?? (isRightToLeft(locale) ? 'rtl' : 'ltr')
  const font = hasVerses && verseFont ? fontFaceOf(verseFont) : ''
  const style = `${options.style}${font}${printSheet({ title, direction, paper })}`
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

/** What the page cannot hold; all else is as readers see it. */
function countLosses(
  blocks: readonly DocumentNode[],
  options: ExportOptions,
  losses: Losses,
): { hasVerses: boolean } {
  let hasVerses = false
  const pending = [...blocks]
  for (let node = pending.pop(); node; node = pending.pop()) {
    const loss = KNOWN_NODES.has(node.type) ? LOST.get(node.type)?.(node, options) : 'unknown_node'
    if (loss) losses.add(loss)
    losses.add('unknown_mark', unknownMarksOf(node))
    hasVerses ||= node.type === 'quranVerse'
    // No spread: 100,000 arguments can overflow the stack.
    for (const child of node.content ?? []) pending.push(child)
  }
  return { hasVerses }
}

const unknownMarksOf = ({ marks }: DocumentNode): number =>
  Array.isArray(marks)
    ? marks.filter((mark) => isObject(mark) && !KNOWN_MARKS.has(`${mark.type}`)).length
    : 0

type LossOf = (node: DocumentNode, options: ExportOptions) => LossCode | undefined

const translationOf: LossOf = (node, options) =>
  lacksTranslation(node, options) ? 'translation_missing' : undefined

/** The kinds of which a page may lack something. */
const LOST: ReadonlyMap<string, LossOf> = new Map<string, LossOf>([
  ['documentLink', () => 'internal_link_dropped'],
  ['quranVerse', translationOf],
  ['hadithNode', translationOf],
  [
    'imageNode',
    ({ attrs }, { pictureOf }) => {
      const found = pictureOf?.(attributesOf(NODES.imageNode, attrs).imageId)
      return typeof found === 'object' ? undefined : (found ?? 'image_missing')
    },
  ],
  [
    'quranMushaf',
    ({ attrs }, { linesOf }) => {
      const { page, lineStart, lineEnd } = attributesOf(NODES.quranMushaf, attrs)
      return linesOf?.(page, lineStart, lineEnd) ? undefined : 'image_missing'
    },
  ],
])
