import { OWN_COPY } from '../schema/attributes.ts'
import { moveChildren, wrapChildren } from './move-children.ts'
import { highlightOf, inkOf } from './nearest-color.ts'
import { convertLists } from './pasted-lists.ts'
import { convertNotes } from './pasted-notes.ts'
import { applyStyles, STYLES } from './pasted-styles.ts'
import { convertTables } from './pasted-tables.ts'
import { convertCode, keepsSpace } from './preserved-space.ts'
import { convertWordLists } from './word-lists.ts'
import { convertWordParagraphs } from './word-paragraphs.ts'

const NO_CONTENT =
  'script, meta, link, title, template, noscript, head, svg, object, iframe, img[aria-roledescription="checkbox"]'

/**
 * Elements whose background is a highlight. The background of a block belongs to the look of its
 * page.
 */
const INLINE = 'span, font, b, strong, i, em, u, s, a'
const HEADING = 'h1, h2, h3, h4, h5, h6'
const BLOCK = 'p, div, ul, ol, table, blockquote, pre, hr, h1, h2, h3, h4, h5, h6'

/** A picture of pasted HTML. */
export interface PastedPicture {
  src: string
  alt: string
}

/** Read the content of other programs by its kind: before all else, or before lists are cleaned. */
export type PastedKinds = Record<'beforeAll' | 'beforeLists', (dom: HTMLElement) => void>

/** Pictures whose bytes are in the HTML. */
const WITH_BYTES = /^data:image\/(?:png|jpeg|gif|webp);base64,/

/**
 * Removes presentation from pasted HTML: styles, empty wrappers, alignment and direction that the
 * source sets on every line, and Word's own bullets. Returns the removed pictures; undefined for
 * HTML that was copied from this editor, which stays unchanged.
 */
export function cleanPasted(dom: HTMLElement, kinds: PastedKinds): PastedPicture[] | undefined {
  applyStyles(dom)
  if (isOwnCopy(dom)) {
    cleanOwnCopy(dom)
    return undefined
  }
  kinds.beforeAll(dom)
  for (const element of dom.querySelectorAll(NO_CONTENT)) element.remove()
  const pictures = [...dom.querySelectorAll('img')].map(takePicture)
  convertNotes(dom)
  convertCode(dom)
  keepEmptyLines(dom)
  convertWordLists(dom)
  convertWordParagraphs(dom)
  kinds.beforeLists(dom)
  convertLists(dom)
  convertTables(dom)
  // Google Docs wraps the whole document in a non-bold `<b>`.
  for (const wrapper of dom.querySelectorAll('b[style], strong[style]')) {
    if (wrapper instanceof HTMLElement && /^(normal|400)$/.test(wrapper.style.fontWeight)) {
      unwrap(wrapper)
    }
  }
  const isJustified = isOftenJustified(dom)
  const colorOf = createColors()
  for (const element of dom.querySelectorAll<HTMLElement>('*'))
    cleanElement(element, isJustified, colorOf)
  cleanText(dom)
  return pictures
}

/** Removes a picture; its description stays as text if its bytes are not in the HTML. */
function takePicture(image: HTMLImageElement): PastedPicture {
  const { alt } = image
  const src = image.getAttribute('src') ?? ''
  image.replaceWith(WITH_BYTES.test(src) ? '' : alt)
  return { src, alt }
}

/** Google Docs has a break between blocks for each empty line. */
function keepEmptyLines(dom: HTMLElement): void {
  for (const line of dom.querySelectorAll('br')) {
    const { previousElementSibling: before, nextElementSibling: after } = line
    const isBetween = before?.matches(BLOCK) && after?.matches(`br, ${BLOCK}`)
    const isAlone = [line.previousSibling, line.nextSibling].every(isSpaceOrElement)
    if (isBetween && isAlone) line.replaceWith(document.createElement('p'))
    // Spaces after the break of an empty line would keep the break.
    if (!after && isAlone) line.nextSibling?.remove()
  }
}

const isSpaceOrElement = (node: Node | null) => node instanceof Element || !node?.nodeValue?.trim()

type NormalizeColor = (color: string) => string

