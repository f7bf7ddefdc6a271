import { wrapChildren } from '../../clipboard/move-children.ts'

/** A box as a glyph, in Word and in copies of this editor, or in the form of Markdown. */
const GLYPH = /^\s*([☐☑☒])(?=\s|$)\s*/
const BOX = /^\s*(?:([☐☑☒])|\[([ xX])\])(?=\s|$)\s*/
const SIGN =
  'input[type="checkbox" i], [role="checkbox"], .checkbox, [aria-roledescription="checkbox"]'

/**
 * Turns items with a checkbox into tasks, and lines that begin with a box. Items without one keep
 * their kind of list.
 */
export function convertTasks(dom: HTMLElement): void {
  for (const line of dom.querySelectorAll('p'))
    if (GLYPH.test(line.textContent ?? '') && !line.closest('li, td, th')) wrapLine(line)
  const items = [...dom.querySelectorAll('li')].filter(markTask)
  const lists = new Set(items.map(({ parentElement }) => parentElement))
  for (const list of lists) if (list?.matches('ul, ol')) splitList(list)
}

/** A line becomes an item, in the list of the line before it. */
function wrapLine(line: HTMLElement): void {
  const before = line.previousElementSibling
  const list = before?.matches('ul[data-lines]') ? before : document.createElement('ul')
  if (list !== before) {
    list.setAttribute('data-lines', '')
    line.before(list)
  }
  const item = document.createElement('li')
  list.append(item)
  item.append(line)
}

/** Marks an item that has a checkbox, which is removed. */
function markTask(item: HTMLElement): boolean {
  const isChecked = takeSign(item) ?? takeText(item)
  if (isChecked === undefined) return false
  item.dataset.type = 'taskItem'
  item.dataset.checked = String(isChecked)
  // The parser reads the first box of a task as all of its content.
  wrapChildren(item, 'div')
  return true
}

function takeSign(item: HTMLElement): boolean | undefined {
  const { checked, list } = item.dataset
  const outer = item.parentElement?.dataset.checked
  let state = checked ?? outer ?? (/^(?:un)?checked$/.test(list ?? '') ? list : undefined)
  if (item.matches('[role="checkbox"]')) state = item.getAttribute('aria-checked') ?? 'false'
  for (const sign of item.querySelectorAll(SIGN)) {
    if (sign.closest('li') !== item || textBefore(item, sign)) break
    state ??= String(
      sign.hasAttribute('checked') ||
        sign.getAttribute('aria-checked') === 'true' ||
        sign.matches('.checkbox-on'),
    )
    sign.remove()
  }
  return state === undefined ? undefined : /^(?:true|checked|)$/.test(state)
}

function textBefore(item: HTMLElement, sign: Element): boolean {
  const before = item.ownerDocument.createRange()
  before.setStart(item, 0)
  before.setEndBefore(sign)
  return before.toString().trim() !== ''
}

function takeText(item: HTMLElement): boolean | undefined {
  const texts = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    const words = text.nodeValue ?? ''
    if (!words.trim()) continue
    const [found, glyph, cross] = BOX.exec(words) ?? []
    if (found === undefined || text.parentElement?.closest('li') !== item) return undefined
    text.nodeValue = words.slice(found.length)
    return glyph ? glyph !== '☐' : cross !== ' '
  }
  return undefined
}

/** Puts runs of tasks and of other items into lists of their own. */
function splitList(list: HTMLElement): void {
  let current: HTMLElement | undefined
  let isTasks: boolean | undefined
  for (const item of [...list.children]) {
    const isTask = item.matches('[data-type="taskItem"]')
    if (!current || isTask !== isTasks) {
      current = isTask ? document.createElement('ul') : (list.cloneNode(false) as HTMLElement)
      if (isTask) current.dataset.type = 'taskList'
      list.before(current)
      isTasks = isTask
    }
    current.append(item)
  }
  list.remove()
}
