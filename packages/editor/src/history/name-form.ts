import { MAX_VERSION_NAME } from '@waraq/contract'
import type { DocumentVersion } from '@waraq/sdk/client'
import { createButton, createElement, newId } from '../dom/elements.ts'
import type { HistoryMessages } from '../i18n/history.ts'

/** A field for the name of the selected version. */
interface NameForm {
  element: HTMLElement
  show(version: DocumentVersion): void
}

/** @param save takes null to remove the name */
export function createNameForm(
  messages: HistoryMessages,
  save: (name: string | null) => void,
): NameForm {
  const input = createElement('input', {
    class: 'wq-input',
    attributes: { dir: 'auto', maxlength: String(MAX_VERSION_NAME), autocomplete: 'off' },
  })
  input.id = newId()
  const label = createElement('label', { attributes: { for: input.id } }, messages.name)
  const submit = () => save(input.value.trim() || null)
  const button = createButton({ class: 'wq-button', takesFocus: true }, submit, messages.setName)
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing) submit()
  })
  return {
    element: createElement('div', { class: 'wq-fields wq-version-name' }, label, input, button),
    show({ name }) {
      input.value = name ?? ''
    },
  }
}
