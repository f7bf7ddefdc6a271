import { directionOfText } from '@waraq/contract'
import type { Details } from './details.ts'
import { buttonOf, elementOf } from './elements.ts'
import type { DetailsMessages } from './i18n/details.ts'

interface Parts {
  document: Document
  messages: DetailsMessages
  tools: HTMLElement[]
  /** Opens a neighboring verse. */
  open(verse: string): void
}

/** Creates the content of the panel: citation, text, tools, passages and neighbors. */
export function detailsContent(details: Details, className: string, parts: Parts): HTMLElement {
  const { document, tools } = parts
  const content = elementOf(document, 'div', className)
  const text = elementOf(document, 'p', 'wq-scripture', details.text)
  text.dir = 'rtl'
  text.lang = 'ar'
  content.append(elementOf(document, 'h2', '', details.citation), text)
  for (const passage of details.passages) {
    const paragraph = elementOf(document, 'p', '', passage.text)
    paragraph.dir = directionOfText(passage.text) ?? 'ltr'
    content.append(elementOf(document, 'h3', '', passage.title), paragraph)
  }
  if (tools.length > 0) text.after(rowOf(document, tools))
  content.append(neighborsOf(details, parts))
  return content
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
