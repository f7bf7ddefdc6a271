import { createNumberedMessages } from './numbered-messages.ts'

/** The messages of the find bar. */
export const findMessagesFor = createNumberedMessages({
  en: {
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
  },
  ar: (number) => ({
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
    position: (at, all) => `${number(at)} من ${number(all)}`,
  }),
})
