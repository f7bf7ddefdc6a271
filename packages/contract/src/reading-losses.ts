import { createMessages } from './messages.ts'

/** What only the reading of a file leaves out or changes: apart, because readers of documents do without. */
export const readingLossMessagesFor = createMessages({
  en: {
    image_external: 'A picture is not in the file.',
    insertion_accepted: 'A tracked insertion is accepted.',
    deletion_accepted: 'A tracked deletion is accepted: its text is gone.',
    comment_dropped: 'A comment is left out.',
    text_box_moved: 'The text of a box follows the paragraph of the box.',
    drawing_dropped: 'A drawing, a chart or an embedded file is left out.',
    field_as_text: 'A field, such as a date, is the text that it showed last.',
    table_of_contents_dropped: 'A table of contents is left out.',
    header_footer_dropped: 'A header or a footer is left out.',
    hidden_text_dropped: 'A hidden text is left out.',
    symbol_replaced: 'A sign of a symbol font is another sign now.',
    column_layout_dropped: 'Text in columns is in one column.',
    title_dropped: 'Words that a link or a picture shows on hover are left out.',
    color_nearest: 'A color is the nearest one that documents have.',
  },
  ar: {
    image_external: 'صورة ليست في الملف.',
    insertion_accepted: 'قُبلت إضافة متتبَّعة.',
    deletion_accepted: 'قُبل حذف متتبَّع، وزال نصه.',
    comment_dropped: 'تُرك تعليق.',
    text_box_moved: 'صار نص مربع بعد الفقرة التي فيها المربع.',
    drawing_dropped: 'تُرك رسم أو مخطط أو ملف مضمَّن.',
    field_as_text: 'صار حقل، كالتاريخ، النص الذي عرضه آخر مرة.',
    table_of_contents_dropped: 'تُرك جدول المحتويات.',
    header_footer_dropped: 'تُرك رأس صفحة أو تذييلها.',
    hidden_text_dropped: 'تُرك نص مخفي.',
    symbol_replaced: 'صار رمز من خط رموز رمزًا آخر.',
    column_layout_dropped: 'صار نص الأعمدة في عمود واحد.',
    title_dropped: 'تُركت كلمات تظهر عند المرور على رابط أو صورة.',
    color_nearest: 'صار لون أقرب الألوان المتاحة في المستندات.',
  },
})
