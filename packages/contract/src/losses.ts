import { createMessages, numberLocale } from './messages.ts'
import type { readingLossMessagesFor } from './reading-losses.ts'

/** What a file could not hold, by code, as a sentence for the person who moves the document. */
const lossMessagesFor = createMessages({
  en: {
    unknown_node: 'Content of an unknown kind is its text now.',
    unknown_mark: 'Text of an unknown format has no format now.',
    image_missing: 'A picture is gone, and its description stands there.',
    image_format: 'A picture has a format that cannot be used here.',
    image_limit: 'The pictures are too many or too large.',
    formula_as_text: 'A formula is its source now.',
    internal_link_dropped: 'A link to another document, or to a place in it, is its text now.',
    mention_as_text: 'A mention is a name now.',
    list_level_clamped: 'A list is nested deeper than nine levels.',
    table_as_text: 'A table is too large, or too deep in others, and is the text of its cells.',
    translation_missing: 'A translation cannot be found.',
    verse_changed: 'A verse or a hadith had other letters than its source.',
    quotation_as_text: 'A verse or a hadith is its text and citation now.',
    characters_dropped: 'Some characters cannot stand here.',
    style_dropped: 'The look of some text, blocks or numbers cannot be kept.',
  },
  ar: {
    unknown_node: 'صار محتوى من نوع غير معروف نصًّا فقط.',
    unknown_mark: 'صار نص بتنسيق غير معروف من دون تنسيقه.',
    image_missing: 'صورة غير موجودة، وفي مكانها وصفها.',
    image_format: 'صورة بصيغة لا يمكن استعمالها هنا.',
    image_limit: 'الصور كثيرة أو كبيرة جدًّا.',
    formula_as_text: 'صارت معادلة نصّها المصدري.',
    internal_link_dropped: 'صار رابط إلى مستند آخر، أو إلى موضع فيه، نصًّا فقط.',
    mention_as_text: 'صارت إشارة إلى شخص اسمًا فقط.',
    list_level_clamped: 'قائمة متداخلة أعمق من تسعة مستويات.',
    table_as_text: 'جدول كبير جدًّا أو عميق في جداول أخرى، فصار نص خلاياه.',
    translation_missing: 'تعذّر العثور على ترجمة.',
    verse_changed: 'آية أو حديث خالفت حروفه حروف مصدره.',
    quotation_as_text: 'صارت آية أو حديث نصًّا وتخريجًا.',
    characters_dropped: 'محارف لا يمكن أن ترد هنا.',
    style_dropped: 'شكل بعض النصوص أو الكتل أو الأرقام لا يمكن حفظه.',
  },
})

export type LossCode =
  | keyof ReturnType<typeof lossMessagesFor>
  | keyof ReturnType<typeof readingLossMessagesFor>

/**
 * A line for each loss by its code: its sentence, and how often it was met if more than once.
 * A caller that reads files also passes the sentences of `readingLossMessagesFor`.
 */
export function lossLines(
  losses: Iterable<readonly [string, number]>,
  locale: string,
  readingMessages: Partial<Record<string, string>> = {},
): string[] {
  const sentences: Partial<Record<string, string>> = {
    ...lossMessagesFor(locale),
    ...readingMessages,
  }
  return Array.from(losses, ([code, count]) => {
    const times = count > 1 ? ` (${count.toLocaleString(numberLocale(locale))})` : ''
    return (sentences[code] ?? code) + times
  })
}
