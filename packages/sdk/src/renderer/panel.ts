import { buttonOf, elementOf } from './elements.ts'
import { detailsMessagesFor } from './i18n/details.ts'

/**
 * Creates a dialog. The native one traps the focus, closes on Escape and restores the focus; a
 * click on the backdrop closes it too.
 */
export function createPanel(document: Document): HTMLDialogElement {
  const panel = elementOf(document, 'dialog', 'wq-panel')
  // Only a click on the backdrop has the dialog itself as target.
  panel.addEventListener('click', ({ target }) => {
    if (target === panel) panel.close()
  })
  return panel
}

/** Replaces the content of a dialog, below its title and a button that closes it. */
export function fillPanel(
  panel: HTMLDialogElement,
  locale: string,
  title: string,
  content: HTMLElement,
): HTMLButtonElement {
  const { ownerDocument: document } = panel
  const close = buttonOf(document, '✕', () => panel.close())
  close.setAttribute('aria-label', detailsMessagesFor(locale).close)
  const head = elementOf(document, 'header', 'wq-panel-head')
  head.append(elementOf(document, 'h2', '', title), close)
  panel.replaceChildren(head, content)
  return close
}
