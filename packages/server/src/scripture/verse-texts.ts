import type { Scripture } from './scripture.ts'

/** Verses of a surah, and the words of them that are quoted, from 0. */
export interface QuotedVerses {
  surah: number
  from: number
  to: number
  words?: readonly [first: number, last: number] | undefined
  encoding: 'uthmani' | 'qpc_hafs'
}

/** Reads the text of verses in an encoding of the corpus; undefined if they do not exist. */
export function createVerseTexts(scripture: Scripture) {
  return async ({ words, encoding, ...passage }: QuotedVerses): Promise<string | undefined> => {
    const { lookUps } = await scripture.reader()
    const range = lookUps.readRange(passage)
    const text = encoding === 'qpc_hafs' ? range?.text : range?.text_uthmani
    if (!words || text === undefined) return text
    return (
      text
        .split(' ')
        .slice(words[0], words[1] + 1)
        .join(' ') || undefined
    )
  }
}
