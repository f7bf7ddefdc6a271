import { createMessages } from '@waraq/contract'

/** The messages of footnotes. */
export const footnoteMessagesFor = createMessages({
  en: { back: 'Back to the text' },
  ar: { back: 'العودة إلى النص' },
})
