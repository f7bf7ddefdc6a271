/** The words that a reader sees around a document. */
export interface Words {
  imageMissing: string
  loadFailed: string
  retry: string
  loading: string
  details: string
  task: string
  mushafLines(page: string): string
}

export type Locale = 'en' | 'ar'

const ENGLISH: Words = {
  imageMissing: 'This image cannot be shown.',
  loadFailed: 'This document cannot be shown.',
  retry: 'Try again',
  loading: 'Loading',
  details: 'Details',
  task: 'Task',
  mushafLines: (page) => `Page ${page} of the mushaf`,
}

const ARABIC: Words = {
  imageMissing: 'تعذّر عرض هذه الصورة.',
  loadFailed: 'تعذّر عرض هذا المستند.',
  retry: 'أعد المحاولة',
  loading: 'جارٍ التحميل',
  details: 'التفاصيل',
  task: 'مهمة',
  mushafLines: (page) => `صفحة ${page} من المصحف`,
}

const isArabic = (locale: string) => locale.split('-')[0] === 'ar'

/** The words of a language; of any that we do not have, the English ones. */
export const wordsOf = (locale: string): Words => (isArabic(locale) ? ARABIC : ENGLISH)

/** The direction in which an interface of that language runs. */
export const interfaceDirectionOf = (locale: string) => (isArabic(locale) ? 'rtl' : 'ltr')
