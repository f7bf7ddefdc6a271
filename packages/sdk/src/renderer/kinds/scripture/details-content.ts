import { directionOfText } from '@waraq/contract'
import { buttonOf, elementOf } from '../../elements.ts'
import type { DetailsMessages } from '../../i18n/details.ts'
import type { Details, Passage } from './details.ts'
import { baseOf, createLanguageMenu } from './language-menu.ts'

interface Parts {
  document: Document
  messages: DetailsMessages
  locale: string
  tools: HTMLElement[]
  /** Opens a neighboring verse. */
  open(verse: string): void
}

/** Creates the content of the panel: text, tools, passages and neighbors. */
export function detailsContent(details: Details, className: string, parts: Parts): HTMLElement {
  const { document, tools } = parts
  const content = elementOf(document, 'div', className)
  const text = elementOf(document, 'p', 'wq-scripture', details.text)
  text.dir = 'rtl'
  text.lang = 'ar'
  content.append(text, passagesOf(details.passages, parts))
  if (tools.length > 0) text.after(rowOf(document, tools))
  content.append(neighborsOf(details, parts))
  return content
}

/** The passages in the reader's language, with a menu of the others. */
function passagesOf(passages: readonly Passage[], { document, messages, locale }: Parts) {
  const box = elementOf(document, 'div', '')
  const content = elementOf(document, 'div', '')
  const languages = new Set(passages.flatMap(({ language }) => baseOf(language) || []))
  const menu = createLanguageMenu(languages, { document, locale, label: messages.language }, show)
  if (menu) box.append(menu)
  box.append(content)
  return box

  function show(chosen: string | undefined): void {
    const inLanguage = passages.filter(({ language }) => [chosen, ''].includes(baseOf(language)))
    content.replaceChildren(...inLanguage.flatMap((passage) => elementsOf(passage, document)))
  }
}

function elementsOf({ title, text, language }: Passage, document: Document): HTMLElement[] {
  const paragraph = elementOf(document, 'p', '', text)
  paragraph.dir = directionOfText(text) ?? 'ltr'
  paragraph.lang = language
  return [elementOf(document, 'h3', '', title), paragraph]
}

function neighborsOf({ previous, next }: Details, parts: Parts): HTMLElement {
  const { document, messages, open } = parts
  const buttons: HTMLElement[] = []
  if (previous) buttons.push(buttonOf(document, messages.previous, () => open(previous)))
  if (next) buttons.push(buttonOf(document, messages.next, () => open(next)))
  return rowOf(document, buttons)
}

function rowOf(document: Document, buttons: HTMLElement[]): HTMLElement {
  const row = elementOf(document, 'p', 'wq-row')
  row.append(...buttons)
  return row
}
