import { NodeSelection } from 'prosemirror-state'
import type { EditorContext } from '../context/editor-context.ts'
import { createButton, createElement } from '../dom/elements.ts'
import { dialogMessagesFor } from '../i18n/dialogs.ts'
import { linkMessagesFor } from '../i18n/link-form.ts'
import { openDialog } from './dialog.ts'

/** Asks for a description of the selected image. */
export function openAltText(context: EditorContext): void {
  const { editor, messages, locale } = context
  const { selection } = editor.state
  if (!(selection instanceof NodeSelection)) return
  const { from, node } = selection
  const input = createElement('input', { class: 'wq-input', label: messages.object.alt })
  input.dir = 'auto'
  input.value = String(node.attrs.alt)
  const hint = createElement('p', { class: 'wq-dialog-note' }, dialogMessagesFor(locale).altHint)
  const apply = createButton(
    { class: 'wq-button', takesFocus: true },
    keep,
    linkMessagesFor(locale).apply,
  )
  const row = createElement('div', { class: 'wq-fields' }, input, apply)
  const dialog = openDialog(context, { title: messages.object.alt, className: 'wq-alt' }, hint, row)
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return
    // The key would reach the text, which has the focus by then.
    event.preventDefault()
    keep()
  })
  input.focus()

  function keep(): void {
    dialog.close()
    if (!editor.state.doc.nodeAt(from)?.eq(node)) return
    editor.run((state, dispatch) => {
      const tr = state.tr.setNodeAttribute(from, 'alt', input.value)
      dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, from)))
      return true
    })
  }
}
