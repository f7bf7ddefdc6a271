import { createMessages } from '@waraq/contract'

/** The warning before a document reaches its size limit. */
export const contentLimitMessagesFor = createMessages({
  en: {
    nearlyFull: (percent: string, left: string) =>
      `${percent} of the size limit, ${left} left. Continue in another document soon.`,
  },
  ar: {
    nearlyFull: (percent, left) =>
      `بلغ المستند ${percent} من الحد الأقصى وبقي ${left}. تابع قريبًا في مستند آخر.`,
  },
})
