import { isArabicLocale } from '@waraq/contract'
import { Fragment, type Node } from 'prosemirror-model'
import { TextSelection, type Transaction } from 'prosemirror-state'
import { commonEnds } from '../content/common-ends.ts'
import { endOfBody, isFootnoteNumber, noteAround, noteIdOf } from '../schema/footnotes.ts'
import { nodeType } from '../schema/schema.ts'
import { findNote, type Item, idsIn, notesById, notesIn, referencesIn } from './notes-in.ts'

/** Marks the list in stored documents. */
const KEPT = { footnotes: true }
const PLAIN = { useGrouping: false }

/** What `tidyFootnotes` needs besides the document. */
export interface Before {
  /** The document before the change. */
  doc: Node
  /** Notes by their ids, for references that come back, as after cut and paste. */
  removedNotes: Map<string, Node>
  /** For lines without letters. */
  locale: string
}

/**
 * Brings the notes into the order of their references at the end of the document, drops the notes
 * of deleted references, puts back those of others and numbers the references.
 */
export function tidyFootnotes(tr: Transaction, before: Before): Transaction {
  const end = endOfBody(tr.doc)
  const outside = notesIn(tr.doc).filter(({ position }) => position < end)
  const inList = end < tr.doc.content.size ? (tr.doc.lastChild?.children ?? []) : []
  const items = [...outside.map(({ node }) => node), ...inList]
  const tidyItems = itemsInOrder(items, idsIn(tr.doc), before)
  const isSame = items.length === tidyItems.length && items.every((it, at) => it === tidyItems[at])
  if (!isSame || outside.length > 0) replaceNotes(tr, outside, tidyItems)
  return renumber(tr, before.locale)
}

/** Notes in the order of the references, then notes and items without a reference. */
function itemsInOrder(
  items: readonly Node[],
  order: ReadonlySet<string>,
  { doc, removedNotes }: Before,
): Node[] {
  const [ids, notesBefore] = [idsIn(doc), notesById(doc)]
  const notes = new Map<string, Node>()
  const others: Node[] = []
  for (const item of hasOthers(doc) ? items : joinedNotes(items)) {
    const id = noteIdOf(item)
    if (id === undefined) others.push(item)
    else if (notes.has(id)) others.push(withoutBacklink(item))
    else if (order.has(id) || !ids.has(id)) notes.set(id, item)
    else removedNotes.set(id, item)
  }
  const orderedNotes = [...order].flatMap(
    (id) => notes.get(id) ?? notesBefore.get(id) ?? removedNotes.get(id) ?? [],
  )
  const alone = [...notes].flatMap(([id, item]) => (order.has(id) ? [] : [item]))
  return [...orderedNotes, ...alone, ...others]
}

const hasOthers = (doc: Node): boolean =>
  endOfBody(doc) < doc.content.size && !doc.lastChild?.children.every(noteIdOf)

/** The second half of a split note, and items pasted into a note, become lines of it. */
function joinedNotes(items: readonly Node[]): Node[] {
  const joined: Node[] = []
  const ids = new Set<string>()
  for (const item of items) {
    const [id, last] = [noteIdOf(item), joined.at(-1)]
    const isPart = id === undefined || ids.has(id)
    if (isPart && last) joined[joined.length - 1] = last.copy(last.content.append(item.content))
    else joined.push(item)
    if (id !== undefined) ids.add(id)
  }
  return joined
}

const withoutBacklink = ({ type, attrs, content }: Node) =>
  type.create({ ...attrs, backlink: null }, content)

function replaceNotes(tr: Transaction, outside: readonly Item[], items: readonly Node[]): void {
  const caret = tr.selection.$head
  const own = noteAround(caret)
  const [end, { size }] = [endOfBody(tr.doc), tr.doc.content]
  if (items.length > 0 && end < size) replaceItems(tr, end + 1, items)
  else if (items.length > 0)
    tr.insert(size, listFor(tr.doc, outside).copy(Fragment.from([...items])))
  else {
    if (end === 0) tr.insert(size, nodeType(tr.doc.type, 'paragraph').create())
    if (end < size) tr.delete(end, size)
  }
  // Also deletes the lists of which nothing is left.
  for (const { node, position } of outside.toReversed())
    tr.deleteRange(position, position + node.nodeSize)
  // The caret moves with its note.
  const note = own && findNote(tr.doc, own.id)
  if (!note) return
  // A note that comes back may be shorter than its copy.
  const within = Math.min(caret.pos - own.position, note.node.nodeSize - 1)
  const place = note.position + within
  tr.setSelection(TextSelection.near(tr.doc.resolve(place)))
}

/** Leaves the items that stay, in which others may write. */
function replaceItems(tr: Transaction, start: number, items: readonly Node[]): void {
  const old = tr.doc.lastChild?.children ?? []
  const { head, tail } = commonEnds(old, items)
  const sizeOf = (nodes: readonly Node[]) => Fragment.from([...nodes]).size
  const from = start + sizeOf(old.slice(0, head))
  const to = from + sizeOf(old.slice(head, old.length - tail))
  tr.replaceWith(from, to, items.slice(head, items.length - tail))
}

/** The list for notes from outside of it; its attributes are kept. */
function listFor(doc: Node, [first]: readonly Item[]): Node {
  const list = first && doc.resolve(first.position).parent
  const isOfNotes = list?.type.name === 'orderedList' && list.children.every(noteIdOf)
  return isOfNotes ? list : nodeType(doc.type, 'orderedList').create({ kept: KEPT })
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
