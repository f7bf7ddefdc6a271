import { createMessages } from '@waraq/contract'

// A title keeps its own direction inside the sentence: bidi isolates.
const isolated = (text: string) => `\u2068${text}\u2069`

/** The messages of the notice that offers an unsaved draft. */
export const draftMessagesFor = createMessages({
  en: {
    unsaved: (title: string, time: string) => `Unsaved document from ${time}: “${isolated(title)}”`,
    open: 'Open',
    discard: 'Discard',
    discarded: (title: string) => `Discarded: “${isolated(title)}”`,
    bringBack: 'Undo',
  },
  ar: {
    unsaved: (title, time) => `لديك مستند غير محفوظ من ${time}: «${isolated(title)}»`,
    open: 'فتح',
    discard: 'تجاهل',
    discarded: (title) => `حُذف: «${isolated(title)}»`,
    bringBack: 'تراجع',
  },
})
