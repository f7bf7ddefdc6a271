import { createNumberedMessages } from './numbered-messages.ts'

/** The messages of the find bar. */
export const findMessagesFor = createNumberedMessages({
  en: {
    label: 'Find and replace',
    find: 'Find',
    replace: 'Replace with',
    ways: 'Search options',
    matchCase: 'Match case',
    exact: 'With vowel signs',
    wholeWords: 'Whole words',
    expression: 'Regular expression',
    next: 'Next',
    previous: 'Previous',
    one: 'Replace',
    all: 'Replace all',
    none: 'No results',
    position: (at: number, all: number) => `${at} of ${all}`,
    problems: {
      bracket: 'A bracket is missing its pair',
      repetition: 'Nothing to repeat',
      malformed: 'Not a valid expression',
      slow: 'Too slow to search',
    },
  },
  ar: (number) => ({
    label: 'بحث واستبدال',
    find: 'بحث',
    replace: 'استبدال بـ',
    ways: 'خيارات البحث',
    matchCase: 'مطابقة حالة الأحرف',
    exact: 'مع التشكيل',
    wholeWords: 'كلمات كاملة',
    expression: 'تعبير نمطي',
    next: 'التالي',
    previous: 'السابق',
    one: 'استبدال',
    all: 'استبدال الكل',
    none: 'لا نتائج',
    position: (at, all) => `${number(at)} من ${number(all)}`,
    problems: {
      bracket: 'قوس بلا نظير',
      repetition: 'لا شيء يُكرَّر',
      malformed: 'التعبير غير صحيح',
      slow: 'البحث به أبطأ مما يُحتمل',
    },
  }),
})
