import { createMessages } from '@waraq/contract'

/** The messages of the dialog that links to another document. */
export const documentPickerMessagesFor = createMessages({
  en: {
    title: 'Link to a document',
    search: 'Search titles and text',
    untitled: 'Untitled',
    failedMessage: 'Your documents could not be loaded.',
  },
  ar: {
    title: 'رابط إلى مستند',
    search: 'ابحث في العناوين والنصوص',
    untitled: 'بلا عنوان',
    failedMessage: 'تعذّر تحميل مستنداتك.',
  },
})
