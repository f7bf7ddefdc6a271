/** Windows of two authors of one document, in node. */

import type { DocumentNode } from '@waraq/contract'
import { type MergedBlocks, merge } from '@waraq/sdk/compare'
import fc from 'fast-check'
import { history, redo, undo } from 'prosemirror-history'
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { skipEmpty } from '../src/commands/chain-commands.ts'
import type { Replacement } from '../src/content/apply-blocks.ts'
import { applyMerge } from '../src/content/apply-merge.ts'
import { toEditorDocument } from '../src/content/parse.ts'
import { toStoredDocument } from '../src/content/serialize.ts'
import type { TextEditor } from '../src/context/text-editor.ts'
import { FEATURES } from '../src/features/features.ts'
import { createSchema, nodeType } from '../src/schema/schema.ts'

const schema = createSchema(FEATURES)

const paragraph = (text: string): DocumentNode => ({
  type: 'paragraph',
  ...(text && { content: [{ type: 'text', text }] }),
})
export const docOf = (...lines: string[]): DocumentNode => ({
  type: 'doc',
  content: lines.map(paragraph),
})

/** An author's window: a document with its undo history. */
export function createWindow(content: DocumentNode) {
  let time = 0
  const view = {
    state: EditorState.create({
      doc: toEditorDocument(content, schema),
      plugins: [history({ depth: 1000 })],
    }),
    dispatch(tr: Transaction) {
      view.state = view.state.apply(tr)
    },
  }
  // The parts of a view and an editor that the tested functions read.
  const asView = view as unknown as EditorView
  const editor = { view, schema } as unknown as TextEditor
  const run = (command: typeof undo) => skipEmpty(command)(view.state, view.dispatch, asView)
  const lines = () => view.state.doc.textBetween(0, view.state.doc.content.size, '|', '·')
  return {
    editor,
    lines,
    content: () => toStoredDocument(view.state.doc),
    /** One change, each its own group of undo. */
    change(make: (tr: Transaction) => Transaction) {
      time += 10_000
      view.dispatch(make(view.state.tr).setTime(time))
    },
    undo: () => run(undo),
    undoAll() {
      while (run(undo));
    },
    redoAll() {
      while (run(redo));
    },
    /** Merges what another window saved; of a conflict both versions stay. */
    merge(base: DocumentNode, theirs: DocumentNode) {
      const { blocks } = merge(base, toStoredDocument(view.state.doc), theirs, { now: () => 0 })
      applyMerge(editor, replacementsOf(blocks))
    },
  }
}

function replacementsOf(blocks: MergedBlocks[]): Replacement[] {
  const replacements: Replacement[] = []
  let from = 0
  for (const part of blocks) {
    const isConflict = part.kind === 'conflict'
    const own = isConflict ? part.mine : part.kind === 'theirs' ? part.base : part.blocks
    const to = from + own.length
    if (isConflict) replacements.push({ from: to, to, blocks: part.theirs })
    else if (part.kind === 'theirs') replacements.push({ from, to, blocks: part.blocks })
    from = to
  }
  return replacements
}

export type Window = ReturnType<typeof createWindow>
export type Change = (tr: Transaction) => Transaction

/** Inserts words before others; without those, at the end of the document. */
export const typed =
  (words: string, before?: string): Change =>
  (tr) =>
    tr.insertText(words, before === undefined ? tr.doc.content.size - 1 : placeOf(tr, before))
export const replaced =
  (words: string, by: string): Change =>
  (tr) =>
    tr.insertText(by, placeOf(tr, words), placeOf(tr, words) + words.length)
export const removedBlock =
  (words: string): Change =>
  (tr) => {
    const $place = tr.doc.resolve(placeOf(tr, words))
    return tr.delete($place.before(1), $place.after(1))
  }
export const split =
  (before: string): Change =>
  (tr) =>
    tr.split(placeOf(tr, before))
/** Inserts paragraphs before the one with these words; without words, at the end. */
export const pasted =
  (lines: string[], before?: string): Change =>
  (tr) =>
    tr.insert(
      before === undefined ? tr.doc.content.size : tr.doc.resolve(placeOf(tr, before)).before(1),
      toEditorDocument(docOf(...lines), schema).content,
    )

function placeOf({ doc }: Transaction, words: string): number {
  let place = -1
  doc.descendants((node, position) => {
    const at = node.isText ? (node.text ?? '').indexOf(words) : -1
    if (at >= 0 && place < 0) place = position + at
  })
  if (place < 0) throw new RangeError(`no ${words} in ${doc}`)
  return place
}

export const anyEdit = fc.record({
  kind: fc.constantFrom('type', 'type', 'erase', 'split', 'paste', 'quote', 'replace'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(12),
})
export type Edit = typeof anyEdit extends fc.Arbitrary<infer It> ? It : never

export function edited(tr: Transaction, { kind, at, length }: Edit, word: string): Transaction {
  const { $from } = TextSelection.near(tr.doc.resolve(Math.floor(at * tr.doc.content.size)))
  const end = TextSelection.near(
    tr.doc.resolve(Math.min(tr.doc.content.size, $from.pos + length)),
    -1,
  ).from
  const to = Math.max($from.pos, end)
  if (kind === 'type') return tr.insertText(word, $from.pos)
  if (kind === 'erase') return tr.delete($from.pos, to)
  if (kind === 'replace') return tr.insertText(word, $from.pos, to)
  if (kind === 'split') return tr.split($from.pos)
  const block = $from.before(1)
  const lines = toEditorDocument(docOf(word, word), schema).content
  if (kind === 'paste') return tr.insert(block, lines)
  return tr.insert(block, nodeType({ schema }, 'blockquote').create(null, lines))
}
