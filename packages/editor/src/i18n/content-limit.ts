import { createMessages } from '@waraq/contract'

/** The warning before a document reaches its size limit. */
export const contentLimitMessagesFor = createMessages({
  en: {
    nearlyFull: (percent: string, kilobytesLeft: string) =>
      `${percent} of the size limit, ${kilobytesLeft} left. Continue in another document soon.`,
  },
  ar: {
    nearlyFull: (percent, kilobytesLeft) =>
      `بلغ المستند ${percent} من الحد الأقصى وبقي ${kilobytesLeft}. تابع قريبًا في مستند آخر.`,
  },
})
