import { createMessages } from '@waraq/contract'

/** The messages of dialogs with a search, and of the dialog for descriptions. */
export const dialogMessagesFor = createMessages({
  en: {
    altHint: 'Describe the image for people who cannot see it',
    search: 'Search commands',
    none: 'No results',
  },
  ar: {
    altHint: 'صِف الصورة لمن لا يستطيع رؤيتها',
    search: 'ابحث في الأوامر',
    none: 'لا نتائج',
  },
})
