import { highlightOf } from './highlight-of.ts'
import { convertWordLists, markWordLists } from './word-lists.ts'

/** Styles that carry meaning; all others are presentation. */
const STYLES = ['font-weight', 'font-style', 'text-decoration', 'text-decoration-line'] as const
const NO_CONTENT = 'style, script, meta, link, title, template, noscript, head, svg, object, iframe'

/** Elements whose background is a marker; that of a block is the look of a page. */
const INLINE = 'span, font, b, strong, i, em, u, s, a'
const LIST_TYPES = new Map([
  ['lower-alpha', 'a'],
  ['lower-latin', 'a'],
  ['upper-alpha', 'A'],
  ['upper-latin', 'A'],
  ['lower-roman', 'i'],
  ['upper-roman', 'I'],
])

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
 * attributes, which scripts may still set. Google Docs adds a break between blocks for each empty
 * line.
 */
export const beforeReading = (html: string): string =>
  html
    .replace(/(<\/(?:p|[ou]l|div)>)(?:<br[^<>]*>)+/gi, '$1')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle=/gi, ` ${ASIDE}=`))

/** Rewrites pasted HTML so that it can be parsed and then cleaned. */
export const prepareHtml = (html: string): string => markWordLists(beforeReading(html))

/**
 * Removes presentation from pasted HTML: styles, empty wrappers, alignment and direction that the
 * source sets on every line, and Word's own bullets. HTML copied from this editor stays unchanged.
 * Returns the removed pictures.
 */
export function cleanPasted(dom: HTMLElement): PastedPicture[] {
  for (const element of dom.querySelectorAll<HTMLElement>(`[${ASIDE}]`)) {
    element.style.cssText = element.getAttribute(ASIDE) ?? ''
    element.removeAttribute(ASIDE)
  }
  if (dom.querySelector('[data-pm-slice]')) return []
  for (const element of dom.querySelectorAll(NO_CONTENT)) element.remove()
  const pictures = [...dom.querySelectorAll('img')].map(takePicture)
  convertWordLists(dom)
  listsOfGoogle(dom)
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

/** Leaves the description of a picture that is elsewhere. */
function takePicture(image: HTMLImageElement): PastedPicture {
  const { alt } = image
  const src = image.getAttribute('src') ?? ''
  image.replaceWith(WITH_BYTES.test(src) ? '' : alt)
  return { src, alt }
}

function cleanElement(element: HTMLElement): void {
  // Word's own elements, such as `o:p`, contain only a space.
  if (element.localName.includes(':')) {
    if (element.textContent?.trim()) unwrap(element)
    else element.remove()
    return
  }
  const kept = STYLES.map((name) => [name, element.style.getPropertyValue(name)] as const)
  const { textAlign, backgroundColor } = element.style
  element.removeAttribute('style')
  element.removeAttribute('dir')
  for (const [name, value] of kept) if (value) element.style.setProperty(name, value)
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

// Moves nested lists into the item before them; a checklist becomes a task list; items have the
// kind of numbers as a style.
function listsOfGoogle(dom: HTMLElement): void {
  for (const list of dom.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const item = list.previousElementSibling
    if (item?.localName === 'li') item.append(list)
  }
  for (const list of dom.querySelectorAll<HTMLOListElement>('ol:not([type])')) {
    const item = list.querySelector<HTMLElement>(':scope > li')
    const type = LIST_TYPES.get(item?.style.listStyleType || list.style.listStyleType)
    if (type) list.type = type
  }
  for (const item of dom.querySelectorAll<HTMLElement>('li[role="checkbox"]')) {
    item.dataset.type = 'taskItem'
    item.dataset.checked = String(item.ariaChecked === 'true')
    if (item.parentElement) item.parentElement.dataset.type = 'taskList'
  }
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
