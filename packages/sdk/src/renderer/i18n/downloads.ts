import { createMessages } from '@waraq/contract'

/** A name that does not turn the sentence around it. */
const isolated = (name: string): string => `\u2068${name}\u2069`

/** The interface texts of downloads. */
export const downloadMessagesFor = createMessages({
  en: {
    download: 'Download',
    formats: {
      docx: 'Word',
      pdf: 'PDF',
      html: 'Web page',
      md: 'Markdown',
      txt: 'Text',
      epub: 'E-book',
    },
    working: 'The file is being made.',
    done: (name: string) => `${isolated(name)} is saved.`,
    lost: 'What the file could not keep:',
    empty: 'The document is empty.',
    failed: 'The file could not be made. Try again later.',
    unavailable: 'This service makes no such file. Choose “Save as PDF” when you print instead.',
  },
  ar: {
    download: 'تنزيل',
    formats: {
      docx: 'Word',
      pdf: 'PDF',
      html: 'صفحة ويب',
      md: 'Markdown',
      txt: 'نص',
      epub: 'كتاب إلكتروني',
    },
    working: 'يجري إعداد الملف.',
    done: (name) => `حُفظ ${isolated(name)}.`,
    lost: 'ما تعذّر حفظه في الملف:',
    empty: 'المستند فارغ.',
    failed: 'تعذّر إعداد الملف. أعد المحاولة لاحقًا.',
    unavailable: 'لا تُعِدّ هذه الخدمة ملفات كهذه. اطبع المستند واختر «حفظ بتنسيق PDF» بدلًا من ذلك.',
  },
})
