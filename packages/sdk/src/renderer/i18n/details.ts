/** The words around what is known of a quotation. */
export interface DetailsMessages {
  details: string
  loading: string
  retry: string
  translation: string
  close: string
  previous: string
  next: string
  chapter: string
  grade: string
  notInstalled: string
  detailsFailed: string
}

const ENGLISH: DetailsMessages = {
  details: 'Details',
  loading: 'Loading',
  retry: 'Try again',
  translation: 'Translation',
  close: 'Close',
  previous: 'Previous verse',
  next: 'Next verse',
  chapter: 'Chapter',
  grade: 'Grade',
  notInstalled: 'Nothing more is known of this here.',
  detailsFailed: 'This could not be looked up.',
}

const ARABIC: DetailsMessages = {
  details: 'التفاصيل',
  loading: 'جارٍ التحميل',
  retry: 'أعد المحاولة',
  translation: 'الترجمة',
  close: 'إغلاق',
  previous: 'الآية السابقة',
  next: 'الآية التالية',
  chapter: 'الباب',
  grade: 'الدرجة',
  notInstalled: 'لا تفاصيل أخرى متاحة هنا.',
  detailsFailed: 'تعذّر البحث عن ذلك.',
}

/** The words of a language; of any that we do not have, the English ones. */
export const detailsMessagesFor = (locale: string): DetailsMessages =>
  locale.split('-')[0] === 'ar' ? ARABIC : ENGLISH