function cleanElement(element: HTMLElement, isJustified: boolean, colorOf: NormalizeColor): void {
  // Word's own elements, such as `o:p`, contain only a space.
  if (element.localName.includes(':')) {
    if (element.textContent?.trim()) unwrap(element)
    else element.remove()
    return
  }
  const styles = STYLES.map((name) => [name, element.style.getPropertyValue(name)] as const)
  const { textAlign } = element.style
  const isSpaced = keepsSpace(element)
  convertColors(element, colorOf)
  element.removeAttribute('style')
  // The direction of a table is not that of its first letter.
  if (element.localName !== 'table') element.removeAttribute('dir')
  for (const [name, value] of styles) if (value) element.style.setProperty(name, value)
  if (isSpaced) element.style.whiteSpace = 'pre-wrap'
  if (textAlign === 'center' || (textAlign === 'justify' && !isJustified))
    element.style.textAlign = textAlign
}

function convertColors(element: HTMLElement, colorOf: NormalizeColor): void {
  const isInline = element.matches(INLINE)
  const marker = isInline ? highlightOf(colorOf(element.style.backgroundColor)) : undefined
  if (marker) wrapChildren(element, 'mark').dataset.color = marker
  const ink = hasOwnColor(element, isInline) ? inkOf(colorOf(textColorOf(element))) : undefined
  // The grey of a heading belongs to its style.
  if (ink && !(ink === 'grey' && element.closest(HEADING)))
    wrapChildren(element, 'span').className = `wq-ink-${ink}`
}

/** Justification that most lines have is the look of their program. */
function isOftenJustified(dom: HTMLElement): boolean {
  const lines = [...dom.querySelectorAll<HTMLElement>('p, li, h1, h2, h3, h4, h5, h6')]
  const justified = lines.filter(({ style }) => style.textAlign === 'justify')
  return justified.length >= 0.8 * lines.length
}

/**
 * Whether the color of an element was chosen for its text: not that of a link, of code, or of the
 * page around what a browser copied.
 */
function hasOwnColor(element: HTMLElement, isInline: boolean): boolean {
  // Pages has the color of a whole line in its class.
  const isColored = isInline || /^(?:p|li)\d+$/.test(element.className)
  if (!isColored || element.style.getPropertyValue('-webkit-text-stroke-width')) return false
  if (element.closest('a[href], code, pre, kbd, samp')) return false
  const link = element.querySelector('a[href]')
  return link?.textContent?.trim() !== element.textContent?.trim()
}

const textColorOf = (element: HTMLElement): string =>
  element.style.color || (element.matches('font') && element.getAttribute('color')) || ''

/** Normalizes colors, which have names and other forms, as a canvas does. */
function createColors(): NormalizeColor {
  const pen = document.createElement('canvas').getContext('2d')
  return (color) => {
    if (!pen || !color) return ''
    // An unknown color changes nothing.
    pen.fillStyle = '#000000'
    pen.fillStyle = color
    return String(pen.fillStyle)
  }
}

/** Replaces an element with its children. */
function unwrap(element: HTMLElement): void {
  const children = document.createDocumentFragment()
  moveChildren(element, children)
  element.replaceWith(children)
}

function cleanText(dom: HTMLElement): void {
  const texts = document.createTreeWalker(dom, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    text.nodeValue = (text.nodeValue ?? '').replaceAll('\u00a0', ' ').replace(/[\u200b\ufeff]/g, '')
  }
}

/** Whether HTML was copied from this editor and is whole. */
const isOwnCopy = (dom: HTMLElement): boolean =>
  dom.querySelector(`[data-pm-slice][${OWN_COPY}], [data-pm-slice] [${OWN_COPY}]`) !== null

/**
 * Removes what a copy has only for other programs: styles, boxes of tasks, and the directions of
 * blocks whose author chose none. The editor's own attribute holds what it needs.
 */
function cleanOwnCopy(dom: HTMLElement): void {
  // Only the box of a task is one.
  for (const box of dom.querySelectorAll('label')) box.remove()
  for (const element of dom.querySelectorAll('[style], [dir]')) {
    element.removeAttribute('style')
    element.removeAttribute('dir')
  }
  // The clipboard of Windows adds lines around the content.
  for (const node of [...dom.childNodes]) {
    if (node instanceof Text && !node.data.trim()) node.remove()
  }
}
