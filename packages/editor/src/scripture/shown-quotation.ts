import { displayOf } from '@waraq/scripture/text'
import { citationIn } from './find-quotations.ts'
import type { Quotation } from './quotation-nodes.ts'

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
