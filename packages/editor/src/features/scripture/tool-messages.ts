import { createMessages } from '@waraq/contract'

/** The messages of the tools of a selected quotation, needed before scripture itself is loaded. */
export const toolMessagesFor = createMessages({
  en: {
    details: 'Details',
    card: 'As a card',
    translation: 'Translation',
    english: 'In English',
    noTranslation: 'No translation',
    copy: 'Copy with citation',
  },
  ar: {
    details: 'التفاصيل',
    card: 'بطاقة',
    translation: 'الترجمة',
    english: 'بالإنجليزية',
    noTranslation: 'بلا ترجمة',
    copy: 'نسخ مع المرجع',
  },
})
