import { createMessages } from '@waraq/contract'

/** The interface texts of the outline and of the details panel. */
export const detailsMessagesFor = createMessages({
  en: {
    outline: 'Contents',
    details: 'Details',
    loading: 'Loading',
    retry: 'Try again',
    translation: 'Translation',
    language: 'Language',
    close: 'Close',
    previous: 'Previous verse',
    next: 'Next verse',
    chapter: 'Chapter',
    grade: 'Grade',
    notInstalled: 'Nothing more is known of this here.',
    detailsFailed: 'This could not be looked up.',
  },
  ar: {
    outline: 'المحتويات',
    details: 'التفاصيل',
    loading: 'جارٍ التحميل',
    retry: 'أعد المحاولة',
    translation: 'الترجمة',
    language: 'اللغة',
    close: 'إغلاق',
    previous: 'الآية السابقة',
    next: 'الآية التالية',
    chapter: 'الباب',
    grade: 'الدرجة',
    notInstalled: 'لا تفاصيل أخرى متاحة هنا.',
    detailsFailed: 'تعذّر البحث عن ذلك.',
  },
})

export type DetailsMessages = ReturnType<typeof detailsMessagesFor>
