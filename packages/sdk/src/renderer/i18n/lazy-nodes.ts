/** The words that stand around pictures. Fetched with what shows them. */
export interface LazyNodeMessages {
  imageMissing: string
  mushafLines(page: string): string
}

const ENGLISH: LazyNodeMessages = {
  imageMissing: 'This image cannot be shown.',
  mushafLines: (page) => `Page ${page} of the mushaf`,
}

const ARABIC: LazyNodeMessages = {
  imageMissing: 'تعذّر عرض هذه الصورة.',
  mushafLines: (page) => `صفحة ${page} من المصحف`,
}

/** The words of a language; of any that we do not have, the English ones. */
export const lazyNodeMessagesFor = (locale: string): LazyNodeMessages =>
  locale.split('-')[0] === 'ar' ? ARABIC : ENGLISH
