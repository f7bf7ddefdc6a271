import { createMessages } from '@waraq/contract'

/** The messages of the list of special characters. */
export const characterMessagesFor = createMessages({
  en: { search: 'Search by name' },
  ar: { search: 'ابحث بالاسم' },
})
