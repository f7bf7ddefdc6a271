import type { TextEditor } from '../context/text-editor.ts'

/**
 * Restores the caret synchronously when a dialog closes. The browser restores the focus but not
 * always the caret, and keys pressed in between are lost.
 */
export function restoreFocus(dialog: HTMLDialogElement, editor: TextEditor): void {
  const toText = () => editor.isDestroyed || dialog.open || editor.view.focus()
  // The event comes after `close()`: a field that has opened by then keeps the focus.
  dialog.addEventListener('close', () => {
    const focused = document.activeElement
    if (dialog.contains(focused) || !focused?.matches('input, textarea')) toText()
  })
  // The `close` event comes after the next key: a listener may have closed the dialog before this.
  for (const name of ['click', 'mousedown', 'keydown']) dialog.addEventListener(name, toText)
  // On keydown, because the `cancel` event fires later.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    dialog.close()
    toText()
  })
}
