import { directionOfText } from '@waraq/contract'
import type { ScriptureContext } from '../context/editor-context.ts'
import { restoreFocus } from '../dialogs/restore-focus.ts'
import { adoptStyles } from '../dom/adopt-styles.ts'
import type { ScriptureMessages } from '../i18n/scripture.ts'
import { citationIn } from './find-quotations.ts'
import { createFinderElements } from './finder-elements.ts'
import { FINDER_STYLES } from './finder-styles.ts'
import type { Quotation, WordSlice } from './quotation-nodes.ts'
import { shownQuotation } from './shown-quotation.ts'

interface Chosen {
  slice: WordSlice | undefined
  translationOpen: boolean
}

interface Actions {
  type(query: string): void
  move(step: 1 | -1): void
  choose(index: number): void
  extend(step: 1 | -1): void
  /** Acts once the results of what is typed are shown; typing on or a failure drops it. */
  whenFound(act: () => void): void
  insert(displayMode: 'inline' | 'card', chosen: Chosen): void
}

interface FinderView {
  open(query: string): void
  close(): void
  showFindings(quotations: readonly Quotation[], notice: string): void
  showCurrent(index: number, quotation: Quotation | undefined): void
  showTranslation(text: string): void
}

let lastId = 0

const parallelsOf = (quotation: Quotation): number =>
  quotation.kind === 'hadith' ? (quotation.hadith.parallels_total ?? 0) : 0

export function createFinderView(
  { editor, root, locale, signal }: ScriptureContext,
  messages: ScriptureMessages,
  actions: Actions,
): FinderView {
  const document = root.ownerDocument
  adoptStyles(document, FINDER_STYLES)
  lastId += 1
  const id = `wq-finder-${lastId}`
  const elements = createFinderElements(document, id, messages, locale)
  const { dialog, input, notice, list, preview, citation, translation } = elements
  const { picker, footer, translationToggle, less, more } = elements

  listen()
  root.append(dialog)
  restoreFocus(dialog, editor)
  signal.addEventListener('abort', () => dialog.remove())

  function listen(): void {
    input.addEventListener('input', () => actions.type(input.value))
    input.addEventListener('keydown', pressed)
    translationToggle.addEventListener('change', () => {
      translation.hidden = !translationToggle.checked
    })
    less.addEventListener('click', () => actions.extend(-1))
    more.addEventListener('click', () => actions.extend(1))
    elements.inline.addEventListener('click', () => insert('inline'))
    elements.card.addEventListener('click', () => insert('card'))
    dialog.addEventListener('click', ({ target }) => {
      // Only a press on the backdrop targets the dialog itself.
      if (target === dialog) dialog.close()
    })
    dialog.addEventListener('keydown', (event) => {
      if (event.target instanceof HTMLButtonElement && !event.target.matches('.wq-word')) return
      if (event.key === 'Enter' && !event.isComposing) insertByKey(event)
    })
  }

  function pressed(event: KeyboardEvent): void {
    if (event.isComposing || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    actions.move(event.key === 'ArrowDown' ? 1 : -1)
  }

  function insertByKey(event: KeyboardEvent): void {
    event.preventDefault()
    const mode = event.shiftKey ? 'inline' : 'card'
    if (event.target !== input) insert(mode)
    else actions.whenFound(() => dialog.open && insert(mode))
  }

  function insert(displayMode: 'inline' | 'card'): void {
    actions.insert(displayMode, { slice: picker.slice, translationOpen: translationToggle.checked })
  }

  function optionOf(quotation: Quotation, index: number): HTMLElement {
    const option = document.createElement('div')
    option.className = 'wq-finder-option'
    Object.assign(option, { id: `${id}-${index}`, role: 'option' })
    option.append(...shownQuotation(quotation, document, locale))
    const others = parallelsOf(quotation)
    if (others > 0) {
      const note = document.createElement('span')
      note.className = 'wq-finder-parallels'
      note.textContent = messages.parallels(others)
      option.append(note)
    }
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
