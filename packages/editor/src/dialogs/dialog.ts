import type { EditorContext } from '../context/editor-context.ts'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { createButton, createElement, newId } from '../dom/elements.ts'
import { createIcon } from '../widgets/icons.ts'
import { DIALOG_STYLES } from './dialog-styles.ts'
import { restoreFocus } from './restore-focus.ts'

/** A modal dialog. The browser traps the focus in it. */
export interface Dialog {
  element: HTMLDialogElement
  close(): void
}

export function openDialog(
  {
    root,
    messages,
    signal,
    editor,
  }: Pick<EditorContext, 'root' | 'messages' | 'signal' | 'editor'>,
  { title, className }: { title: string; className: string },
  ...content: Node[]
): Dialog {
  adoptStyles(root.ownerDocument, DIALOG_STYLES)
  const heading = createElement('h2', {}, title)
  heading.id = newId()
  const closeButton = createButton(
    { class: 'wq-tool', label: messages.close, takesFocus: true },
    close,
    createIcon('close'),
  )
  const head = createElement('header', { class: 'wq-dialog-head' }, heading, closeButton)
  const element = createElement(
    'dialog',
    { class: `wq-dialog ${className}`, attributes: { 'aria-labelledby': heading.id } },
    head,
    ...content,
  )
  const end = new AbortController()
  element.addEventListener('close', () => {
    end.abort()
    element.remove()
  })
  stayVisible(element, end.signal)
  // A press on the backdrop closes the dialog, as for every other menu.
  element.addEventListener('mousedown', (event) => {
    if (event.target !== element) return
    // The press would move the focus to the element below the dialog.
    event.preventDefault()
    close()
  })
  restoreFocus(element, editor)
  signal.addEventListener('abort', close, { signal: end.signal })
  root.append(element)
  element.showModal()

  function close(): void {
    element.close()
  }

  return { element, close }
}

// The virtual keyboard covers the page without resizing it.
function stayVisible({ style }: HTMLElement, signal: AbortSignal): void {
  const viewport = visualViewport
  if (!viewport) return
  function follow(): void {
    if (!viewport || viewport.scale > 1) return
    style.setProperty('--wq-seen', `${viewport.height}px`)
    style.setProperty('--wq-seen-from', `${viewport.offsetTop}px`)
  }
  for (const event of ['resize', 'scroll']) viewport.addEventListener(event, follow, { signal })
  follow()
}
