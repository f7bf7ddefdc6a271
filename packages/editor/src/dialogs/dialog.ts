import type { EditorContext } from '../context/editor-context.ts'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { createButton, createElement, newId } from '../dom/elements.ts'
import { createIcon } from '../widgets/icons.ts'
import { DIALOG_STYLES } from './dialog-styles.ts'
import { restoreFocus } from './restore-focus.ts'

/** A modal dialog. The browser traps the focus in it. */
interface Dialog {
  element: HTMLDialogElement
  close(): void
}

export function openDialog(
  { root, messages, signal, editor }: EditorContext,
  { title, className }: { title: string; className: string },
  ...content: Node[]
): Dialog {
  adoptStyles(root.ownerDocument, DIALOG_STYLES)
  const heading = createElement('h2', {}, title)
  heading.id = newId()
  const closing = createButton(
    { class: 'wq-tool', label: messages.close, takesFocus: true },
    close,
    createIcon('close'),
  )
  const head = createElement('header', { class: 'wq-dialog-head' }, heading, closing)
  const element = createElement(
    'dialog',
    { class: `wq-dialog ${className}`, attributes: { 'aria-labelledby': heading.id } },
    head,
    ...content,
  )
  element.addEventListener('close', () => element.remove())
  restoreFocus(element, editor)
  // A press on the backdrop closes the dialog, as for every other menu.
  element.addEventListener('pointerdown', ({ target }) => target === element && close())
  signal.addEventListener('abort', close, { once: true })
  root.append(element)
  element.showModal()

  function close(): void {
    element.close()
  }

  return { element, close }
}
