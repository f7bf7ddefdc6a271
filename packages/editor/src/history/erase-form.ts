import { createButton, createElement } from '../dom/elements.ts'
import type { HistoryMessages } from '../i18n/history.ts'

/** The button that erases a version, and the question before it does. */
interface EraseForm {
  element: HTMLElement
  /** Forgets a question that was not answered. */
  reset(): void
}

export function createEraseForm(messages: HistoryMessages, erase: () => void): EraseForm {
  const ask = () => {
    element.replaceChildren(question, confirm, cancel)
    cancel.focus()
  }
  const reset = () => element.replaceChildren(first)
  const leave = () => {
    reset()
    first.focus()
  }
  const first = createButton({ class: 'wq-button', takesFocus: true }, ask, messages.erase)
  const question = createElement('span', { role: 'alert' }, messages.eraseQuestion)
  const confirm = createButton({ class: 'wq-button', takesFocus: true }, erase, messages.eraseNow)
  const cancel = createButton({ class: 'wq-button', takesFocus: true }, leave, messages.keep)
  const element = createElement('div', { class: 'wq-conflict-buttons' }, first)
  return { element, reset }
}
