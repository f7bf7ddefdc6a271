import { Fragment, type Node, type Schema, Slice } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import type { DocumentRange } from '../../suggestions/typed-query.ts'
import { passageOf } from './quotation-nodes.ts'
import { quotedWords } from './selected-quotation.ts'

/** A pasted verse, shown as plain text until the service confirms it. */
export interface PendingVerse {
  /** The pasted node; only its reference is trusted, not its text. */
  node: Node
  words: string
}

interface Pasting {
  /** Whether this exact text is already verified. */
  isVerified(node: Node): boolean
  locale: string
  /** Called when pasted verses are pending. */
  onPending(view: EditorView): void
}

const key = new PluginKey<DecorationSet>('pastedVerses')

/**
 * Any web page can put a forged verse on the clipboard. Only the reference of a pasted verse is
 * trusted: the verse is inserted as plain text and becomes a verse with the service's text. If the
 * service is unavailable, it stays a plain quotation.
 */
export function createPastedVerses({ isVerified, locale, onPending }: Pasting): Plugin {
  let pendingVerses: PendingVerse[] = []
  return new Plugin({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(transaction, decorations) {
        // Only `resolvePending` sets it.
        const resolvedVerse = transaction.getMeta(key) as PendingVerse | undefined
        const mapped = decorations.map(transaction.mapping, transaction.doc)
        if (resolvedVerse)
          return mapped.remove(mapped.find(undefined, undefined, (one) => one === resolvedVerse))
        if (pendingVerses.length === 0 || !transaction.docChanged) return mapped
        const newDecorations = placesOf(pendingVerses, transaction)
        pendingVerses = []
        return mapped.add(transaction.doc, newDecorations)
      },
    },
    props: {
      decorations: (state) => key.getState(state),
      transformPasted(slice, view) {
        pendingVerses = []
        // Content moved within the document was already there.
        if (view.dragging) return slice
        const toWords = (node: Node): Node => {
          if (node.type.name !== 'quranVerse' || isVerified(node)) return node
          const words = quotedWords(node, locale)
          if (passageOf(node.attrs)) pendingVerses.push({ node, words })
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

/** The pending verses and their positions. */
export function pendingIn(state: EditorState): { pendingVerse: PendingVerse; at: DocumentRange }[] {
  const decorations = key.getState(state)?.find() ?? []
  // `placesOf` created the spec.
  return decorations.map((mark) => ({ pendingVerse: mark.spec as PendingVerse, at: mark }))
}

/** Resolves one pending verse: replaces its text with the verse, or leaves plain text. */
export function resolvePending(
  view: EditorView,
  target: PendingVerse,
  verse: Node | undefined,
): void {
  const one = pendingIn(view.state).find(({ pendingVerse }) => pendingVerse === target)
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

// Searches only the pasted range, in order.
function placesOf(pendingVerses: PendingVerse[], { doc, mapping }: Transaction): Decoration[] {
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
  for (const pendingVerse of pendingVerses) {
    const place = placeOf(pendingVerse.words, doc, from, to)
    if (!place) continue
    marks.push(Decoration.inline(place.from, place.to, { class: 'wq-pending' }, pendingVerse))
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

/** A copy of the verse node with other attributes. */
export function withText(node: Node, attrs: Record<string, unknown>, schema: Schema): Node {
  return schema.node(node.type.name, { ...node.attrs, ...attrs }, undefined, node.marks)
}
