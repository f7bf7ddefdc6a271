/** Entry point for pages that show verses: 4 KB, without the surah table. */
import { AYAH_WORD_COUNTS } from './ayah-word-counts.ts'

/** Returns the number of words of each verse of a range; undefined for verses that do not exist. */
export type AyahWords = (surah: number, from: number, to: number) => number[] | undefined

const OFFSET = 40

/** The number of words of each verse of a range, in the text of the API. */
export const ayahWords: AyahWords = (surah, from, to) => {
  const counts = AYAH_WORD_COUNTS[surah - 1]
  const isRange = Number.isInteger(from) && Number.isInteger(to) && from >= 1 && to >= from
  if (counts === undefined || !isRange || to > counts.length) return undefined
  return [...counts.slice(from - 1, to)].map((letter) => letter.charCodeAt(0) - OFFSET)
}

/** The number of verses of a surah; 0 for one that does not exist. */
export const verseCountOf = (surah: number): number => AYAH_WORD_COUNTS[surah - 1]?.length ?? 0
