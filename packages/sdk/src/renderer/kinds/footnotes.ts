import { type DocumentNode, isArabicLocale, isObject } from '@waraq/contract'
import type { WholeDocument } from '../kind.ts'
import type { Attributes, ShownMark } from '../output.ts'

/** `#fn-ID` leads to a note, `#fnref-ID` from the note back to the text. */
const ADDRESS = /^#fn(ref)?-([a-z0-9]{4,12})$/

/** Notes, the items of the last list that end in a link back to the text, and the links between them. */
export function footnotesOf({ blocks, idPrefix: prefix, locale }: WholeDocument) {
  const label = isArabicLocale(locale) ? 'العودة إلى النص' : 'Back to the text'
  const last = blocks.findLast(({ type, content }) => type !== 'paragraph' || content?.length)
  const notes = new Map<string, unknown>()
  const attributes = new Map<unknown, Attributes>()
  const referenced = new Set<string>()
  if (last?.type === 'orderedList' && Array.isArray(last.content)) {
    for (const item of last.content) {
      const id = addressOf(linkIn(lastOf(lastOf(item))))?.[2]
      if (id === undefined || notes.has(id)) continue
      notes.set(id, item)
      attributes.set(last, { class: 'wq-footnotes' }).set(item, { id: `${prefix}-fn-${id}` })
    }
  }
  const attributesFor = (node: DocumentNode) => attributes.get(node)
  return {
    marks: { link: marksOf },
    attributes: { orderedList: attributesFor, listItem: attributesFor },
  }

  /** A link to a note or back; none if it would lead nowhere. */
  function marksOf(attrs: unknown): ShownMark[] | undefined {
    const [, isBack, id = ''] = addressOf(attrs) ?? []
    const reference = `${prefix}-fnref-${id}`
    const isKnown = referenced.has(id)
    if (!notes.has(id) || (isBack && !isKnown)) return undefined
    referenced.add(id)
    const key = `${isBack} ${id}`
    if (isBack) {
      const attributes = { href: `#${reference}`, role: 'doc-backlink', 'aria-label': label }
      return [{ key, tag: 'a', attributes }]
    }
    // A second reference to a note has no `id`: the note leads back to the first.
    const attributes = {
      href: `#${prefix}-fn-${id}`,
      id: isKnown ? undefined : reference,
      role: 'doc-noteref',
    }
    return [
      { key: `sup ${id}`, tag: 'sup' },
      { key, tag: 'a', attributes },
    ]
  }
}

function addressOf(attrs: unknown) {
  const href = isObject(attrs) && attrs.href
  return typeof href === 'string' ? ADDRESS.exec(href) : null
}

function linkIn(text: unknown): unknown {
  const marks = isObject(text) && Array.isArray(text.marks) ? text.marks : []
  return marks.find((mark) => isObject(mark) && mark.type === 'link')?.attrs
}

const lastOf = (node: unknown): unknown =>
  isObject(node) && Array.isArray(node.content) ? node.content.at(-1) : undefined
