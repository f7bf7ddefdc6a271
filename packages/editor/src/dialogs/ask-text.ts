import type { EditorContext } from '../context/editor-context.ts'
import { createButton, createElement, newId } from '../dom/elements.ts'
import { linkMessagesFor } from '../i18n/link.ts'
import { openDialog } from './dialog.ts'

interface Question {
  title: string
  field: HTMLInputElement | HTMLTextAreaElement
  /** A field above it. Two fields show their labels. */
  fieldBefore?: HTMLInputElement | undefined
  /** A note beside the field that describes it. */
  note: HTMLElement
  /** Whether the note is above the field. */
  isAbove: boolean
  /** Instead of keeping a text. */
  remove?: { label: string; run(): void } | undefined
  /** What is wrong with a text, which is not kept then. */
  problemOf?(text: string): string | undefined
  keep(text: string): void
}

/** Asks for a text; Enter keeps it, Shift+Enter is a new line. */
export function askText(context: EditorContext, question: Question): void {
  const { title, field, fieldBefore, note, isAbove, remove, problemOf, keep } = question
  const button = (label: string, press: () => void, kind = '') =>
    createButton({ class: `wq-button ${kind}`, takesFocus: true }, press, label)
  const fields = fieldBefore
    ? [fieldBefore, field].map((one) => createElement('label', {}, one.ariaLabel ?? '', one))
    : [field]
  const row = createElement(
    'div',
    { class: 'wq-fields' },
    ...fields,
    remove && button(remove.label, () => close(remove.run)),
    button(linkMessagesFor(context.locale).apply, apply, 'wq-primary'),
  )
  note.id = newId()
  field.setAttribute('aria-describedby', note.id)
  const content = isAbove ? [note, row] : [row, note]
  const dialog = openDialog(context, { title, className: 'wq-alt' }, ...content)
  for (const one of fields) one.addEventListener('keydown', applyOnEnter)
  field.addEventListener('input', () => {
    field.ariaInvalid = null
  })
  field.focus()

  function applyOnEnter(event: Event): void {
    const { key, shiftKey, isComposing } = event as KeyboardEvent
    if (key !== 'Enter' || shiftKey || isComposing) return
    // Without this the key would reach the text, which has the focus by then.
    event.preventDefault()
    apply()
  }

  function apply(): void {
    const problem = problemOf?.(field.value)
    if (problem === undefined) {
      close(() => keep(field.value))
      return
    }
    note.textContent = problem
    field.ariaInvalid = 'true'
    field.focus()
  }

  function close(act: () => void): void {
    dialog.close()
    act()
  }
}
