import { createNumberedMessages } from './numbered-messages.ts'

/** The notice for content that was pasted without its form. */
export const pasteMessagesFor = createNumberedMessages({
  en: {
    plain: 'Pasted as plain text, because the formatting could not be loaded.',
    close: 'Close',
  },
  ar: () => ({
    plain: 'لُصق نصًّا عاديًّا، لتعذّر تحميل التنسيق.',
    close: 'إغلاق',
  }),
})
