/** Random edits of a document that several pages write; each word is found again. */
import type { Node } from 'prosemirror-model'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { addColumnAfter, addRowAfter, deleteRow, isInTable } from 'prosemirror-tables'
import { canJoin, canSplit, findWrapping, liftTarget } from 'prosemirror-transform'
import type { Chance } from '../../../test/lib/fuzz/mutate.ts'
import { tidyFootnotes } from '../src/footnotes/tidy-footnotes.ts'
import { noteAround } from '../src/schema/footnotes.ts'
import type { LivePage } from './live-pages.ts'

/** Words are numbered: a page never writes one twice. */
const WORD = /ڤ\d+ڤ/g
const wordsIn = (doc: Node): string[] => textOf(doc).match(WORD) ?? []
const textOf = (doc: Node) =>
  doc.textBetween(0, doc.content.size, '\n', ({ type, attrs }) =>
    // Another page can write in what this one does not know.
    type.name.startsWith('unknown') ? ` ${JSON.stringify(attrs.json)} ` : ' ',
  )

/** Kinds of edits with their weights. */
const EDITS = {
  typing: { type: 20 },
  structure: {
    type: 12,
    split: 3,
    join: 2,
    bold: 2,
    atom: 1,
    attribute: 2,
    wrap: 1,
    lift: 1,
    row: 1,
    column: 1,
    note: 1,
  },
  deletions: {
    type: 12,
    split: 3,
    join: 2,
    bold: 2,
    atom: 1,
    attribute: 2,
    wrap: 1,
    lift: 1,
    row: 1,
    column: 1,
    note: 1,
    erase: 4,
    deleteRow: 1,
  },
} as const
export type Level = keyof typeof EDITS

