import type { Plugin } from 'prosemirror-state'
import { createPastePlugin } from '../clipboard/paste-plugin.ts'
import type { Pasting } from '../clipboard/pasted-forms.ts'
import type { TextEditor } from '../context/text-editor.ts'
import { PASTED_KINDS } from '../features/converters.ts'
import { tidyFootnotes } from '../footnotes/tidy-footnotes.ts'

/** The code that only a paste needs, in one file that loads after the first focus. */
export const createPasteParts = (editor: TextEditor, pasting: Pasting): Plugin =>
  createPastePlugin(
    editor,
    pasting,
    (tr, doc, removedNotes) => tidyFootnotes(tr, { doc, removedNotes, locale: pasting.locale }),
    PASTED_KINDS,
  )
