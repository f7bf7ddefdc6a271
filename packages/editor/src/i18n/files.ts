import { createMessages } from '@waraq/contract'

/** A name that does not turn the sentence around it. */
const isolated = (name: string): string => `\u2068${name}\u2069`

/** The notices of Word files and zips of Markdown. */
export const fileMessagesFor = createMessages({
  en: {
    reading: (name: string) => `${isolated(name)} is being read.`,
    cancel: 'Cancel',
    inserted: (name: string) => `${isolated(name)} is inserted.`,
    lost: 'What could not be kept:',
  },
  ar: {
    reading: (name) => `تجري قراءة ${isolated(name)}.`,
    cancel: 'إلغاء',
    inserted: (name) => `أُدرج ${isolated(name)}.`,
    lost: 'ما تعذّر حفظه:',
  },
})
