/** The words that stand around pictures. Fetched with what shows them. */
export interface RareWords {
  imageMissing: string
  mushafLines(page: string): string
}

const ENGLISH: RareWords = {
  imageMissing: 'This image cannot be shown.',
  mushafLines: (page) => `Page ${page} of the mushaf`,
}

const ARABIC: RareWords = {
  imageMissing: 'تعذّر عرض هذه الصورة.',
  mushafLines: (page) => `صفحة ${page} من المصحف`,
}

/** The words of a language; of any that we do not have, the English ones. */
export const rareWordsOf = (locale: string): RareWords =>
  locale.split('-')[0] === 'ar' ? ARABIC : ENGLISH
