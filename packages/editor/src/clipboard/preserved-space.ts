const MONOSPACE =
  /\bmono(?:space)?\b|sfmono|consolas|courier|menlo|monaco|cascadia|fira code|source code|lucida console/i
const BLOCK = 'div, li, p, pre, tr'
const BOX = 'div, p, td, th, tr'

/** Whether the spaces and line ends of an element are content. */
export function keepsSpace({ style }: HTMLElement): boolean {
  const collapse = style.getPropertyValue('white-space-collapse')
  return /^(?:pre|break)/.test(style.whiteSpace) || /^(?:preserve|break)/.test(collapse)
}

/**
 * Turns lines in a font of programs into code: editors, terminals and pages copy them as boxes or
 * cells whose spaces are kept. A single line becomes code in its line.
 */
export function convertCode(dom: HTMLElement): void {
  for (const program of dom.querySelectorAll('pre')) {
    if (!dom.contains(program) || !program.querySelector(`br, ${BLOCK}`)) continue
    const language = program.querySelector('[class*="language-"]')?.className ?? ''
    program.replaceChildren(codeOf([program], language))
  }
  for (const table of dom.querySelectorAll('table')) {
    if (!dom.contains(table)) continue
    const cells = [...table.querySelectorAll<HTMLElement>('td, th')].filter(hasText)
    if (cells.length > 0 && cells.every(isCode)) replaceRun([table])
  }
  for (const element of dom.querySelectorAll<HTMLElement>('div, p, span')) {
    if (dom.contains(element) && hasText(element) && isCode(element)) replaceRun(runFrom(element))
  }
}

/** Whether an element, or all text in it, is in a font of programs with its spaces. */
function isCode(element: HTMLElement): boolean {
  if (hasCodeStyle(element)) return true
  const children = [...element.childNodes].filter(hasText)
  return (
    element.matches('p, div, td, th') &&
    children.length > 0 &&
    children.every((child) => child instanceof HTMLElement && hasCodeStyle(child))
  )
}

const hasCodeStyle = (element: HTMLElement) =>
  MONOSPACE.test(element.style.fontFamily) && keepsSpace(element)

const hasText = (node: Node) => Boolean(node.textContent?.trim())

const isBreak = (node: Node) => node instanceof HTMLElement && node.localName === 'br'

/** An element and the siblings after it that are code, with the breaks between them. */
function runFrom(element: HTMLElement): Element[] {
  const run: Element[] = [element]
  let breaks: Element[] = []
  for (let next = element.nextSibling; next; next = next.nextSibling) {
    if (next instanceof HTMLElement && isBreak(next)) breaks.push(next)
    else if (next instanceof HTMLElement && isCodeOrEmpty(next)) {
      run.push(...breaks, next)
      breaks = []
    } else if (hasText(next)) break
  }
  return run
}

const isCodeOrEmpty = (element: HTMLElement) =>
  hasText(element) ? isCode(element) : element.matches('div, p, span')

function replaceRun(run: Element[]): void {
  const [first, ...others] = run
  const code = codeOf(run)
  const isBlock = code.textContent?.includes('\n') || !first?.matches('span')
  const box = document.createElement(code.textContent?.includes('\n') ? 'pre' : 'p')
  box.append(code)
  for (const other of others) other.remove()
  first?.replaceWith(isBlock ? box : code)
  if (box.localName === 'pre') unwrapAround(box)
}

/** Unwraps a paragraph around nothing but code, which would stay as an empty line. */
function unwrapAround(box: HTMLElement): void {
  for (let parent = box.parentElement; parent?.parentElement; parent = box.parentElement) {
    if (!parent.matches('p, span, b, strong, div') || !isAlone(box)) return
    parent.replaceWith(box)
  }
}

function isAlone(box: Node): boolean {
  let [before, after] = [box.previousSibling, box.nextSibling]
  while (before && !hasText(before)) before = before.previousSibling
  while (after && !hasText(after)) after = after.nextSibling
  return !before && !after
}

function codeOf(elements: Element[], language = ''): HTMLElement {
  const code = document.createElement('code')
  if (language) code.className = language
  // Inline code needs the style, because the parser joins spaces in a line.
  code.style.whiteSpace = 'pre'
  code.textContent = linesIn(elements).replace(/\n$/, '')
  return code
}

/**
 * Whether a text node is white space between boxes, which belongs to the HTML and not to its text.
 */
function isBetweenBoxes({ nodeValue, previousSibling, nextSibling, parentNode }: Node): boolean {
  const isRow = (node: unknown) => node instanceof HTMLElement && node.matches('table, tbody, tr')
  const isBox = (node: unknown) => node instanceof HTMLElement && node.matches(BOX)
  return !nodeValue?.trim() && ([previousSibling, nextSibling].some(isBox) || isRow(parentNode))
}

/** The text of elements, with a line for each box and each break. */
function linesIn(elements: Element[]): string {
  let text = ''
  let isAtStart = true
  // Whether a box has just ended, so that the next text begins a line.
  let isEnded = false

  function add(more: string): void {
    text += isEnded ? `\n${more}` : more
    isAtStart = more ? more.endsWith('\n') : isEnded
    isEnded = false
  }

  function readBox(box: Element): void {
    if (isEnded) add('')
    else if (!isAtStart) add('\n')
    for (const child of box.childNodes) read(child)
    isEnded ||= !isAtStart
  }

  function read(node: Node): void {
    if (node instanceof HTMLElement && node.matches(BLOCK)) readBox(node)
    else if (isBreak(node)) add('\n')
    else if (node.nodeType !== Node.TEXT_NODE) for (const child of node.childNodes) read(child)
    else if (node.nodeValue && !isBetweenBoxes(node)) add(node.nodeValue)
  }

  for (const element of elements) read(element)
  return text.replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ')
}
