import { createNumberedMessages } from './numbered-messages.ts'

const inEnglish = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : `${noun}s`}`

/** The messages of the word count. */
export const countMessagesFor = createNumberedMessages({
  en: {
    words: (count: number) => inEnglish(count, 'word'),
    characters: (count: number) => inEnglish(count, 'character'),
    minutes: (count: number) => `${count} min read`,
  },
  // An Arabic noun after a number would need six plural forms.
  ar: (number) => ({
    words: (count) => `الكلمات: ${number(count)}`,
    characters: (count) => `الأحرف: ${number(count)}`,
    minutes: (count) => `دقائق القراءة: ${number(count)}`,
  }),
})
