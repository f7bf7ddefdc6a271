import type { TextEditor } from '../context/text-editor.ts'

/**
 * Restores the caret in the call that closes a dialog, so that the next key finds it. The browser
 * restores the focus but not always the caret.
 */
export function restoreFocus(dialog: HTMLDialogElement, editor: TextEditor): void {
  const close = dialog.close.bind(dialog)
  const toText = () => editor.isDestroyed || editor.view.focus()
  let isRestored = false
  dialog.close = () => {
    if (!dialog.open) return
    close()
    isRestored = true
    toText()
  }
  // The browser would close the dialog without that call.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    dialog.close()
  })
  // Some close requests have no `cancel` event. This event comes late: what the next key reached or
  // opened since keeps the focus.
  dialog.addEventListener('close', () => {
    const wasRestored = isRestored
    isRestored = false
    if (wasRestored) return
    const activeElement = document.activeElement
    if (dialog.contains(activeElement) || !activeElement?.closest('dialog[open], input, textarea'))
      toText()
  })
}
