/** The words that a reader sees around a document. */
export interface Words {
  imageMissing: string
  loadFailed: string
  retry: string
  loading: string
  translation: string
  details: string
  close: string
  previous: string
  next: string
  chapter: string
  grade: string
  notInstalled: string
  detailsFailed: string
  task: string
  mushafLines(page: string): string
}

export type Locale = 'en' | 'ar'

const ENGLISH: Words = {
  imageMissing: 'This image cannot be shown.',
  loadFailed: 'This document cannot be shown.',
  retry: 'Try again',
  loading: 'Loading',
  translation: 'Translation',
  details: 'Details',
  close: 'Close',
  previous: 'Previous verse',
  next: 'Next verse',
  chapter: 'Chapter',
  grade: 'Grade',
  notInstalled: 'Nothing more is known of this here.',
  detailsFailed: 'This could not be looked up.',
  task: 'Task',
  mushafLines: (page) => `Page ${page} of the mushaf`,
}

const ARABIC: Words = {
  imageMissing: 'تعذّر عرض هذه الصورة.',
  loadFailed: 'تعذّر عرض هذا المستند.',
  retry: 'أعد المحاولة',
  loading: 'جارٍ التحميل',
  translation: 'الترجمة',
  details: 'التفاصيل',
  close: 'إغلاق',
  previous: 'الآية السابقة',
  next: 'الآية التالية',
  chapter: 'الباب',
  grade: 'الدرجة',
  notInstalled: 'لا تفاصيل أخرى متاحة هنا.',
  detailsFailed: 'تعذّر البحث عن ذلك.',
  task: 'مهمة',
  mushafLines: (page) => `صفحة ${page} من المصحف`,
}

/** The words of a language; of any that we do not have, the English ones. */
export function wordsOf(locale: string): Words {
  return locale.split('-')[0] === 'ar' ? ARABIC : ENGLISH
}

/** The direction in which an interface of that language runs. */
export const interfaceDirectionOf = (locale: string) => (wordsOf(locale) === ARABIC ? 'rtl' : 'ltr')
