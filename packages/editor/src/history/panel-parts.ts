import { createButton, createElement, newId } from '../dom/elements.ts'
import type { HistoryMessages } from '../i18n/history.ts'

/** The other side of a comparison: the version before the selected one, or the present text. */
export type Other = 'before' | 'now'

interface Choice {
  element: HTMLElement
  readonly value: Other
}

/** The button that loads the next page, hidden until there is one. */
export function createOlder(messages: HistoryMessages, load: () => Promise<void>) {
  const button = createButton({ class: 'wq-button', takesFocus: true }, load, messages.older)
  button.hidden = true
  return button
}

/** The author of the versions, if the host names one. */
export function authorNote(messages: HistoryMessages, name?: string): HTMLElement | undefined {
  if (!name) return undefined
  const who = createElement('bdi', {}, name)
  return createElement('p', { class: 'wq-dialog-note' }, `${messages.author}: `, who)
}

/** A choice of the other side of the comparison. */
export function createChoice(messages: HistoryMessages, onChange: () => void): Choice {
  const group = newId()
  let value: Other = 'before'
  const options = (['before', 'now'] as const).map((option) => {
    const radio = createElement('input', { attributes: { type: 'radio', name: group } })
    radio.checked = option === value
    radio.addEventListener('change', () => {
      value = option
      onChange()
    })
    return createElement('label', {}, radio, messages[option])
  })
  const legend = createElement('legend', {}, messages.choose)
  return {
    element: createElement('fieldset', { class: 'wq-compare-with' }, legend, ...options),
    get value() {
      return value
    },
  }
}

/** The button that restores a version, with a sentence about the present text. */
export function createRestoring(messages: HistoryMessages, restore: () => void) {
  const hint = createElement('span', { class: 'wq-dialog-note' }, messages.restoreHint)
  hint.id = newId()
  const button = createButton(
    {
      class: 'wq-button wq-primary',
      takesFocus: true,
      attributes: { 'aria-describedby': hint.id },
    },
    restore,
    messages.restore,
  )
  const element = createElement('div', { class: 'wq-conflict-buttons' }, button, hint)
  return { element, button }
}

/** The button that erases a version, and the question before it does. */
interface EraseForm {
  element: HTMLElement
  /** Closes an open question. */
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
