import { createMessages } from '@waraq/contract'

/** The interface texts within a document, loaded with `kinds.ts`. */
export const kindMessagesFor = createMessages({
  en: {
    details: 'Details',
    hadith: 'Hadith',
    imageMissing: 'This image cannot be shown.',
    mushafLines: (page: string) => `Page ${page} of the mushaf`,
    callouts: {
      note: 'Note',
      tip: 'Tip',
      warning: 'Warning',
      example: 'Example',
      question: 'Question',
    },
  },
  ar: {
    details: 'التفاصيل',
    hadith: 'حديث',
    imageMissing: 'تعذّر عرض هذه الصورة.',
    mushafLines: (page) => `صفحة ${page} من المصحف`,
    callouts: {
      note: 'ملاحظة',
      tip: 'نصيحة',
      warning: 'تنبيه',
      example: 'مثال',
      question: 'سؤال',
    },
  },
})
