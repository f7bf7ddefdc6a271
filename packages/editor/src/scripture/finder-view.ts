import { directionOfText, isArabicLocale } from '@waraq/contract'
import { displayOf } from '@waraq/scripture/text'
import type { ScriptureContext } from '../context/editor-context.ts'
import { restoreFocus } from '../dialogs/restore-focus.ts'
import type { ScriptureMessages } from '../i18n/scripture.ts'
import { citationIn } from './find-quotations.ts'
import type { Quotation, WordSlice } from './quotation-nodes.ts'
import { createWordPicker } from './word-picker.ts'

interface Chosen {
  slice: WordSlice | undefined
  translationOpen: boolean
}

interface Actions {
  type(query: string): void
  move(step: 1 | -1): void
  choose(index: number): void
  extend(step: 1 | -1): void
  insert(displayMode: 'inline' | 'card', chosen: Chosen): void
}

export interface FinderView {
  open(query: string): void
  close(): void
  showFindings(quotations: readonly Quotation[], notice: string): void
  showCurrent(index: number, quotation: Quotation | undefined): void
  showTranslation(text: string): void
}

let lastId = 0

export function createFinderView(
  { editor, root, locale, signal }: ScriptureContext,
  messages: ScriptureMessages,
  actions: Actions,
): FinderView {
  const document = root.ownerDocument
  lastId += 1
  const id = `wq-finder-${lastId}`
  // A native dialog traps the focus and closes on Escape.
  const dialog = element('dialog', 'wq-panel wq-finder')
  dialog.ariaLabel = messages.find
  const input = element('input', 'wq-finder-input')
  const notice = element('p', 'wq-finder-notice')
  const list = element('div', 'wq-finder-list')
  const preview = element('div', 'wq-finder-preview')
  const citation = element('bdi', 'wq-citation')
  const translation = element('p', 'wq-translation')
  const picker = createWordPicker(document, messages.pickWords)
  const footer = element('div', 'wq-finder-actions')
  const translationToggle = element('input', '')
  const less = button(messages.lessVerses, () => actions.extend(-1), '−')
  const more = button(messages.moreVerses, () => actions.extend(1), '+')
  const inline = button(messages.inline, () => insert('inline'))
  const card = button(messages.card, () => insert('card'))

  build()
  root.append(dialog)
  restoreFocus(dialog, editor)
  signal.addEventListener('abort', () => dialog.remove())

  function build(): void {
    Object.assign(input, { type: 'text', role: 'combobox', placeholder: messages.placeholder })
    Object.assign(input, { ariaLabel: messages.find, autocomplete: 'off', ariaExpanded: 'false' })
    input.setAttribute('aria-controls', id)
    input.dir = 'auto'
    input.addEventListener('input', () => actions.type(input.value))
    input.addEventListener('keydown', pressed)
    notice.role = 'status'
    Object.assign(list, { id, role: 'listbox', ariaLabel: messages.results })
    translationToggle.type = 'checkbox'
    // Readers of Arabic rarely need a translation.
    translationToggle.checked = !isArabicLocale(locale)
    translationToggle.addEventListener('change', () => {
      translation.hidden = !translationToggle.checked
    })
    const label = element('label', 'wq-finder-check')
    label.append(translationToggle, messages.translation)
    const hint = element('p', 'wq-finder-hint', messages.pickWords)
    card.classList.add('wq-primary')
    card.append(keys('⏎'))
    inline.append(keys('⇧⏎'))
    preview.append(citation, picker.element, hint, translation)
    footer.append(less, more, label, inline, card)
    dialog.append(input, notice, list, preview, footer)
    dialog.addEventListener('click', ({ target }) => {
      // Only a press on the backdrop targets the dialog itself.
      if (target === dialog) dialog.close()
    })
    dialog.addEventListener('keydown', (event) => {
      if (event.target instanceof HTMLButtonElement && !event.target.matches('.wq-word')) return
      if (event.key === 'Enter' && !event.isComposing) {
        event.preventDefault()
        insert(event.shiftKey ? 'inline' : 'card')
      }
    })
  }

  function pressed(event: KeyboardEvent): void {
    if (event.isComposing || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    actions.move(event.key === 'ArrowDown' ? 1 : -1)
  }

  function insert(displayMode: 'inline' | 'card'): void {
    actions.insert(displayMode, { slice: picker.slice, translationOpen: translationToggle.checked })
  }

  function optionOf(quotation: Quotation, index: number): HTMLElement {
    const option = element('div', 'wq-finder-option')
    Object.assign(option, { id: `${id}-${index}`, role: 'option' })
    option.append(...shownQuotation(quotation, document, locale))
    option.addEventListener('click', () => {
      actions.choose(index)
      input.focus()
    })
    return option
  }

  function showTranslation(text: string): void {
    translation.textContent = text
    translation.dir = directionOfText(text) ?? 'ltr'
    translation.hidden = !translationToggle.checked
  }

  function showCurrent(index: number, quotation: Quotation | undefined): void {
    for (const [at, option] of [...list.children].entries()) {
      option.ariaSelected = String(at === index)
      if (at === index) option.scrollIntoView({ block: 'nearest' })
    }
    preview.hidden = !quotation
    footer.hidden = !quotation
    input.removeAttribute('aria-activedescendant')
    if (!quotation) return
    if (!list.hidden) input.setAttribute('aria-activedescendant', `${id}-${index}`)
    citation.textContent = citationIn(quotation, locale)
    const isOfQuran = quotation.kind === 'verses'
    preview.classList.toggle('wq-hadith', !isOfQuran)
    picker.show(quotation.text, isOfQuran)
    less.hidden = !isOfQuran
    more.hidden = !isOfQuran
    less.disabled = !isOfQuran || quotation.from === quotation.to
    showTranslation(quotation.translation)
  }

  function button(label: string, press: () => void, sign?: string): HTMLButtonElement {
    const created = element('button', 'wq-button', sign ?? label)
    created.type = 'button'
    if (sign) {
      created.ariaLabel = label
      created.title = label
    }
    created.addEventListener('click', press)
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
    open(query) {
      input.value = query
      dialog.showModal()
      input.focus()
    },
    close: () => dialog.close(),
    showFindings(quotations, text) {
      notice.textContent = text
      // A single result is shown in the preview only.
      list.hidden = quotations.length < 2
      input.ariaExpanded = String(!list.hidden)
      list.replaceChildren(...quotations.map(optionOf))
    },
    showCurrent,
    showTranslation,
  }
}

/** A quotation in a list: its text in the matching font, and its citation. */
export function shownQuotation(
  quotation: Quotation,
  document: Document,
  locale: string,
): HTMLElement[] {
  const isOfQuran = quotation.kind === 'verses'
  const text = document.createElement('span')
  text.className = isOfQuran ? 'wq-scripture' : 'wq-scripture wq-plain'
  Object.assign(text, { dir: 'rtl', lang: 'ar' })
  text.textContent = isOfQuran ? displayOf(quotation.text) : quotation.text
  const citation = document.createElement('bdi')
  citation.className = 'wq-citation'
  citation.textContent = citationIn(quotation, locale)
  return [text, citation]
}
