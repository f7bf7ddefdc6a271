import { isArabicLocale } from '@waraq/contract'
import type { Node } from 'prosemirror-model'
import { TextSelection, type Transaction } from 'prosemirror-state'
import { isFootnoteNumber } from '../schema/footnotes.ts'
import { nodeType } from '../schema/schema.ts'
import { findNote, idsIn, noteAround, noteIdOf, noteListsIn, referencesIn } from './notes-in.ts'

/** Marks the list in stored documents. */
const KEPT = { footnotes: true }
const PLAIN = { useGrouping: false }

/** What `tidyFootnotes` needs besides the document. */
export interface Before {
  /** The ids of the references before the change. */
  ids: ReadonlySet<string>
  /** Notes by their ids, for references that come back, as after cut and paste. */
  removedNotes: Map<string, Node>
  /** For lines without letters. */
  locale: string
}

/**
 * Brings the notes into the order of their references at the end of the document, drops the notes
 * of deleted references and numbers the references.
 */
export function tidyFootnotes(tr: Transaction, { ids, removedNotes, locale }: Before): Transaction {
  const order = idsIn(tr.doc)
  const lists = noteListsIn(tr.doc)
  const items = lists.flatMap((list) => list.items.map(({ node }) => node))
  const tidyItems = itemsInOrder(items, order, ids, removedNotes)
  const [list, another] = lists
  const isTidy = !another && items.every((item, at) => item === tidyItems[at])
  const isWhole = items.length === tidyItems.length
  if (!isTidy || !isWhole || (list && !isLast(tr.doc, list.node))) replaceLists(tr, tidyItems)
  return renumber(tr, locale)
}

/** Notes in the order of the references, then notes and items without a reference. */
function itemsInOrder(
  items: readonly Node[],
  order: ReadonlySet<string>,
  ids: ReadonlySet<string>,
  removedNotes: Map<string, Node>,
): Node[] {
  const notes = new Map<string, Node>()
  const others: Node[] = []
  for (const item of items) {
    const id = noteIdOf(item)
    if (id === undefined) others.push(item)
    // A split note leaves a second half, which is a plain item.
    else if (notes.has(id)) others.push(withoutBacklink(item))
    else if (order.has(id) || !ids.has(id)) notes.set(id, item)
    else removedNotes.set(id, item)
  }
  const orderedNotes = [...order].flatMap((id) => notes.get(id) ?? removedNotes.get(id) ?? [])
  const alone = [...notes].flatMap(([id, item]) => (order.has(id) ? [] : [item]))
  return [...orderedNotes, ...alone, ...others]
}

const withoutBacklink = ({ type, attrs, content }: Node) =>
  type.create({ ...attrs, backlink: null }, content)

/** Whether only empty paragraphs follow. */
function isLast(doc: Node, list: Node): boolean {
  const { children } = doc
  return children.slice(children.indexOf(list) + 1).every(isEmptyParagraph)
}

const isEmptyParagraph = ({ type, content }: Node) => type.name === 'paragraph' && !content.size

function replaceLists(tr: Transaction, items: readonly Node[]): void {
  const caret = tr.selection.$head
  const own = noteAround(caret)
  const lists = noteListsIn(tr.doc)
  const { schema } = tr.doc.type
  const first = lists[0]?.node ?? nodeType({ schema }, 'orderedList').create({ kept: KEPT })
  if (items.length > 0) tr.insert(tr.doc.content.size, first.type.create(first.attrs, items))
  else if (lists.length === tr.doc.childCount)
    tr.insert(tr.doc.content.size, nodeType({ schema }, 'paragraph').create())
  for (const { node, position } of lists.toReversed()) tr.delete(position, position + node.nodeSize)
  // The caret moves with its note.
  const note = own && findNote(tr.doc, own.id)
  if (!note) return
  // A note that comes back may be shorter than its copy.
  const within = Math.min(caret.pos - own.position, note.node.nodeSize - 1)
  const place = note.position + within
  tr.setSelection(TextSelection.near(tr.doc.resolve(place)))
}

function renumber(tr: Transaction, locale: string): Transaction {
  const numbers = new Map([...idsIn(tr.doc)].map((id, at) => [id, at + 1]))
  for (const { id, position, text, direction } of referencesIn(tr.doc)) {
    const isArabic = direction ? direction === 'rtl' : isArabicLocale(locale)
    const number = numbers.get(id)?.toLocaleString(isArabic ? 'ar-u-nu-arab' : 'en', PLAIN)
    // A longer number is not stored as a footnote: other editors’ references keep theirs.
    if (number !== text && isFootnoteNumber(number)) tr.setNodeAttribute(position, 'text', number)
  }
  return tr
}
