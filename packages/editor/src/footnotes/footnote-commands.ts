import { type Command, type EditorState, Selection, TextSelection } from 'prosemirror-state'
import { canInsertAt } from '../commands/insertions.ts'
import { noteAround } from '../schema/footnotes.ts'
import { nodeType } from '../schema/schema.ts'
import { findNote, idsIn, referencesIn } from './notes-in.ts'
import { tidyFootnotes } from './tidy-footnotes.ts'

/** Maximum number of footnotes, because renumbering a longer list would take long. */
const MAX_FOOTNOTES = 500
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** An id of 10 characters with 50 random bits. */
export const newFootnoteId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => ALPHABET[byte % 32]).join('')

/**
 * Puts a reference after the selection and the caret into its empty note. In a note, goes back to
 * the text.
 */
export const insertFootnote =
  (locale: string): Command =>
  (state, dispatch) => {
    const own = noteAround(state.selection.$head)
    if (own) return goToReference(own.id)(state, dispatch)
    const reference = nodeType(state, 'footnoteReference')
    const { doc, tr, selection } = state
    const ids = idsIn(doc)
    const isAtText = selection.$to.parent.isTextblock && canInsertAt(doc, selection.to, reference)
    if (!isAtText || ids.size >= MAX_FOOTNOTES) return false
    const id = newFootnoteId()
    tr.insert(selection.to, reference.create({ id }))
    const note = nodeType(state, 'listItem').create(
      { backlink: id },
      nodeType(state, 'paragraph').create(),
    )
    tidyFootnotes(tr, { doc, removedNotes: new Map([[id, note]]), locale })
    dispatch?.(selectNote(tr, id).scrollIntoView())
    return true
  }

/** Puts the caret at the end of a note. */
export const goToNote =
  (id: string): Command =>
  ({ doc, tr }, dispatch) => {
    if (!findNote(doc, id)) return false
    dispatch?.(selectNote(tr, id).scrollIntoView())
    return true
  }

function selectNote(tr: EditorState['tr'], id: string) {
  const note = findNote(tr.doc, id)
  const end = note && tr.doc.resolve(note.position + note.node.nodeSize - 1)
  return end ? tr.setSelection(Selection.near(end, -1)) : tr
}

/** Puts the caret after the first reference of an id. */
export const goToReference =
  (id: string): Command =>
  ({ doc, tr }, dispatch) => {
    const reference = referencesIn(doc).find((one) => one.id === id)
    if (!reference) return false
    tr.setSelection(TextSelection.create(doc, reference.position + 1))
    dispatch?.(tr.scrollIntoView())
    return true
  }
