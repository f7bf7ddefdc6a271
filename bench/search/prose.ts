import type { ImportedCollection } from '@waraq/scripture/hadith'
import type { Quote } from './sets.ts'

const STEP = 113

/**
 * Arabic prose that quotes the Quran in places: transmitted hadith texts, whole and in short
 * pieces.
 */
export function proseOf(collections: readonly ImportedCollection[]) {
  const records = collections.flatMap(({ records: all }) => all.map(({ matn }) => matn))
  const texts = records.filter((_, at) => at % STEP === 0).filter((text) => text !== '')
  return { whole: texts, pieces: texts.map(middleOf).filter((piece) => piece !== '') }
}

/** Intact quotes inside such prose, without a delimiter. */
export function quotesInProse(quotes: readonly Quote[], pieces: readonly string[]): string[] {
  return quotes.map(({ query }, at) => {
    const after = pieces[(at + Math.floor(pieces.length / 2)) % pieces.length]
    return `${pieces[at % pieces.length]} ${query.replaceAll('\n', ' ')} ${after}`
  })
}

// Five to nine words, skipping the start, which names the narrator.
function middleOf(text: string, at: number): string {
  const words = text.split(/\s+/)
  return words.slice(6, 11 + (at % 5)).join(' ')
}
