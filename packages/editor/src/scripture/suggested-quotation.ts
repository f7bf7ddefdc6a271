import { directionOfText, isArabicLocale } from '@waraq/contract'
import type { Quotation } from './quotation-nodes.ts'
import { shownQuotation } from './shown-quotation.ts'

/** A quotation in a suggestion list, with its translation for locales other than Arabic. */
export function suggestedQuotation(
  quotation: Quotation,
  document: Document,
  locale: string,
): HTMLElement[] {
  const shown = shownQuotation(quotation, document, locale)
  if (isArabicLocale(locale) || !quotation.translation) return shown
  const translation = document.createElement('span')
  translation.className = 'wq-translation'
  translation.dir = directionOfText(quotation.translation) ?? 'ltr'
  translation.textContent = quotation.translation
  return [...shown, translation]
}
