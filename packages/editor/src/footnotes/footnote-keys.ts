import { splitBlock } from 'prosemirror-commands'
import { type Command, NodeSelection, TextSelection } from 'prosemirror-state'
import { noteAround } from '../schema/footnotes.ts'
import { goToNote, goToReference } from './footnote-commands.ts'
import { referencesIn } from './notes-in.ts'

/** Enter on a selected reference goes to its note; in a note it starts a new line of the note. */
export const enter: Command = (state, dispatch) => {
  const { selection } = state
  if (selection instanceof NodeSelection && selection.node.type.name === 'footnoteReference')
    return goToNote(selection.node.attrs.id)(state, dispatch)
  const note = noteAround(selection.$from)
  if (!note || !(selection instanceof TextSelection)) return false
  const { parent, depth } = selection.$from
  // Not in a list or a quote within the note.
  if (selection.$from.node(depth - 1) !== note.node || parent.type.name !== 'paragraph')
    return false
  // Enter in an empty note goes back to the text; other bindings would lift the note out of the
  // list.
  if (note.node.childCount === 1 && parent.content.size === 0)
    return goToReference(note.id)(state, dispatch)
  return splitBlock(state, dispatch)
}

/**
 * Backspace in an empty note deletes its references and thereby the note; at the start of others it
 * does nothing, where it would take the note out of the list.
 */
export const backspace: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const note = noteAround($from)
  const isFirst = note && $from.node(-1) === note.node && $from.index(-1) === 0
  if (!empty || !isFirst || $from.parentOffset > 0) return false
  if (note.node.textContent || note.node.childCount > 1) return true
  const references = referencesIn(state.doc).filter(({ id }) => id === note.id)
  if (references.length === 0) return false
  const [first] = references
  const { tr } = state
  for (const { position } of references.toReversed()) tr.delete(position, position + 1)
  if (first) tr.setSelection(TextSelection.create(tr.doc, first.position))
  dispatch?.(tr.scrollIntoView())
  return true
}
