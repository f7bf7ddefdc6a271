import type { DocumentNode } from '@waraq/contract'
import { defaultTreeAdapter } from 'parse5'
import { type HtmlPlace, type HtmlReader, PARAGRAPH } from './reader.ts'
import { attributeOf, type HtmlElement, type HtmlNode, isElement } from './tree.ts'

interface Item {
  checked: boolean | undefined
  content: DocumentNode[]
}

/** A list, parted where items with and without boxes follow each other. */
export function readList(
  element: HtmlElement,
  place: HtmlPlace,
  reader: HtmlReader,
): DocumentNode[] {
  const { node } = reader
  const isOrdered = element.tagName === 'ol'
  const parts: { isOfTasks: boolean; items: DocumentNode[] }[] = []
  for (const { checked, content } of itemsOf(element, { ...place, line: PARAGRAPH }, reader)) {
    const isOfTasks = checked !== undefined
    if (parts.at(-1)?.isOfTasks !== isOfTasks) parts.push({ isOfTasks, items: [] })
    const first = content[0]?.type === 'paragraph' ? [] : [node('paragraph', {})]
    parts.at(-1)?.items.push(node('listItem', { checked }, [...first, ...content]))
  }
  const start = Number.parseInt(attributeOf(element, 'start') ?? '1', 10)
  const ordered = { start: start === 1 ? null : start, type: attributeOf(element, 'type') }
  return parts.map(({ isOfTasks, items }) =>
    isOrdered
      ? node('orderedList', ordered, items)
      : node('bulletList', { task: isOfTasks ? true : null }, items),
  )
}

/** The items of a list but those that are notes. */
function itemsOf(list: HtmlElement, place: HtmlPlace, reader: HtmlReader): Item[] {
  const items: Item[] = []
  const isNote = (node: HtmlNode) => isItem(node) && reader.notes.isNote(node)
  for (const child of list.childNodes.filter((node) => !isNote(node))) {
    const item = isItem(child) ? child : undefined
    const checked = list.tagName === 'ol' ? undefined : takeBox(item)
    const content = reader.blocks([child], place)
    // Lists in a list stand in the item before them.
    const last = item ? undefined : items.at(-1)
    if (last) for (const block of content) last.content.push(block)
    else if (item || content.length > 0) items.push({ checked, content })
  }
  return items
}

const isItem = (node: HtmlNode): node is HtmlElement => isElement(node) && node.tagName === 'li'

/** Takes the box from the start of an item, and says whether it is checked. */
function takeBox(item: HtmlElement | undefined): boolean | undefined {
  for (let element = item; element; ) {
    const first: HtmlNode | undefined = element.childNodes.find(
      (node) => !('value' in node) || node.value.trim() !== '',
    )
    element = first && isElement(first) ? first : undefined
    if (element?.tagName !== 'input' || attributeOf(element, 'type') !== 'checkbox') continue
    defaultTreeAdapter.detachNode(element)
    return attributeOf(element, 'checked') !== undefined
  }
  return undefined
}
