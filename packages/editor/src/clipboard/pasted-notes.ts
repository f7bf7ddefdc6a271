import { moveChildren } from './move-children.ts'

/** More footnotes stay text. */
const MAX_NOTES = 500
/** The number of a reference, or its sign. */
const NUMBER = /^(?:\p{N}{1,4}|[ivxlc]{1,7}|[a-z]|[*†‡§]{1,3})$/iu
const REFERENCE = 'a[href*="#"]'
const BACK = /[↩↑^⏎]/
/** Around the notes of a document. */
const LIST = 'section, [class*="footnote"], [role="doc-endnotes"], [data-mso-element$="note-list"]'

interface Note {
  id: string
  /** What the link leads to. */
  target: Element
  /** The elements that lead to it. */
  links: Element[]
}

/**
 * Turns footnotes of other programs into notes at the end and references to them: links that lead
 * to a text that leads back. Others stay as they are.
 */
export function convertNotes(dom: HTMLElement): void {
  const notes = findNotes(dom)
  if (notes.length === 0) return
  const references = new Set(notes.flatMap(({ links }) => links))
  const targets = new Set(notes.map(({ target }) => target))
  const list = document.createElement('ol')
  list.dataset.wq = JSON.stringify({ kept: { footnotes: true } })
  for (const note of notes) {
    const box = boxOf(note.target, dom, (element) => isShared(element, note, references, targets))
    removeBacklinks(box, references)
    list.append(itemOf(box, note.id))
  }
  for (const [at, { id, links }] of notes.entries())
    for (const link of links) wholeLink(link).replaceWith(referenceTo(id, at + 1))
  dom.append(list)
}

/** The notes that have a reference, in the order of the first of each. */
function findNotes(dom: HTMLElement): Note[] {
  const named = elementsByName(dom)
  const notes = new Map<Element, Note>()
  for (const link of dom.querySelectorAll(REFERENCE)) {
    const target = named.get(fragmentOf(link))
    if (!target || target.contains(link) || !isNumber(link)) continue
    const note = notes.get(target)
    if (note) note.links.push(link)
    else if (notes.size < MAX_NOTES && leadsBack(target, link, named))
      notes.set(target, { id: newId(), target, links: [link] })
  }
  return [...notes.values()]
}

/** 32 random bits; the id of a footnote has letters and digits. */
const newId = (): string => crypto.getRandomValues(new Uint32Array(1)).join().padStart(10, '0')

function elementsByName(dom: HTMLElement): ReadonlyMap<string, Element> {
  const named = new Map<string, Element>()
  for (const element of dom.querySelectorAll('[id], a[name]'))
    for (const name of [element.id, element.getAttribute('name')])
      if (name && !named.has(name)) named.set(name, element)
  return named
}

function fragmentOf(link: Element): string {
  const [, fragment = ''] = (link.getAttribute('href') ?? '').split('#', 2)
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** Whether a note, which is below its reference, has a link to it. */
function leadsBack(target: Element, link: Element, named: ReadonlyMap<string, Element>): boolean {
  const isBelow = link.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING
  if (!isBelow || target.closest('h1, h2, h3, h4, h5, h6')) return false
  const place = target.matches('a') ? target : (target.closest('li') ?? target)
  const links = place.matches('a') ? [place] : [...place.querySelectorAll(REFERENCE)]
  return links.some((one) => {
    const origin = named.get(fragmentOf(one))
    return origin !== undefined && (origin.contains(link) || link.contains(origin))
  })
}

/** The item or the box of a note, or its line. */
function boxOf(target: Element, dom: Element, isOuter: (element: Element) => boolean): Element {
  const item = target.closest('li')
  if (item && dom.contains(item)) return item
  let box = target
  while (box.parentElement && box.parentElement !== dom && !isOuter(box.parentElement))
    box = box.parentElement
  return box
}

function isShared(
  element: Element,
  { target }: Note,
  references: ReadonlySet<Element>,
  targets: ReadonlySet<Element>,
): boolean {
  if (
    element.matches(LIST) &&
    !element.matches('[data-mso-element="footnote"], [data-mso-element="endnote"], p')
  )
    return true
  for (const one of element.querySelectorAll('a, [id]'))
    if (one !== target && (references.has(one) || targets.has(one))) return true
  return false
}

const textIn = ({ textContent }: Element) =>
  (textContent ?? '').slice(0, 20).replace(/[\s[\]()]/g, '')
const isNumber = (link: Element) => NUMBER.test(textIn(link))
const isArrow = (link: Element) => BACK.test(textIn(link)) && textIn(link).length < 6

function removeBacklinks(box: Element, references: ReadonlySet<Element>): void {
  for (const rule of box.querySelectorAll('hr')) rule.remove()
  for (const link of box.querySelectorAll(REFERENCE)) {
    if (!references.has(link) && (isNumber(link) || isArrow(link))) wholeLink(link).remove()
  }
}

/** A link with the elements around it that have no other text. */
function wholeLink(link: Element): Element {
  let whole = link
  for (
    let parent = whole.parentElement;
    parent?.matches('sup, sub, span, font, b, i, em, strong, u, small, cite, a') &&
    parent.textContent?.trim() === link.textContent?.trim();
    parent = whole.parentElement
  )
    whole = parent
  return whole
}

/** Removes the space after the number of a note, and the breaks before it. */
function trimStart(item: Element): void {
  for (const child of [...item.children]) {
    if (!child.matches('br')) break
    child.remove()
  }
  const texts = document.createTreeWalker(item, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    text.nodeValue = (text.nodeValue ?? '').replace(/^[\s\u00a0.:]+/, '')
    if (text.nodeValue) return
  }
}

/** Moves a note into an item, and removes the list around the last one with its heading and rule. */
function itemOf(box: Element, id: string): Element {
  const item = document.createElement('li')
  item.dataset.wq = JSON.stringify({ backlink: id })
  const { previousElementSibling: rule, parentElement } = box
  if (rule?.matches('hr')) rule.remove()
  if (box.matches('p')) item.append(box)
  else {
    moveChildren(box, item)
    box.remove()
  }
  trimStart(item)
  let outer = parentElement
  while (outer?.parentElement && !textOf(outer)) {
    const { parentElement: next, previousElementSibling: before } = outer
    outer.remove()
    if (before?.matches('hr')) before.remove()
    outer = next
  }
  return item
}

/** The text of an element, without the heading of a list of notes. */
function textOf(element: Element): string {
  const titles = [...element.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const length = element.matches(LIST)
    ? titles.reduce((sum, { textContent }) => sum + (textContent?.trim().length ?? 0), 0)
    : 0
  const text = element.textContent?.trim() ?? ''
  return text.length > length ? text : ''
}

function referenceTo(id: string, number: number): Element {
  const reference = document.createElement('sup')
  reference.dataset.type = 'footnote'
  reference.dataset.wq = JSON.stringify({ id, text: String(number) })
  return reference
}
