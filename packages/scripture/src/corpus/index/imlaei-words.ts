const LETTER = /\p{Lo}/u

/** The words of a verse in imla'i spelling. Pause marks, which stand alone there, are no words. */
export function imlaeiWords(verse: string): string[] {
  return verse.split(/[\s\u00A0]+/).filter((word) => LETTER.test(word))
}

/** Before which words of a verse one may pause, counted from 0: there a sentence or a part of it begins. */
export function pausesIn(verse: string): number[] {
  const parts = verse.split(/[\u06D6-\u06D8\u06DA\u06DB]/).map((part) => imlaeiWords(part).length)
  return parts.slice(0, -1).map((_, at) => sum(parts.slice(0, at + 1)))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
