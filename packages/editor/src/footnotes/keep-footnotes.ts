import type { Node } from 'prosemirror-model'
import {
  type EditorState,
  type PluginSpec,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import { atEndOfBody, endOfBody, noteAround } from '../schema/footnotes.ts'
import { idsIn, notesById } from './notes-in.ts'
import { tidyFootnotes } from './tidy-footnotes.ts'

/**
 * Keeps notes and references together. Neither a change nor a selection crosses the border between
 * the text and a note: joining, lifting or wrapping a note does nothing, and arrow keys do not go
 * down into the notes. A deleted last block leaves the caret in the text.
 */
export function keepFootnotes(
  locale: string,
  isMovedByKey: () => boolean = () => false,
): Required<Pick<PluginSpec<unknown>, 'filterTransaction' | 'appendTransaction'>> {
  const removedNotes = new Map<string, Node>()
  return {
    filterTransaction: (tr, { doc }) => !tr.docChanged || mayLoseNotes(tr) || hasNotes(tr, doc),
    appendTransaction(transactions, before, state) {
      const { tr } = state
      const isChanged = transactions.some(({ docChanged }) => docChanged)
      if (isChanged) tidyFootnotes(tr, { doc: before.doc, removedNotes, locale })
      const mayEnter = isChanged ? transactions.some(isMove) : !isMovedByKey()
      const selection =
        !mayEnter && entersNote(before, state) ? atEndOfBody(tr.doc) : selectionWithin(tr)
      if (selection) tr.setSelection(selection)
      return tr.docChanged || selection ? tr : null
    },
  }
}

/** Undo and a drop put the caret where they change the text. */
const isMove = (tr: Transaction): boolean => isUndo(tr) || tr.getMeta('uiEvent') === 'drop'

const isUndo = (tr: Transaction): boolean => tr.getMeta('history$') !== undefined

/** Whether the caret came from the text into a note that is not new. */
function entersNote(before: EditorState, { selection: { $head, empty } }: EditorState): boolean {
  const note = empty ? noteAround($head) : undefined
  return (
    note !== undefined && !noteAround(before.selection.$head) && notesById(before.doc).has(note.id)
  )
}

/**
 * Undo, and changes of whole blocks, such as those of a merge: lost notes are put back. Also changes
 * of others, whose pages keep the notes.
 */
const mayLoseNotes = (tr: Transaction): boolean =>
  isUndo(tr) ||
  tr.getMeta('rebased') !== undefined ||
  tr.steps.every((step, at) => isOfBlocks(step, tr.docs[at]))

const isOfBlocks = (step: unknown, doc: Node | undefined): boolean =>
  step instanceof ReplaceStep &&
  [step.from, step.to].every((position) => doc?.resolve(position).depth === 0)

/** Whether each remaining reference still has its note. */
function hasNotes(tr: Transaction, before: Node): boolean {
  const [notes, notesBefore] = [notesById(tr.doc), notesById(before)]
  return [...idsIn(tr.doc)].every((id) => notes.has(id) || !notesBefore.has(id))
}

/** The part of the selection that is on the side of its anchor. */
function selectionWithin({ doc, selection }: Pick<EditorState, 'doc' | 'selection'>) {
  if (!(selection instanceof TextSelection) || selection.empty) return undefined
  const { $anchor, $head } = selection
  const own = noteAround($anchor)
  if (own?.position === noteAround($head)?.position) return undefined
  const start = own ? own.position : 0
  const end = own ? own.position + own.node.nodeSize : endOfBody(doc)
  const edge =
    $head.pos < start ? Selection.near(doc.resolve(start), 1) : Selection.near(doc.resolve(end), -1)
  return TextSelection.between($anchor, edge.$head)
}
