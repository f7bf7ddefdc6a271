import { foldDigits, foldText } from '@waraq/scripture/fold'

// Small waw and yeh of Quranic texts are letters to Unicode.
const MARKS = /[\p{M}\u06E5\u06E6]/gu
const QUOTES = /["'`\u02BB\u02BC\u02BE\u02BF\u201A\u201E\p{Pi}\p{Pf}]/gu
const DASHES = /[\p{Pd}\u2212]/gu
const ASCII: Record<string, string> = { '،': ',', '؛': ';', '؟': '?' }

/**
 * A title as the list filter compares it: without case, marks, quotes, and variants of letters,
 * digits and dashes. A change needs a migration of `title_match_key`.
 */
export function foldTitle(title: string): string {
  // Marks are removed before normalizing, which takes quadratic time in the marks of one letter.
  return foldDigits(foldText(title.replace(MARKS, '')))
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(QUOTES, '')
    .replace(DASHES, '-')
    .replace(/[،؛؟]/g, (sign) => ASCII[sign] ?? sign)
}
