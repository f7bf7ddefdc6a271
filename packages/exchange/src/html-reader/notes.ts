import type { DocumentNode } from '@waraq/contract'
import { linked, withLinkBack } from '../block-content.ts'
import { type HtmlNotes, TOP } from './reader.ts'
import {
  attributeOf,
  classAfter,
  type HtmlElement,
  type HtmlNode,
  isElement,
  nodesIn,
  textIn,
} from './tree.ts'

const OWN_ID = /^wq-fn-([a-z0-9]{4,12})$/

/** Whether a link in a note leads back to the text. */
export const isBackLink = (element: HtmlElement): boolean =>
  element.tagName === 'a' &&
  (attributeOf(element, 'href') ?? '').startsWith('#') &&
  (attributeOf(element, 'role') === 'doc-backlink' ||
    attributeOf(element, 'data-footnote-backref') !== undefined ||
    classAfter(element, 'footnote-back') !== undefined ||
    /^[↩↑^]\ufe0e?$/.test(textIn(element).trim()))

/** @param prefix begins the ids of notes that are not ours */
export function createNotes(page: readonly HtmlNode[], prefix: string): HtmlNotes {
  const targets = new Set<string>()
  const items = new Map<string, HtmlElement>()
  for (const node of nodesIn(page)) {
    if (!isElement(node) || node.tagName !== 'a') continue
    if (isBackLink(node)) addNote(node)
    else targets.add((attributeOf(node, 'href') ?? '').replace(/^#/, ''))
  }
  for (const id of items.keys()) if (!targets.has(id)) items.delete(id)
  const notes = new Set(items.values())
  const referred = new Map<HtmlElement, { id: string; number: number }>()

  function addNote(link: HtmlElement): void {
    for (let around = link.parentNode; around && 'tagName' in around; around = around.parentNode) {
      const id = around.tagName === 'li' ? attributeOf(around, 'id') : undefined
      if (id !== undefined && !items.has(id)) items.set(id, around)
      if (around.tagName === 'li') return
    }
  }

  return {
    isNote: (item) => notes.has(item),
    referTo(link) {
      const [, target = ''] = /^#(.*)$/s.exec(attributeOf(link, 'href') ?? '') ?? []
      const item = items.get(target)
      if (!item) return undefined
      const number = referred.size + 1
      const id = OWN_ID.exec(target)?.[1] ?? prefix + number.toString(36)
      const note = referred.get(item) ?? { id, number }
      referred.set(item, note)
      return linked(`#fn-${note.id}`, `${note.number}`)
    },
    list(reader) {
      const list: DocumentNode[] = []
      // A note may refer to another one, which is last then.
      for (const [item, { id }] of referred) {
        const content = withLinkBack(reader.blocks([item], { ...TOP, isNote: true }), id)
        list.push(reader.node('listItem', {}, content))
      }
      return list.length > 0 ? [reader.node('orderedList', {}, list)] : []
    },
  }
}
