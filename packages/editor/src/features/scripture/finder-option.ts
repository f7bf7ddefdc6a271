import { type FoundSurah, isArabicLocale, type ListedTopic } from '@waraq/contract'
import { createElement } from '../../dom/elements.ts'
import type { MushafPage } from './find-page.ts'
import type { ScriptureMessages } from './messages.ts'
import type { Quotation, QuotedVerses } from './quotation-nodes.ts'
import { shownQuotation } from './shown-quotation.ts'

/** A line of the list. The text of a surah or topic is read when the line is chosen. */
export interface Finding {
  surah?: FoundSurah
  topic?: ListedTopic
  /** The verses of the topic. */
  verses?: readonly QuotedVerses[]
  /** Whether the list has the verses of the topic only. */
  isOpened?: boolean
  quotation?: Quotation
  page?: MushafPage
}

/** A surah, a topic or a quotation in the list of the finder. */
export function shownFinding(
  { surah, topic, quotation }: Finding,
  messages: ScriptureMessages,
  locale: string,
): HTMLElement[] {
  if (surah) {
    const name = createElement('strong', {}, nameOfSurah(surah, messages, locale))
    return [name, detail(messages.verses(surah.verse_count))]
  }
  if (topic) {
    const name = createElement('strong', {}, topic.name)
    name.dir = 'auto'
    return [name, detail(messages.topicVerses(topic.verses_total))]
  }
  if (!quotation) return []
  const others = parallelsOf(quotation)
  const shown = shownQuotation(quotation, locale)
  return others > 0 ? [...shown, detail(messages.parallels(others))] : shown
}

const detail = (text: string) => createElement('span', { class: 'wq-option-detail' }, text)

/** `Surah Al-Kahf`, in the author's language. */
export const nameOfSurah = (
  { name_arabic, name_english }: FoundSurah,
  messages: ScriptureMessages,
  locale: string,
): string => messages.surah(isArabicLocale(locale) ? name_arabic : name_english)

const parallelsOf = (quotation: Quotation): number =>
  quotation.kind === 'hadith' ? (quotation.hadith.parallels_total ?? 0) : 0
