import type { Direction } from '@waraq/contract'

/** The words that a reader sees around a document. */
export interface Words {
  loadFailed: string
  retry: string
  loading: string
  details: string
  task: string
}

export type Locale = 'en' | 'ar'

const ENGLISH: Words = {
  loadFailed: 'This document cannot be shown.',
  retry: 'Try again',
  loading: 'Loading',
  details: 'Details',
  task: 'Task',
}

const ARABIC: Words = {
  loadFailed: 'تعذّر عرض هذا المستند.',
  retry: 'أعد المحاولة',
  loading: 'جارٍ التحميل',
  details: 'التفاصيل',
  task: 'مهمة',
}

const isArabic = (locale: string) => locale.split('-')[0] === 'ar'

/** The words of a language; of any that we do not have, the English ones. */
export const wordsOf = (locale: string): Words => (isArabic(locale) ? ARABIC : ENGLISH)

/** The direction in which an interface of that language runs. */
export const interfaceDirectionOf = (locale: string): Direction =>
  isArabic(locale) ? 'rtl' : 'ltr'
