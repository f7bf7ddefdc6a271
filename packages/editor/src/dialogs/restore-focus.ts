import type { TextEditor } from '../context/text-editor.ts'

/**
 * Puts the caret back into the text in the very moment in which a dialog is left. The browser gives the focus
 * back, but not always the caret, and keys that are pressed before it is there go nowhere.
 */
export function restoreFocus(dialog: HTMLDialogElement, editor: TextEditor): void {
  const toText = () => editor.isDestroyed || dialog.open || editor.view.focus()
  dialog.addEventListener('close', toText)
  // With the key itself: the other event comes a little later.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    dialog.close()
    toText()
  })
}
