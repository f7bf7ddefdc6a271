import { createMessages } from '@waraq/contract'

/** The interface texts of images and mushaf pages, loaded with the code that renders them. */
export const lazyNodeMessagesFor = createMessages({
  en: {
    imageMissing: 'This image cannot be shown.',
    mushafLines: (page: string) => `Page ${page} of the mushaf`,
  },
  ar: {
    imageMissing: 'تعذّر عرض هذه الصورة.',
    mushafLines: (page) => `صفحة ${page} من المصحف`,
  },
})

export type LazyNodeMessages = ReturnType<typeof lazyNodeMessagesFor>
