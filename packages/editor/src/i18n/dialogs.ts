import { createMessages } from '@waraq/contract'

/** The messages of the command palette and of the dialog for descriptions. */
export const dialogMessagesFor = createMessages({
  en: {
    altHint: 'Describe the image for people who cannot see it',
    search: 'Search commands',
  },
  ar: {
    altHint: 'صِف الصورة لمن لا يستطيع رؤيتها',
    search: 'ابحث في الأوامر',
  },
})
