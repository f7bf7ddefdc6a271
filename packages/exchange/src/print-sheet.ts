import type { Direction } from '@waraq/contract'
import type { Page, PageLine } from './page.ts'

export interface Sheet {
  title: string
  direction: Direction
  page: Page
}

const PAPERS = { a4: 'A4', letter: 'letter' }
const FONTS = '"Noto Naskh Arabic",system-ui,sans-serif'
const MAX_TITLE = 80

/** What an exported page has beyond the style sheet of readers, which prints documents alone. */
const LAYOUT = `
.wq-content{max-inline-size:46rem;margin:0 auto;padding:2rem 1.25rem}
@media print{
.wq-content{max-inline-size:none;padding:0}
.wq-content :is(th,pre,code,.wq-card,.wq-callout){print-color-adjust:exact}
.wq-content :is(pre,.wq-card,.wq-callout){box-decoration-break:clone}
.wq-content summary::before{rotate:90deg}
.wq-content [dir="rtl"]>summary::before{rotate:-90deg}
.wq-content a:not([href^="#"],.wq-address,:is(td,th) a){text-decoration:none}
.wq-content a:not([href^="#"],.wq-address,:is(td,th) a)::after{
content:" (\\2066 " attr(href) "\\2069 )";color:var(--wq-muted);font-size:.8em;font-weight:400;
unicode-bidi:isolate;overflow-wrap:anywhere}
.wq-task>input{appearance:none;inline-size:1em;block-size:1em;margin-block-start:.4em;border:1px solid;border-radius:3px;line-height:1;text-align:center}
.wq-task>input:checked::before{content:"✓"}
}`

/**
 * The layout of a page and its print: paper, the header or else the title from the second page on,
 * the footer, and the number of each page.
 */
export function printSheet({ title, direction, page }: Sheet): string {
  const { paper, margin, header, footer, page_numbers = true } = page
  const digits = direction === 'rtl' ? 'arabic-indic' : 'decimal'
  const number = `counter(page,${digits}) " / " counter(pages,${digits})`
  const lines = [
    lineOf('top', header ?? { text: titleOf(title), direction }),
    ...(footer ? [lineOf('bottom', footer)] : []),
    ...(page_numbers ? [boxOf('bottom-center', number, direction)] : []),
  ]
  return `${LAYOUT}${textOf(page)}
@page{size:${PAPERS[paper]};margin:${margin === undefined ? '22mm 20mm' : `${margin}mm`};
${lines.join('\n')}}${header ? '' : `\n@page:first{@top-${sideOf(direction)}{content:none}}`}`
}

const sideOf = (direction: Direction): string => (direction === 'rtl' ? 'right' : 'left')
const lineOf = (edge: 'top' | 'bottom', { text, direction }: PageLine): string =>
  boxOf(`${edge}-${sideOf(direction)}`, cssString(text), direction)
const boxOf = (place: string, content: string, direction: Direction): string =>
  `@${place}{content:${content};direction:${direction};color:#48514c;font:9pt ${FONTS}}`

/** The font of the text and its size. */
function textOf({ font, font_size }: Page): string {
  const family =
    font === undefined ? '' : `--wq-font:${cssString(font)},${FONTS};font-family:var(--wq-font);`
  const size = font_size === undefined ? '' : `--wq-size:${font_size}pt;`
  return family || size ? `\n.wq-content{${family}${size}}` : ''
}

function titleOf(title: string): string {
  const letters = Array.from(title)
  return letters.length > MAX_TITLE ? `${letters.slice(0, MAX_TITLE).join('').trim()}…` : title
}

/** Escapes all but letters, digits and spaces: the string stands in a style element. */
const cssString = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{M}\p{N} ]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`

/** A link of the renderer around one text. */
const LINK = /<a (href="([^"<]*)" [^<>]*)>([^<]*)<\/a>/g

/** The page with a class on each link whose text is its address, which print need not repeat. */
export const withAddresses = (html: string): string =>
  html.replace(LINK, (link, attributes, address, text) =>
    isAddress(text, address) ? `<a class="wq-address" ${attributes}>${text}</a>` : link,
  )

const isAddress = (text: string, address: string): boolean =>
  plainAddress(text) === plainAddress(address)

const plainAddress = (address: string): string =>
  address
    .trim()
    .replace(/^(?:https?:\/\/|mailto:|tel:)/i, '')
    .replace(/\/$/, '')
