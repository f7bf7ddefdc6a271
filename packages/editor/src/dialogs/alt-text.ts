import { NodeSelection } from 'prosemirror-state'
import type { EditorContext } from '../context/editor-context.ts'
import { createElement } from '../dom/elements.ts'
import { dialogMessagesFor } from '../i18n/dialogs.ts'
import { askText } from './ask-text.ts'

/** Asks for a description of the selected image. */
export function openAltText(context: EditorContext): void {
  const { editor, messages, locale } = context
  const { selection } = editor.state
  if (!(selection instanceof NodeSelection)) return
  const { from, node } = selection
  const title = messages.object.alt
  const field = createElement('input', { class: 'wq-input', label: title })
  field.dir = 'auto'
  field.value = String(node.attrs.alt)
  const note = createElement('p', { class: 'wq-dialog-note' }, dialogMessagesFor(locale).altHint)
  askText(context, {
    title,
    field,
    note,
    isAbove: true,
    keep(text) {
      if (!editor.state.doc.nodeAt(from)?.eq(node)) return
      editor.run((state, dispatch) => {
        const tr = state.tr.setNodeAttribute(from, 'alt', text)
        dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, from)))
        return true
      })
    },
  })
}
