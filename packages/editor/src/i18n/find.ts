import { isArabic } from '@waraq/contract'

const ENGLISH = {
  label: 'Find and replace',
  find: 'Find',
  replace: 'Replace with',
  matchCase: 'Match case',
  exact: 'With vowel signs',
  next: 'Next',
  previous: 'Previous',
  one: 'Replace',
  all: 'Replace all',
  none: 'No results',
  position: (at: number, all: number) => `${at} of ${all}`,
}

/** Every word of the line that finds and replaces. */
export type FindMessages = typeof ENGLISH

const inArabic = (count: number) => count.toLocaleString('ar-u-nu-arab')

const ARABIC: FindMessages = {
  label: 'بحث واستبدال',
  find: 'بحث',
  replace: 'استبدال بـ',
  matchCase: 'مطابقة حالة الأحرف',
  exact: 'مع التشكيل',
  next: 'التالي',
  previous: 'السابق',
  one: 'استبدال',
  all: 'استبدال الكل',
  none: 'لا نتائج',
  position: (at, all) => `${inArabic(at)} من ${inArabic(all)}`,
}

/** The words of a language; of any that we do not have, the English ones. */
export const findMessagesFor = (locale: string): FindMessages =>
  isArabic(locale) ? ARABIC : ENGLISH
