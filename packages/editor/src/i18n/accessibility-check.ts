import { createMessages } from '@waraq/contract'

/** The messages of the accessibility check. */
export const accessibilityMessagesFor = createMessages({
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
  ar: {
    found: 'اختر سطرًا للانتقال إلى موضعه.',
    none: 'لم يُعثر على شيء. فُحصت الصور والعناوين والروابط والجداول.',
    picture: 'صورة بلا وصف',
    heading: (from, to) =>
      from === 0
        ? `العنوان الأول من المستوى ${inArabic(to)}`
        : `عنوان من المستوى ${inArabic(to)} بعد المستوى ${inArabic(from)}`,
    link: 'رابط بلا نص',
    table: 'جدول بلا صف عناوين',
  },
})

const inArabic = (count: number) => count.toLocaleString('ar-u-nu-arab')
