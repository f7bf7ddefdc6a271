import type { Workbench } from '../context/editor-context.ts'
import { make, makeButton, newId } from '../dom/elements.ts'
import { createIcon } from '../widgets/icons.ts'
import { giveBack } from './restore-focus.ts'

/** A dialog over the page. The browser keeps the focus in it. */
export interface Dialog {
  element: HTMLDialogElement
  close(): void
}

export function openDialog(
  { root, words, signal, editor }: Workbench,
  { title, className }: { title: string; className: string },
  ...content: Node[]
): Dialog {
  const heading = make('h2', {}, title)
  heading.id = newId()
  const closing = makeButton(
    { class: 'wq-tool', label: words.close, takesFocus: true },
    close,
    createIcon('close'),
  )
  const head = make('header', { class: 'wq-dialog-head' }, heading, closing)
  const element = make(
    'dialog',
    { class: `wq-dialog ${className}`, attributes: { 'aria-labelledby': heading.id } },
    head,
    ...content,
  )
  element.addEventListener('close', () => element.remove())
  giveBack(element, editor)
  // A press beside it closes it, as on every other menu.
  element.addEventListener('pointerdown', ({ target }) => target === element && close())
  signal.addEventListener('abort', close, { once: true })
  root.append(element)
  element.showModal()

  function close(): void {
    element.close()
  }

  return { element, close }
}
