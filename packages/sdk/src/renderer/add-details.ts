import { createDetailsPanel, createDetailsReader } from './details-panel.ts'
import type { Reader } from './reader.ts'

export { addOutline } from './outline.ts'

/** Adds the details panel of quotations to a mounted document, and their opened translations. */
export function addDetails(
  frame: HTMLElement,
  article: Element,
  { readJson }: Reader,
  locale: string,
): void {
  const panel = createDetailsPanel({ frame, reader: createDetailsReader(readJson), locale })
  frame.append(panel.element)
  panel.openTranslations(article)
}
