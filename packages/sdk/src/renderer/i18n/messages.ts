import type { Direction } from '@waraq/contract'

/** The words that a reader sees around a document. */
export interface Messages {
  loadFailed: string
  retry: string
  loading: string
  details: string
  task: string
}

export type Locale = 'en' | 'ar'

const ENGLISH: Messages = {
  loadFailed: 'This document cannot be shown.',
  retry: 'Try again',
  loading: 'Loading',
  details: 'Details',
  task: 'Task',
}

const ARABIC: Messages = {
  loadFailed: 'تعذّر عرض هذا المستند.',
  retry: 'أعد المحاولة',
  loading: 'جارٍ التحميل',
  details: 'التفاصيل',
  task: 'مهمة',
}

const isArabic = (locale: string) => locale.split('-')[0] === 'ar'

/** The words of a language; of any that we do not have, the English ones. */
export const messagesFor = (locale: string): Messages => (isArabic(locale) ? ARABIC : ENGLISH)

/** The direction in which an interface of that language runs. */
export const localeDirection = (locale: string): Direction => (isArabic(locale) ? 'rtl' : 'ltr')
