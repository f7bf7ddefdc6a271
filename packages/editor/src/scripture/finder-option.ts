import { type FoundSurah, isArabicLocale } from '@waraq/contract'
import { createElement } from '../dom/elements.ts'
import type { ScriptureMessages } from '../i18n/scripture.ts'
import type { MushafPage } from './find-page.ts'
import type { Quotation } from './quotation-nodes.ts'
import { shownQuotation } from './shown-quotation.ts'

/** A line of the list. The quotation of a surah is read when the line is chosen. */
export interface Finding {
  surah?: FoundSurah
  quotation?: Quotation
  page?: MushafPage
}

/** A surah or a quotation in the list of the finder. */
export function optionOf(
  { surah, quotation }: Finding,
  messages: ScriptureMessages,
  locale: string,
): HTMLElement {
  const others = quotation ? parallelsOf(quotation) : 0
  return createElement(
    'div',
    { class: 'wq-finder-option', role: 'option' },
    ...(surah ? shownSurah(surah, messages, locale) : []),
    ...(quotation && !surah ? shownQuotation(quotation, locale) : []),
    others > 0 ? detail(messages.parallels(others)) : undefined,
  )
}

const detail = (text: string) => createElement('span', { class: 'wq-finder-detail' }, text)

const shownSurah = (surah: FoundSurah, messages: ScriptureMessages, locale: string) => [
  createElement('strong', { class: 'wq-finder-surah' }, nameOfSurah(surah, messages, locale)),
  detail(messages.verses(surah.verse_count)),
]

/** `Surah Al-Kahf`, in the author's language. */
export const nameOfSurah = (
  { name_arabic, name_english }: FoundSurah,
  messages: ScriptureMessages,
  locale: string,
): string => messages.surah(isArabicLocale(locale) ? name_arabic : name_english)

const parallelsOf = (quotation: Quotation): number =>
  quotation.kind === 'hadith' ? (quotation.hadith.parallels_total ?? 0) : 0
