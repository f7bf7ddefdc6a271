import { sum } from '../../text/sum.ts'

const LETTER = /\p{Lo}/u

/** The words of a verse in imla'i spelling. Standalone pause marks are not words. */
export function imlaeiWords(verse: string): string[] {
  return verse.split(/[\s\u00A0]+/).filter((word) => LETTER.test(word))
}

/**
 * The indexes, from 0, of the words that follow a pause mark: a sentence or clause begins there.
 */
export function pausesIn(verse: string): number[] {
  const parts = verse.split(/[\u06D6-\u06D8\u06DA\u06DB]/).map((part) => imlaeiWords(part).length)
  return parts.slice(0, -1).map((_, at) => sum(parts.slice(0, at + 1)))
}
