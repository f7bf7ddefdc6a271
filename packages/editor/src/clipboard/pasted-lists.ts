const LIST_TYPES = new Map([
  ['lower-alpha', 'a'],
  ['lower-latin', 'a'],
  ['upper-alpha', 'A'],
  ['upper-latin', 'A'],
  ['lower-roman', 'i'],
  ['upper-roman', 'I'],
])

/**
 * Moves lists in other lists into the item before them; a list that begins deeper is one of its
 * own. Items have the kind of numbers as a style, and an item can have its own number.
 */
export function convertLists(dom: HTMLElement): void {
  for (const list of dom.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const item = list.previousElementSibling
    if (item?.localName === 'li') item.append(list)
    else moveBefore(list)
  }
  // From the innermost item outwards, so that an item is processed after those whose lists it gets.
  for (const item of [...dom.querySelectorAll('li')].reverse()) joinEmptyItem(item)
  for (const list of dom.querySelectorAll('ol')) {
    const item = list.querySelector<HTMLElement>(':scope > li')
    const type = LIST_TYPES.get(item?.style.listStyleType || list.style.listStyleType)
    if (type && !list.hasAttribute('type')) list.type = type
    splitAtNumbers(list)
  }
}

/** Programs write a list that begins at a deeper level as an item with nothing but a list. */
function joinEmptyItem(item: HTMLLIElement): void {
  const [list, ...others] = [...item.childNodes].filter(isContent)
  if (!(list instanceof HTMLElement) || !list.matches('ul, ol') || others.length > 0) return
  const [before, outer] = [item.previousElementSibling, item.parentElement]
  if (before) before.append(list)
  else {
    moveBefore(list, item)
    // The item had a number.
    if (outer instanceof HTMLOListElement) outer.start += 1
  }
  item.remove()
}

/** Moves a list before the list around it, which is removed if it has nothing else. */
function moveBefore(list: Element, item = list): void {
  const outer = item.parentElement
  const isAlone = outer?.childElementCount === 1
  outer?.before(list)
  if (isAlone) outer.remove()
}

/** An item whose number does not follow from the one before begins a list. */
function splitAtNumbers(list: HTMLOListElement): void {
  let current = list
  let number = list.start
  for (const item of list.querySelectorAll<HTMLLIElement>(':scope > li')) {
    if (item.hasAttribute('value') && item.value !== number) {
      const isFirst = item === list.firstElementChild
      if (!isFirst) {
        const next = document.createElement('ol')
        next.type = list.type
        current.after(next)
        current = next
      }
      number = item.value
      current.start = number
    }
    if (current !== list) current.append(item)
    number += 1
  }
}

const isContent = (node: Node) => node instanceof HTMLElement || Boolean(node.nodeValue?.trim())
