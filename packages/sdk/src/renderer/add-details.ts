import { colorCode } from './code/color-code.ts'
import { createDetailsPanel, createDetailsReader } from './details-panel.ts'
import type { Reader } from './reader.ts'

export { addOutline } from './outline.ts'

/**
 * Adds the colors of code to a mounted document, and the details panel of its quotations with their
 * opened translations.
 */
export function addDetails(
  frame: HTMLElement,
  article: Element,
  { readJson }: Reader,
  locale: string,
): void {
  colorCode(article)
  if (!article.querySelector('.wq-quotation')) return
  const panel = createDetailsPanel({ frame, reader: createDetailsReader(readJson), locale })
  frame.append(panel.element)
  void panel.openTranslations(article)
}
