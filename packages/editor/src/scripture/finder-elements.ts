import { isArabicLocale } from '@waraq/contract'
import type { ScriptureContext } from '../context/editor-context.ts'
import { createButton, createElement, newId } from '../dom/elements.ts'
import type { ScriptureMessages } from '../i18n/scripture.ts'
import { createLinePicker } from './mushaf-lines.ts'
import { createWordPicker } from './word-picker.ts'

/** Creates the elements of the finder, without behavior. */
export function createFinderElements(context: ScriptureContext, messages: ScriptureMessages) {
  const { locale, root } = context
  const listId = newId()
  const input = createElement('input', {
    class: 'wq-finder-input',
    role: 'combobox',
    label: messages.find,
    attributes: { autocomplete: 'off', dir: 'auto', 'aria-controls': listId },
  })
  const notice = createElement('p', { class: 'wq-finder-notice', role: 'status' })
  const list = createElement('div', {
    class: 'wq-finder-list',
    role: 'listbox',
    label: messages.results,
  })
  list.id = listId
  const citation = createElement('bdi', { class: 'wq-citation' })
  const less = button(messages.lessVerses, '−')
  const more = button(messages.moreVerses, '+')
  const verses = button(messages.showVerses)
  const picker = createWordPicker(root.ownerDocument, messages.pickWords)
  const linePicker = createLinePicker(context, messages)
  const hint = createElement('p', { class: 'wq-finder-hint' }, messages.pickWords)
  const translation = createElement('p', { class: 'wq-translation' })
  const translationToggle = createElement('input')
  translationToggle.type = 'checkbox'
  // Readers of Arabic rarely need a translation.
  translationToggle.checked = !isArabicLocale(locale)
  const label = createElement('label', { class: 'wq-finder-check' }, translationToggle)
  label.append(messages.translation)
  const tools = createElement('div', { class: 'wq-finder-tools' }, less, more, label)
  const preview = createElement(
    'div',
    { class: 'wq-finder-preview' },
    citation,
    picker.element,
    hint,
    translation,
    tools,
  )
  const inline = button(messages.inline)
  const card = button(messages.insert)
  card.classList.add('wq-primary')
  const cardKey = keys('⏎')
  card.append(cardKey)
  inline.append(keys('⇧⏎'))
  const results = createElement(
    'div',
    { class: 'wq-finder-found' },
    notice,
    list,
    preview,
    linePicker.element,
  )
  const footer = createElement('div', { class: 'wq-finder-actions' }, verses, inline, card)

  return {
    ...{
      input,
      notice,
      list,
      listId,
      results,
      preview,
      citation,
      tools,
      verses,
      less,
      more,
      picker,
      linePicker,
    },
    ...{ translation, translationToggle, footer, inline, card, cardKey },
  }
}

function button(name: string, sign?: string): HTMLButtonElement {
  const element = createButton({ class: 'wq-button', takesFocus: true }, () => {}, sign ?? name)
  if (sign) {
    element.ariaLabel = name
    element.title = name
  }
  return element
}

const keys = (text: string): HTMLElement =>
  createElement('kbd', { class: 'wq-kbd', attributes: { 'aria-hidden': 'true' } }, text)
