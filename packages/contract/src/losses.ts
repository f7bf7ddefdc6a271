import { createMessages } from './messages.ts'

/** What a file could not hold, by code, as a sentence for the person who downloads it. */
export const lossMessagesFor = createMessages({
  en: {
    unknown_node: 'Content of an unknown kind is written as its text.',
    unknown_mark: 'Text of an unknown format is written without it.',
    image_missing: 'A picture is gone, and its description is written.',
    image_format: 'A picture has a format that the file cannot hold.',
    image_limit: 'The pictures are too many or too large.',
    formula_as_text: 'A formula is written as its source.',
    internal_link_dropped: 'A link to another document is written as its name.',
    mention_as_text: 'A mention is written as a name.',
    list_level_clamped: 'A list is nested deeper than nine levels.',
    table_as_text: 'A table is too large, and the text of its cells is written.',
    translation_missing: 'A translation cannot be found.',
    verse_changed: 'A verse had other letters, and has those of the Quran now.',
    characters_dropped: 'Some characters cannot stand in a file.',
  },
  ar: {
    unknown_node: 'كُتب محتوى من نوع غير معروف نصًّا فقط.',
    unknown_mark: 'كُتب نص بتنسيق غير معروف من دون تنسيقه.',
    image_missing: 'صورة غير موجودة، فكُتب وصفها.',
    image_format: 'صورة بصيغة لا يقبلها الملف.',
    image_limit: 'الصور كثيرة أو كبيرة جدًّا.',
    formula_as_text: 'كُتبت معادلة بنصّها المصدري.',
    internal_link_dropped: 'كُتب رابط إلى مستند آخر باسمه فقط.',
    mention_as_text: 'كُتبت إشارة إلى شخص باسمه فقط.',
    list_level_clamped: 'قائمة متداخلة أعمق من تسعة مستويات.',
    table_as_text: 'جدول كبير جدًّا، فكُتب نص خلاياه.',
    translation_missing: 'تعذّر العثور على ترجمة.',
    verse_changed: 'آية خالفت حروفُها المصحف، فكُتبت بحروف المصحف.',
    characters_dropped: 'محارف لا يمكن أن ترد في ملف.',
  },
})

export type LossCode = keyof ReturnType<typeof lossMessagesFor>
