import { directionOfText } from '@waraq/contract'
import type { ScriptureContext } from '../../context/editor-context.ts'
import { type Dialog, openDialog } from '../../dialogs/dialog.ts'
import { adoptStyles } from '../../dom/adopt-styles.ts'
import { createElement, newId } from '../../dom/elements.ts'
import { citationIn } from './find-quotations.ts'
import { createFinderElements, type FinderPresses } from './finder-elements.ts'
import { type Finding, nameOfSurah } from './finder-option.ts'
import type { FinderKind } from './finder-start.ts'
import { FINDER_STYLES } from './finder-styles.ts'
import { createFinderTabs } from './finder-tabs.ts'
import type { ScriptureMessages } from './messages.ts'
import type { MushafLines } from './mushaf-lines.ts'
import type { Quotation, WordSlice } from './quotation-nodes.ts'

interface Chosen {
  slice: WordSlice | undefined
  translationOpen: boolean
  lines: MushafLines
}

interface Actions extends Omit<FinderPresses, 'insert'> {
  search(kind: FinderKind): void
  type(query: string): void
  move(step: 1 | -1): void
  /**
   * Runs `act` when the results of the current query are shown; another key or a failure cancels
   * it.
   */
  whenFound(act: () => void): void
  insert(displayMode: 'inline' | 'card', choice: Chosen): void
}

interface FinderView {
  readonly query: string
  open(query: string): void
  close(): void
  /** Shows the kind that is searched. */
  showKind(kind: FinderKind): void
  /** Shows the list; a single reference is only in the preview. */
  showFindings(findings: readonly Finding[], notice: string, isReference: boolean): void
  showCurrent(index: number, finding: Finding | undefined): void
  showTranslation(text: string): void
}

export function createFinderView(
  context: ScriptureContext,
  messages: ScriptureMessages,
  kinds: readonly FinderKind[],
  actions: Actions,
): FinderView {
  const { root, locale } = context
  const document = root.ownerDocument
  adoptStyles(document, FINDER_STYLES)
  const elements = createFinderElements(context, messages, { ...actions, insert, showVerses })
  const { input, notice, list, results, preview, citation, translation } = elements
  const { picker, linePicker, footer, translationToggle, verses, less, more, card, inline } =
    elements
  const panel = createElement('div', { class: 'wq-finder-panel', role: 'tabpanel' }, input, results)
  panel.id = newId()
  const tabs = createFinderTabs(kinds, panel, messages, actions.search)
  let dialog: Dialog | undefined
  // Enter shows the verses of a surah or topic; only the button inserts all of them.
  let hasVerses = false
  listen()

  function listen(): void {
    input.addEventListener('input', () => actions.type(input.value))
    for (const element of [input, list.element]) element.addEventListener('keydown', onKeyDown)
    translationToggle.addEventListener('change', () => {
      translation.hidden = !translationToggle.checked
    })
    panel.addEventListener('keydown', (event) => {
      if (event.target instanceof HTMLButtonElement && !event.target.matches('.wq-word')) return
      if (event.key === 'Enter' && !event.isComposing) chooseByKey(event)
    })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    actions.move(event.key === 'ArrowDown' ? 1 : -1)
  }

  function chooseByKey(event: KeyboardEvent): void {
    event.preventDefault()
    const mode = event.shiftKey ? 'inline' : 'card'
    const act = () => (hasVerses ? actions.showVerses() : insert(mode))
    if (event.target !== input) act()
    else actions.whenFound(() => dialog?.element.open && act())
  }

  function showVerses(): void {
    // The button goes away, and the input would open the keyboard of a phone.
    list.element.focus()
    actions.showVerses()
  }

  function insert(displayMode: 'inline' | 'card'): void {
    const chosen = { slice: picker.slice, lines: linePicker.chosenLines() }
    actions.insert(displayMode, { ...chosen, translationOpen: translationToggle.checked })
  }

  function showTranslation(text: string): void {
    translation.textContent = text
    translation.dir = directionOfText(text) ?? 'ltr'
    translation.hidden = !translationToggle.checked
  }

  function showCurrent(index: number, finding: Finding | undefined): void {
    list.select(index)
    const { surah, topic, quotation, page } = finding ?? {}
    hasVerses = surah !== undefined || topic !== undefined
    linePicker.show(page)
    preview.hidden = !surah && !quotation
    footer.hidden = !finding
    if (!finding) return
    verses.hidden = !hasVerses
    verses.textContent = finding.isOpened ? messages.back : messages.showVerses
    elements.cardKey.hidden = hasVerses
    inline.hidden = hasVerses || page !== undefined
    elements.tools.hidden = surah !== undefined
    showInsertion(finding)
    citation.textContent = surah ? nameOfSurah(surah, messages, locale) : ''
    if (quotation) showQuotation(quotation)
    else picker.show('', true)
  }

  function showInsertion({ topic, quotation, page, verses }: Finding): void {
    const label = topic ? messages.insertVerses(topic.verses_total) : messages.insert
    card.replaceChildren(label, elements.cardKey)
    card.disabled = !quotation && !page && !verses
  }

  function showQuotation(quotation: Quotation): void {
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
    get query() {
      return input.value
    },
    open(query) {
      input.value = query
      dialog = openDialog(
        context,
        { title: messages.find, className: 'wq-finder' },
        tabs.element,
        panel,
        footer,
      )
      input.focus()
    },
    close: () => dialog?.close(),
    showKind(kind) {
      tabs.show(kind)
      input.placeholder = messages.placeholders[kind]
    },
    showFindings(findings, text, isReference) {
      notice.textContent = text
      const isAlone = isReference && findings.length === 1
      list.show(isAlone ? [] : findings, -1)
      list.element.hidden = isAlone || findings.length === 0
      input.ariaExpanded = String(!list.element.hidden)
    },
    showCurrent,
    showTranslation,
  }
}
