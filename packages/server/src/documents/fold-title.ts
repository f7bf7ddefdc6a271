/** Letters that a person searching a list does not tell apart. */
const SAME_LETTER: Record<string, string> = {
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ؤ: 'و',
  ئ: 'ي',
  ک: 'ك',
  ی: 'ي',
}

// Also before normalizing, which takes time with the square of how many one letter bears.
const MARKS = /[\p{M}\u0640]/gu

/** A title as the list's filter compares it: without case, marks, tatweel and Arabic letter variants. */
export function foldTitle(title: string): string {
  return title
    .replace(MARKS, '')
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/[ٱىةؤئکی]/g, (letter) => SAME_LETTER[letter] ?? letter)
    .toLowerCase()
}
