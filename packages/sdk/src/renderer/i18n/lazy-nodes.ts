import { createMessages } from '@waraq/contract'

/** The interface texts of images, mushaf pages and hadiths, loaded with the code that renders them. */
export const lazyNodeMessagesFor = createMessages({
  en: {
    hadith: 'Hadith',
    imageMissing: 'This image cannot be shown.',
    mushafLines: (page: string) => `Page ${page} of the mushaf`,
  },
  ar: {
    hadith: 'حديث',
    imageMissing: 'تعذّر عرض هذه الصورة.',
    mushafLines: (page) => `صفحة ${page} من المصحف`,
  },
})
