/** Letter variants that a search treats as equal. */
const SAME_LETTER: Record<string, string> = {
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ؤ: 'و',
  ئ: 'ي',
  ک: 'ك',
  ی: 'ي',
}

// Also removed before normalize, which takes quadratic time in the marks of one letter.
const MARKS = /[\p{M}\u0640]/gu

/**
 * A title as the list filter compares it: without case, marks, tatweel and Arabic letter variants.
 */
export function foldTitle(title: string): string {
  return title
    .replace(MARKS, '')
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/[ٱىةؤئکی]/g, (letter) => SAME_LETTER[letter] ?? letter)
    .toLowerCase()
}
