import { NodeSelection } from 'prosemirror-state'
import type { Workbench } from '../context/editor-context.ts'
import { make, makeButton } from '../dom/elements.ts'
import { openDialog } from './dialog.ts'

/** Asks what the selected picture shows. */
export function openAltText(bench: Workbench): void {
  const { editor, words } = bench
  const { selection } = editor.state
  if (!(selection instanceof NodeSelection)) return
  const { from, node } = selection
  const input = make('input', { class: 'wq-input', label: words.object.alt })
  input.dir = 'auto'
  input.value = String(node.attrs.alt)
  const hint = make('p', { class: 'wq-dialog-note' }, words.object.altHint)
  const apply = makeButton({ class: 'wq-button', takesFocus: true }, keep, words.link.apply)
  const row = make('div', { class: 'wq-find-row' }, input, apply)
  const dialog = openDialog(bench, { title: words.object.alt, className: 'wq-alt' }, hint, row)
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing) keep()
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
