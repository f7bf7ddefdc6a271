/** The three encodings of the Arabic text and the font that each requires. */
export const ENCODINGS = {
  /** KFGQPC: sequential tanween and sukun at its own code points; other fonts show wrong marks. */
  qpc_hafs: { font: 'KFGQPC HAFS Uthmanic Script' },
  /** Standard Unicode, derived from `qpc_hafs` by `displayOf` for rendering. */
  display: { font: 'Amiri Quran' },
  /** Tanzil's encoding: any font with the Quranic marks. */
  uthmani: { font: 'any Quran font' },
} as const

export type Encoding = keyof typeof ENCODINGS

const STANDARD: Record<string, string> = {
  '\u0656': '\u08F2', // open kasratan
  '\u0657': '\u08F0', // open fathatan
  '\u065E': '\u08F1', // open dammatan
  '\u0652': '\u06DF', // a letter that is written but not read
  '\u065C': '\u06EA', // imala, 11:41
  '\u06E4': '', // the bar over a word of sajda: other fonts draw a madd
  '\u2009': '',
}
const OWN = new RegExp(`[${Object.keys(STANDARD).join('')}]`, 'g')
const [ARABIC_ZERO, ARABIC_NINE] = [0x0660, 0x0669]
const RUB_SIGN = /\u06DE\s*/g

/**
 * Converts KFGQPC text to standard Unicode for other fonts. For rendering only; stored text stays
 * unchanged.
 */
export function displayOf(qpc: string): string {
  return withoutNumber(qpc.replace(OWN, (mark) => STANDARD[mark] ?? ''))
}

/**
 * A verse as the API returns it: words separated by U+0020, without rub sign and verse number. All
 * marks are preserved.
 */
export function plainVerseOf(source: string): string {
  return withoutNumber(source)
    .replace(RUB_SIGN, '')
    .replace(/[\s\u00A0]+/g, ' ')
    .trim()
}

/** A verse in imla'i spelling without pause marks and signs: words separated by U+0020. */
export function plainImlaeiOf(source: string): string {
  return (source.match(/\p{Lo}+/gu) ?? []).join(' ')
}

/**
 * Removes the number at the end and the space before it. A regular expression would retry at every
 * space.
 */
function withoutNumber(text: string): string {
  let end = text.length
  while (isArabicDigit(text.charCodeAt(end - 1))) end--
  return end === text.length ? text : text.slice(0, end).trimEnd()
}

const isArabicDigit = (code: number): boolean => code >= ARABIC_ZERO && code <= ARABIC_NINE

/** The words of a verse; documents refer to them by index, from 0. */
export function wordsOf(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}
