const LIST_TYPES = new Map([
  ['lower-alpha', 'a'],
  ['lower-latin', 'a'],
  ['upper-alpha', 'A'],
  ['upper-latin', 'A'],
  ['lower-roman', 'i'],
  ['upper-roman', 'I'],
])

/**
 * Moves lists in other lists into the item before them. A checklist becomes a task list, and items
 * have the kind of numbers as a style.
 */
export function convertLists(dom: HTMLElement): void {
  for (const list of dom.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const item = list.previousElementSibling
    if (item?.localName === 'li') item.append(list)
    else wrapInItem(list)
  }
  // From the innermost item outwards, so that an item is processed after those whose lists it gets.
  for (const item of [...dom.querySelectorAll('li')].reverse()) joinEmptyItem(item)
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

function wrapInItem(list: Element): void {
  const item = document.createElement('li')
  list.before(item)
  item.append(list)
}

/** Programs write a list that begins at a deeper level as an item with nothing but a list. */
function joinEmptyItem(item: Element): void {
  const [list, ...others] = [...item.childNodes].filter(hasContent)
  if (!(list instanceof HTMLElement) || !list.matches('ul, ol') || others.length > 0) return
  const before = item.previousElementSibling
  const outer = item.parentElement
  if (before) before.append(list)
  else if (outer && item.nextElementSibling) item.before(...list.children)
  else if (outer?.matches('ul, ol')) outer.replaceWith(list)
  item.remove()
}

const hasContent = (node: Node) => node instanceof HTMLElement || Boolean(node.nodeValue?.trim())