/** Makes random edits in pages, and keeps account of their words. */
export function createEdits(random: Chance, level: Level) {
  const weights = Object.entries(EDITS[level]) as [keyof typeof MAKE, number][]
  const written = new Set<string>()
  const deleted = new Set<string>()
  let count = 0
  const among = <One>(list: readonly One[]): One | undefined =>
    list[Math.floor(random() * list.length)]

  function kindOf(): keyof typeof MAKE {
    return (
      among(weights.flatMap(([kind, weight]) => Array<typeof kind>(weight).fill(kind))) ?? 'type'
    )
  }

  /** A position in the text of a block, in no word of ours. */
  function placeIn(doc: Node): number {
    const places: number[] = []
    doc.descendants((node, position) => {
      if (!node.isTextblock) return true
      const words = [...node.textBetween(0, node.content.size, undefined, ' ').matchAll(WORD)]
      const isInWord = (at: number) =>
        words.some(({ index, 0: word }) => index < at && at < index + word.length)
      for (let at = 0; at <= node.content.size; at++)
        if (!isInWord(at)) places.push(position + 1 + at)
      return false
    })
    return among(places) ?? 1
  }

  const MAKE = {
    type(tr: Transaction) {
      const word = `ڤ${++count}ڤ`
      const place = placeIn(tr.doc)
      const { parent } = tr.doc.resolve(place)
      if (!parent.inlineContent) return undefined
      written.add(word)
      return tr.insertText(`${word} `, place)
    },
    split(tr: Transaction) {
      const place = placeIn(tr.doc)
      return canSplit(tr.doc, place) ? tr.split(place) : undefined
    },
    join(tr: Transaction) {
      const places: number[] = []
      tr.doc.descendants((node, position) => {
        // A leaf cannot be joined, though `canJoin` says so, nor an empty block to another kind.
        const isJoinable = node.isBlock && !node.isLeaf && position > 0
        const before = tr.doc.resolve(position).nodeBefore
        const isLike = before?.type === node.type
        if (isJoinable && isLike && canJoin(tr.doc, position)) places.push(position)
        return !node.isTextblock
      })
      const place = among(places)
      return place === undefined ? undefined : tr.join(place)
    },
    bold(tr: Transaction) {
      const from = placeIn(tr.doc)
      const mark = tr.doc.type.schema.marks.bold?.create()
      const to = tr.doc.resolve(from).end()
      if (!mark) return undefined
      return random() < 0.7 ? tr.addMark(from, to, mark) : tr.removeMark(from, to, mark)
    },
    atom(tr: Transaction) {
      const place = tr.doc.resolve(placeIn(tr.doc))
      const { emoji, hardBreak } = tr.doc.type.schema.nodes
      const atom = emoji ? emoji.create({ name: 'star' }) : hardBreak?.create()
      if (!atom) return undefined
      const fits = place.parent.canReplaceWith(place.index(), place.index(), atom.type)
      return fits ? tr.insert(place.pos, atom) : undefined
    },
    attribute(tr: Transaction) {
      const place = tr.doc.resolve(placeIn(tr.doc))
      const { parent } = place
      if (place.depth === 0 || !('dir' in parent.attrs)) return undefined
      return tr.setNodeAttribute(place.before(), 'dir', among(['rtl', 'ltr']))
    },
    wrap(tr: Transaction) {
      const range = tr.doc.resolve(placeIn(tr.doc)).blockRange()
      const type = tr.doc.type.schema.nodes.blockquote
      const wrapping = range && type && findWrapping(range, type)
      return range && wrapping ? tr.wrap(range, wrapping) : undefined
    },
    lift(tr: Transaction) {
      const range = tr.doc.resolve(placeIn(tr.doc)).blockRange()
      const target = range && liftTarget(range)
      return range && typeof target === 'number' ? tr.lift(range, target) : undefined
    },
    row: (tr: Transaction, state: EditorState) => inTable(tr, state, addRowAfter),
    column: (tr: Transaction, state: EditorState) => inTable(tr, state, addColumnAfter),
    deleteRow: (tr: Transaction, state: EditorState) => inTable(tr, state, deleteRow),
    note(tr: Transaction) {
      const { schema } = tr.doc.type
      const place = tr.doc.resolve(placeIn(tr.doc))
      const id = `n${1_000 + ++count}`
      const reference = schema.node('footnoteReference', { id })
      const fits = place.parent.canReplaceWith(place.index(), place.index(), reference.type)
      if (!fits || noteAround(place)) return undefined
      const word = `ڤ${++count}ڤ`
      written.add(word)
      const lines = schema.node('paragraph', null, schema.text(`${word} `))
      const note = schema.node('listItem', { backlink: id }, lines)
      const { doc } = tr
      tr.insert(place.pos, reference)
      return tidyFootnotes(tr, { doc, removedNotes: new Map([[id, note]]), locale: 'ar' })
    },
    erase(tr: Transaction) {
      const one = placeIn(tr.doc)
      const other = random() < 0.7 ? nearby(tr.doc, one) : placeIn(tr.doc)
      const [from, to] = [Math.min(one, other), Math.max(one, other)]
      return to - from > 80 ? undefined : tr.delete(from, to)
    },
  }

  /** Another place in the same block. */
  function nearby(doc: Node, place: number): number {
    const $place = doc.resolve(place)
    for (let tries = 0; tries < 5; tries++) {
      const other = placeIn(doc)
      if (doc.resolve(other).sameParent($place)) return other
    }
    return place
  }

  function inTable(_tr: Transaction, state: EditorState, command: typeof addRowAfter) {
    const places: number[] = []
    state.doc.descendants((node, position) => {
      if (node.type.spec.tableRole === 'cell') places.push(position + 2)
    })
    const place = among(places)
    if (place === undefined) return undefined
    const selection = TextSelection.near(state.doc.resolve(place))
    const selected = state.apply(state.tr.setSelection(selection))
    let made: Transaction | undefined
    if (isInTable(selected)) {
      command(selected, (tr) => {
        made = tr
      })
    }
    // The same steps on the state of the page, whose caret is elsewhere.
    const { tr } = state
    for (const step of made?.steps ?? []) tr.step(step)
    return tr.docChanged ? tr : undefined
  }

  return {
    written,
    /** Makes one edit; words that the page showed and that are gone then are deleted. */
    edit(page: LivePage): void {
      const before = wordsIn(page.editor.view.state.doc)
      page.change((tr, state) => MAKE[kindOf()](tr, state))
      const after = new Set(wordsIn(page.editor.view.state.doc))
      for (const word of before) if (!after.has(word)) deleted.add(word)
    },
    /** Words that nobody deleted who had seen them, and that the text lacks or has twice. */
    faultsIn(doc: Node) {
      const found = wordsIn(doc)
      const present = new Set(found)
      return {
        lost: [...written].filter((word) => !present.has(word) && !deleted.has(word)),
        doubled: found.length - present.size,
      }
    },
  }
}
