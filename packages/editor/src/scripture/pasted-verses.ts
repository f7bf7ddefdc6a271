import { Fragment, type Node, type Schema, Slice } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import type { DocumentRange } from '../suggestions/typed-query.ts'
import { passageOf } from './quotation-nodes.ts'
import { quotedWords } from './selected-quotation.ts'

/** A pasted verse that stands as plain words until the service has said what the verse is. */
export interface PendingVerse {
  /** The node as it was pasted: its reference counts, its text does not. */
  node: Node
  words: string
}

interface Pasting {
  /** Whether that verse, letter for letter, is known to be right. */
  isVerified(node: Node): boolean
  locale: string
  /** Something waits. */
  onPending(view: EditorView): void
}

const key = new PluginKey<DecorationSet>('pastedVerses')

/**
 * Whoever makes a page can put a forged verse on the clipboard. Of a pasted verse only the reference is
 * believed: it goes in as the plain words that it came with, and becomes a verse again with the text
 * that the service gives. Where the service cannot be asked, it stays a plain quotation.
 */
export function createPastedVerses({ isVerified, locale, onPending }: Pasting): Plugin {
  let expected: PendingVerse[] = []
  return new Plugin({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(transaction, pending) {
        // Only `settle` sets it.
        const settled = transaction.getMeta(key) as PendingVerse | undefined
        const mapped = pending.map(transaction.mapping, transaction.doc)
        if (settled)
          return mapped.remove(mapped.find(undefined, undefined, (one) => one === settled))
        if (expected.length === 0 || !transaction.docChanged) return mapped
        const placed = placesOf(expected, transaction)
        expected = []
        return mapped.add(transaction.doc, placed)
      },
    },
    props: {
      decorations: (state) => key.getState(state),
      transformPasted(slice, view) {
        expected = []
        // What is moved within the text was there before.
        if (view.dragging) return slice
        const toWords = (node: Node): Node => {
          if (node.type.name !== 'quranVerse' || isVerified(node)) return node
          const words = quotedWords(node, locale)
          if (passageOf(node.attrs)) expected.push({ node, words })
          return node.type.schema.text(words, node.marks)
        }
        const { content, openStart, openEnd } = slice
        return new Slice(mapped(content, toWords), openStart, openEnd)
      },
    },
    view: () => ({
      update(view, before) {
        if (pendingIn(view.state).length > pendingIn(before).length) onPending(view)
      },
    }),
  })
}

/** What waits, and where. */
export function pendingIn(state: EditorState): { pending: PendingVerse; at: DocumentRange }[] {
  const found = key.getState(state)?.find() ?? []
  // Its spec was made by `placesOf`.
  return found.map((mark) => ({ pending: mark.spec as PendingVerse, at: mark }))
}

/** Ends the waiting of one: with the verse in its place, or, without one, as the words that stand there. */
export function resolvePending(
  view: EditorView,
  target: PendingVerse,
  verse: Node | undefined,
): void {
  const one = pendingIn(view.state).find(({ pending }) => pending === target)
  if (!one) return
  const { tr } = view.state
  const { from, to } = one.at
  const isUntouched = tr.doc.textBetween(from, to, '\n', '\ufffc') === target.words
  if (verse && isUntouched) tr.replaceWith(from, to, verse).setMeta('addToHistory', false)
  view.dispatch(tr.setMeta(key, target))
}

function mapped(content: Fragment, change: (node: Node) => Node): Fragment {
  const nodes: Node[] = []
  content.forEach((node) => {
    nodes.push(node.isLeaf ? change(node) : node.copy(mapped(node.content, change)))
  })
  return Fragment.fromArray(nodes)
}

// In the part of the text that the paste brought, in its order.
function placesOf(expected: PendingVerse[], { doc, mapping }: Transaction): Decoration[] {
  const marks: Decoration[] = []
  let from = doc.content.size
  let to = 0
  mapping.maps.forEach((map, at) => {
    map.forEach((_start, _end, start, end) => {
      const rest = mapping.slice(at + 1)
      from = Math.min(from, rest.map(start, -1))
      to = Math.max(to, rest.map(end, 1))
    })
  })
  for (const pending of expected) {
    const place = placeOf(pending.words, doc, from, to)
    if (!place) continue
    marks.push(Decoration.inline(place.from, place.to, { class: 'wq-pending' }, pending))
    from = place.to
  }
  return marks
}

function placeOf(words: string, doc: Node, from: number, to: number): DocumentRange | undefined {
  let place: DocumentRange | undefined
  doc.nodesBetween(from, Math.max(from, to), (node, position) => {
    if (place || !node.isTextblock) return !place
    const start = position + 1
    const text = node.textBetween(0, node.content.size, undefined, '\ufffc')
    const at = text.indexOf(words, Math.max(0, from - start))
    if (at >= 0) place = { from: start + at, to: start + at + words.length }
    return false
  })
  return place
}

/** The same verse with another text, as the schema makes it. */
export function withText(node: Node, attrs: Record<string, unknown>, schema: Schema): Node {
  return schema.node(node.type.name, { ...node.attrs, ...attrs }, undefined, node.marks)
}
