import { highlightOf } from './highlight-of.ts'
import { OWN_COPY } from './own-copy.ts'
import { convertLists } from './pasted-lists.ts'
import { convertTables } from './pasted-tables.ts'
import { convertCode, keepsSpace } from './preserved-space.ts'
import { convertWordLists, markWordStyles } from './word-lists.ts'

/** Styles that carry meaning; all others are presentation. */
const STYLES = [
  'font-weight',
  'font-style',
  'text-decoration',
  'text-decoration-line',
  'vertical-align',
] as const
const NO_CONTENT = 'style, script, meta, link, title, template, noscript, head, svg, object, iframe'

/**
 * Elements whose background is a highlight. The background of a block belongs to the look of its
 * page.
 */
const INLINE = 'span, font, b, strong, i, em, u, s, a'
const BLOCK = 'p, div, ul, ol, table, blockquote, pre, hr, h1, h2, h3, h4, h5, h6'

/** A picture of pasted HTML. */
export interface PastedPicture {
  src: string
  alt: string
}

/** Pictures whose bytes are in the HTML. */
const WITH_BYTES = /^data:image\/(?:png|jpeg|gif|webp);base64,/

const ASIDE = 'data-wq-style'

/**
 * Rewrites HTML before it is parsed: under a strict Content-Security-Policy the parser drops style
 * attributes, which scripts may still set, and it drops the direction of a page.
 */
export function beforeReading(html: string): string {
  const [page = ''] = /<(?:html|body)\s[^<>]{0,2000}>/i.exec(html) ?? []
  const isRtl = /\sdir=["']?rtl\b/i.test(page)
  return html.replace(/<[a-z][^<>]*>/gi, (tag) => {
    const isTurned = isRtl && /^<table\b/i.test(tag) && !/\sdir=/i.test(tag)
    const own = isTurned ? `<table dir="rtl"${tag.slice('<table'.length)}` : tag
    return own.replace(/\sstyle=/gi, ` ${ASIDE}=`)
  })
}

/** Rewrites pasted HTML so that it can be parsed and then cleaned. */
export const prepareHtml = (html: string): string => markWordStyles(beforeReading(html))

/**
 * Removes presentation from pasted HTML: styles, empty wrappers, alignment and direction that the
 * source sets on every line, and Word's own bullets. Returns the removed pictures; undefined for
 * HTML that was copied from this editor, which stays unchanged.
 */
export function cleanPasted(dom: HTMLElement): PastedPicture[] | undefined {
  for (const element of dom.querySelectorAll<HTMLElement>(`[${ASIDE}]`)) {
    // Appended, so that these styles win over the style sheets of the HTML.
    element.style.cssText += element.getAttribute(ASIDE) ?? ''
    element.removeAttribute(ASIDE)
  }
  if (isOwnCopy(dom)) {
    cleanOwnCopy(dom)
    return undefined
  }
  for (const element of dom.querySelectorAll(NO_CONTENT)) element.remove()
  const pictures = [...dom.querySelectorAll('img')].map(takePicture)
  convertCode(dom)
  keepEmptyLines(dom)
  convertWordLists(dom)
  convertLists(dom)
  convertTables(dom)
  // Google Docs wraps the whole document in a non-bold `<b>`.
  for (const wrapper of dom.querySelectorAll('b[style], strong[style]')) {
    if (wrapper instanceof HTMLElement && /^(normal|400)$/.test(wrapper.style.fontWeight)) {
      unwrap(wrapper)
    }
  }
  for (const element of dom.querySelectorAll<HTMLElement>('*')) cleanElement(element)
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

const isSpaceOrElement = (node: Node | null) =>
  !node || node.nodeType === Node.ELEMENT_NODE || !node.nodeValue?.trim()

function cleanElement(element: HTMLElement): void {
  // Word's own elements, such as `o:p`, contain only a space.
  if (element.localName.includes(':')) {
    if (element.textContent?.trim()) unwrap(element)
    else element.remove()
    return
  }
  const styles = STYLES.map((name) => [name, element.style.getPropertyValue(name)] as const)
  const { textAlign, backgroundColor } = element.style
  const isSpaced = keepsSpace(element)
  element.removeAttribute('style')
  // The direction of a table is not that of its first letter.
  if (element.localName !== 'table') element.removeAttribute('dir')
  for (const [name, value] of styles) if (value) element.style.setProperty(name, value)
  if (isSpaced) element.style.whiteSpace = 'pre-wrap'
  const marker = element.matches(INLINE) ? highlightOf(backgroundColor) : undefined
  if (marker) mark(element, marker)
  if (textAlign === 'center' || textAlign === 'justify') element.style.textAlign = textAlign
}

/** Wraps the content in a highlight. */
function mark(element: HTMLElement, color: string): void {
  const wrapper = document.createElement('mark')
  wrapper.dataset.color = color
  while (element.firstChild) wrapper.append(element.firstChild)
  element.append(wrapper)
}

/**
 * Replaces an element with its children. One by one: 100,000 children in one call can overflow the
 * stack.
 */
function unwrap(element: HTMLElement): void {
  const children = document.createDocumentFragment()
  while (element.firstChild) children.append(element.firstChild)
  element.replaceWith(children)
}

function cleanText(dom: HTMLElement): void {
  const texts = document.createTreeWalker(dom, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode } = texts
    const text = currentNode.nodeValue ?? ''
    if (/[\u00a0\u200b\ufeff]/.test(text)) {
      currentNode.nodeValue = text.replaceAll('\u00a0', ' ').replace(/[\u200b\ufeff]/g, '')
    }
  }
}

/** Whether HTML was copied from this editor and is whole. */
const isOwnCopy = (dom: HTMLElement): boolean =>
  dom.querySelector(`[data-pm-slice][${OWN_COPY}], [data-pm-slice] [${OWN_COPY}]`) !== null

/**
 * Removes what a copy has only for other programs: styles, and the directions of blocks whose
 * author chose none. The editor's own attribute holds what it needs.
 */
function cleanOwnCopy(dom: HTMLElement): void {
  for (const element of dom.querySelectorAll('[style], [dir]')) {
    element.removeAttribute('style')
    element.removeAttribute('dir')
  }
  // The clipboard of Windows adds lines around the content.
  for (const node of [...dom.childNodes]) {
    if (node.nodeType === Node.TEXT_NODE && !node.nodeValue?.trim()) node.remove()
  }
}
