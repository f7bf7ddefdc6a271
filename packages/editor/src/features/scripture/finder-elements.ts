import { isArabicLocale } from '@waraq/contract'
import type { ScriptureContext } from '../../context/editor-context.ts'
import { createButton, createElement } from '../../dom/elements.ts'
import { createListbox } from '../../widgets/listbox.ts'
import { type Finding, shownFinding } from './finder-option.ts'
import type { ScriptureMessages } from './messages.ts'
import { createLinePicker } from './mushaf-lines.ts'
import { createWordPicker } from './word-picker.ts'

/** What the list and the buttons of the finder do. */
export interface FinderPresses {
  choose(finding: Finding): void
  /** Adds verses to the chosen ones, or takes them away. */
  extend(count: 1 | -1): void
  /** Lists the verses of the chosen surah. */
  showVerses(): void
  insert(displayMode: 'inline' | 'card'): void
}

/** Creates the elements of the finder. */
export function createFinderElements(
  context: ScriptureContext,
  messages: ScriptureMessages,
  { choose, extend, showVerses, insert }: FinderPresses,
) {
  const { locale } = context
  const input = createElement('input', {
    class: 'wq-input wq-finder-input',
    role: 'combobox',
    label: messages.find,
    attributes: { autocomplete: 'off', dir: 'auto' },
  })
  const notice = createElement('p', { class: 'wq-dialog-note', role: 'status' })
  const list = createListbox<Finding>({
    label: messages.results,
    owner: input,
    show: (finding) => shownFinding(finding, messages, locale),
    choose,
  })
  input.setAttribute('aria-controls', list.element.id)
  const citation = createElement('bdi', { class: 'wq-citation' })
  const less = button(messages.lessVerses, () => extend(-1), '−')
  const more = button(messages.moreVerses, () => extend(1), '+')
  const verses = button(messages.showVerses, showVerses)
  const picker = createWordPicker(messages.pickWords)
  const linePicker = createLinePicker(context, messages)
  const hint = createElement('p', { class: 'wq-dialog-note' }, messages.pickWords)
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
  const inline = button(messages.inline, () => insert('inline'))
  const card = button(messages.insert, () => insert('card'))
  card.classList.add('wq-primary')
  const cardKey = keys('⏎')
  card.append(cardKey)
  inline.append(keys('⇧⏎'))
  const results = createElement(
    'div',
    { class: 'wq-finder-found' },
    notice,
    list.element,
    preview,
    linePicker.element,
  )
  const footer = createElement('div', { class: 'wq-finder-actions' }, verses, inline, card)

  return {
    input,
    notice,
    list,
    results,
    preview,
    citation,
    tools,
    verses,
    less,
    more,
    picker,
    linePicker,
    translation,
    translationToggle,
    footer,
    inline,
    card,
    cardKey,
  }
}

function button(name: string, press: () => void, sign?: string): HTMLButtonElement {
  const element = createButton({ class: 'wq-button', takesFocus: true }, press, sign ?? name)
  if (sign) {
    element.ariaLabel = name
    element.title = name
  }
  return element
}

const keys = (text: string): HTMLElement =>
  createElement('kbd', { class: 'wq-kbd', attributes: { 'aria-hidden': 'true' } }, text)
