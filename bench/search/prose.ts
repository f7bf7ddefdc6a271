import type { ImportedCollection } from '@waraq/scripture/hadith'

const STEP = 113

/** Arabic prose that quotes the Quran here and there: some transmitted texts of hadiths, whole and short pieces of them. */
export function proseOf(collections: readonly ImportedCollection[]) {
  const records = collections.flatMap(({ records: all }) => all.map(({ matn }) => matn))
  const texts = records.filter((_, at) => at % STEP === 0).filter((text) => text !== '')
  return { whole: texts, pieces: texts.map(middleOf).filter((piece) => piece !== '') }
}

// Five to nine words without the beginning, where the narrator is named.
function middleOf(text: string, at: number): string {
  const words = text.split(/\s+/)
  return words.slice(6, 11 + (at % 5)).join(' ')
}
