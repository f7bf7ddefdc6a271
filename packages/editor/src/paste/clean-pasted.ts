import { convertWordLists } from './word-lists.ts'

/** What stands for something in a text; everything else of a style is the other program's taste. */
const STYLES = ['font-weight', 'font-style', 'text-decoration', 'text-decoration-line'] as const
const NO_CONTENT =
  'style, script, meta, link, title, template, noscript, head, img, svg, object, iframe'

const ASIDE = 'data-wq-style'

/**
 * To be done to HTML before it is read: a strict page drops styles then, and lets its scripts set them all the same.
 * And Google Docs has a break between blocks for each empty line.
 */
export const beforeReading = (html: string): string =>
  html
    .replace(/(<\/(?:p|[ou]l|div)>)(?:<br[^<>]*>)+/gi, '$1')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle=/gi, ` ${ASIDE}=`))

/**
 * Takes out of pasted HTML what is not the text's: looks, empty wrappers, alignment and direction that
 * the other program wrote on every line, the bullets that Word draws itself. What was copied in an editor
 * of ours comes as it was.
 */
export function cleanPasted(dom: HTMLElement): void {
  for (const element of dom.querySelectorAll<HTMLElement>(`[${ASIDE}]`)) {
    element.style.cssText = element.getAttribute(ASIDE) ?? ''
    element.removeAttribute(ASIDE)
  }
  if (dom.querySelector('[data-pm-slice]')) return
  for (const element of dom.querySelectorAll(NO_CONTENT)) element.remove()
  convertWordLists(dom)
  listsOfGoogle(dom)
  // Google Docs wraps everything in a bold that is not bold.
  for (const wrapper of dom.querySelectorAll('b[style], strong[style]')) {
    if (wrapper instanceof HTMLElement && /^(normal|400)$/.test(wrapper.style.fontWeight)) {
      unwrap(wrapper)
    }
  }
  for (const element of dom.querySelectorAll<HTMLElement>('*')) cleanElement(element)
  cleanText(dom)
}

function cleanElement(element: HTMLElement): void {
  // Word's `o:p` and other elements of its own hold nothing but a space.
  if (element.localName.includes(':')) {
    if (element.textContent?.trim()) unwrap(element)
    else element.remove()
    return
  }
  const kept = STYLES.map((name) => [name, element.style.getPropertyValue(name)] as const)
  const { textAlign } = element.style
  element.removeAttribute('style')
  element.removeAttribute('dir')
  for (const [name, value] of kept) if (value) element.style.setProperty(name, value)
  if (textAlign === 'center' || textAlign === 'justify') element.style.textAlign = textAlign
}

/** Leaves what it holds in its place. One by one: a hundred thousand children in one call can overflow the stack. */
function unwrap(element: HTMLElement): void {
  const children = document.createDocumentFragment()
  while (element.firstChild) children.append(element.firstChild)
  element.replaceWith(children)
}

// A list in a list stands in its item, not beside it; a checklist is a list of tasks.
function listsOfGoogle(dom: HTMLElement): void {
  for (const list of dom.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const item = list.previousElementSibling
    if (item?.localName === 'li') item.append(list)
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
