import { isArabicLocale } from '@waraq/contract'
import type { ScriptureMessages } from '../i18n/scripture.ts'
import { createWordPicker, type WordPicker } from './word-picker.ts'

/** The elements of the finder, without behavior. */
interface FinderElements {
  dialog: HTMLDialogElement
  input: HTMLInputElement
  notice: HTMLElement
  list: HTMLElement
  preview: HTMLElement
  citation: HTMLElement
  translation: HTMLElement
  picker: WordPicker
  footer: HTMLElement
  translationToggle: HTMLInputElement
  less: HTMLButtonElement
  more: HTMLButtonElement
  inline: HTMLButtonElement
  card: HTMLButtonElement
}

/** Creates the dialog of the finder; its list has the id. */
export function createFinderElements(
  document: Document,
  id: string,
  messages: ScriptureMessages,
  locale: string,
): FinderElements {
  // A native dialog traps the focus and closes on Escape.
  const dialog = element('dialog', 'wq-panel wq-finder')
  dialog.ariaLabel = messages.find
  const input = element('input', 'wq-finder-input')
  Object.assign(input, { type: 'text', role: 'combobox', placeholder: messages.placeholder })
  Object.assign(input, { ariaLabel: messages.find, autocomplete: 'off', ariaExpanded: 'false' })
  input.setAttribute('aria-controls', id)
  input.dir = 'auto'
  const notice = element('p', 'wq-finder-notice')
  notice.role = 'status'
  const list = element('div', 'wq-finder-list')
  Object.assign(list, { id, role: 'listbox', ariaLabel: messages.results })
  const preview = element('div', 'wq-finder-preview')
  const citation = element('bdi', 'wq-citation')
  const translation = element('p', 'wq-translation')
  const picker = createWordPicker(document, messages.pickWords)
  const footer = element('div', 'wq-finder-actions')
  const translationToggle = element('input', '')
  translationToggle.type = 'checkbox'
  // Readers of Arabic rarely need a translation.
  translationToggle.checked = !isArabicLocale(locale)
  const label = element('label', 'wq-finder-check')
  label.append(translationToggle, messages.translation)
  const hint = element('p', 'wq-finder-hint', messages.pickWords)
  const less = button(messages.lessVerses, '−')
  const more = button(messages.moreVerses, '+')
  const inline = button(messages.inline)
  const card = button(messages.card)
  card.classList.add('wq-primary')
  card.append(keys('⏎'))
  inline.append(keys('⇧⏎'))
  preview.append(citation, picker.element, hint, translation)
  footer.append(less, more, label, inline, card)
  dialog.append(input, notice, list, preview, footer)

  function button(name: string, sign?: string): HTMLButtonElement {
    const created = element('button', 'wq-button', sign ?? name)
    created.type = 'button'
    if (sign) {
      created.ariaLabel = name
      created.title = name
    }
    return created
  }

  function keys(text: string): HTMLElement {
    const shown = element('kbd', 'wq-kbd', text)
    shown.ariaHidden = 'true'
    return shown
  }

  function element<Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    className: string,
    text = '',
  ): HTMLElementTagNameMap[Tag] {
    const created = document.createElement(tag)
    created.className = className
    created.textContent = text
    return created
  }

  return {
    dialog,
    input,
    notice,
    list,
    preview,
    citation,
    translation,
    picker,
    footer,
    translationToggle,
    less,
    more,
    inline,
    card,
  }
}
