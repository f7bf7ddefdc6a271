import { createNumberedMessages } from './numbered-messages.ts'

/** The messages of the accessibility check. */
export const accessibilityMessagesFor = createNumberedMessages({
  en: {
    found: 'Choose a line to go to its place.',
    none: 'Nothing was found. Pictures, headings, links and tables were checked.',
    picture: 'A picture without a description',
    heading: (from: number, to: number) =>
      from === 0
        ? `The first heading has level ${to}`
        : `A heading of level ${to} after level ${from}`,
    link: 'A link without text',
    table: 'A table without a header',
  },
  ar: (number) => ({
    found: 'اختر سطرًا للانتقال إلى موضعه.',
    none: 'لم يُعثر على شيء. فُحصت الصور والعناوين والروابط والجداول.',
    picture: 'صورة بلا وصف',
    heading: (from, to) =>
      from === 0
        ? `العنوان الأول من المستوى ${number(to)}`
        : `عنوان من المستوى ${number(to)} بعد المستوى ${number(from)}`,
    link: 'رابط بلا نص',
    table: 'جدول بلا صف عناوين',
  }),
})
