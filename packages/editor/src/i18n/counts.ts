import { createMessages } from '@waraq/contract'

const inEnglish = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : `${noun}s`}`
const inArabic = (count: number) => count.toLocaleString('ar-u-nu-arab')

/** The messages of the word count. */
export const countMessagesFor = createMessages({
  en: {
    words: (count: number) => inEnglish(count, 'word'),
    characters: (count: number) => inEnglish(count, 'character'),
  },
  // An Arabic noun after a number would need six plural forms.
  ar: {
    words: (count) => `الكلمات: ${inArabic(count)}`,
    characters: (count) => `الأحرف: ${inArabic(count)}`,
  },
})
