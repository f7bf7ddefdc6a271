/** Random edits of a document that several pages write; each word is found again. */
import type { DocumentNode } from '@waraq/contract'
import type { Node } from 'prosemirror-model'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { addColumnAfter, addRowAfter, deleteRow, isInTable } from 'prosemirror-tables'
import { canJoin, canSplit, findWrapping, liftTarget } from 'prosemirror-transform'
import type { Chance } from '../../../test/lib/fuzz/mutate.ts'
import type { LivePage } from './live-pages.ts'

const text = (words: string) => ({ type: 'text', text: words })
const p = (...content: object[]) => ({ type: 'paragraph', content }) as DocumentNode
const cell = (words: string) => ({ type: 'tableCell', content: [p(text(words))] })
const row = (...words: string[]) => ({ type: 'tableRow', content: words.map(cell) })
const item = (words: string) => ({ type: 'listItem', content: [p(text(words))] })

/** An Arabic document of twelve blocks, some of which this editor has no kind for. */
export const START = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 1 }, content: [text('كتاب في النحو')] },
    p(text('هذا أول الكلام فيه وهو يطول قليلا')),
    p(text('وهذا قول آخر '), { type: 'emoji', attrs: { name: 'star' } }, text(' بعده')),
    { type: 'blockquote', content: [p(text('قال بعضهم قولا'))] },
    { type: 'bulletList', content: [item('أولا'), item('ثانيا'), item('ثالثا')] },
    p(text('فقرة بين القائمة والجدول')),
    { type: 'table', content: [row('واحد', 'اثنان'), row('ثلاثة', 'أربعة')] },
    p(text('آية '), { type: 'quranVerse', attrs: { surah: 112, ayah: 1, text: 'نص' } }),
    { type: 'quiz', attrs: { id: 7 }, content: [text('Which?')] },
    p(text('قبل '), { type: 'mention', attrs: { id: 'x' } }, text(' بعد')),
    { type: 'codeBlock', attrs: { language: 'js' }, content: [text('let one = 1')] },
    p(text('والسلام')),
  ],
} as DocumentNode

/** Words are numbered: a page never writes one twice. */
const WORD = /ب\d+ب/g
const wordsIn = (doc: Node): string[] => textOf(doc).match(WORD) ?? []
const textOf = (doc: Node) => doc.textBetween(0, doc.content.size, '\n', ' ')

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
      const word = `ب${++count}ب`
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
      const atom = tr.doc.type.schema.node('emoji', { name: 'star' })
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
