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

/** A title as the list's filter compares it: without case, marks, tatweel and Arabic letter variants. */
export function foldTitle(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/[ٱىةؤئکی]/g, (letter) => SAME_LETTER[letter] ?? letter)
    .toLowerCase()
}
