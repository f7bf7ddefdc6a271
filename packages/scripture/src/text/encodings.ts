/** The three encodings of the Arabic text, and the font each needs to be drawn right. */
export const ENCODINGS = {
  /** KFGQPC: sequential tanween and sukun at code points of its own. Wrong marks in any other font. */
  qpc_hafs: { font: 'KFGQPC HAFS Uthmanic Script' },
  /** Standard Unicode, made from `qpc_hafs` by `displayOf` when it is drawn. */
  display: { font: 'Amiri Quran' },
  /** Tanzil's: any font with the Quranic marks. */
  uthmani: { font: 'any Quran font' },
} as const

export type Encoding = keyof typeof ENCODINGS

const STANDARD: Record<string, string> = {
  '\u0656': '\u08F2', // open kasratan
  '\u0657': '\u08F0', // open fathatan
  '\u065E': '\u08F1', // open dammatan
  '\u0652': '\u06DF', // a letter that is written and never read
  '\u065C': '\u06EA', // imala, 11:41
  '\u06E4': '', // the bar over a word of sajda: other fonts draw a madd
  '\u2009': '',
}
const OWN = new RegExp(`[${Object.keys(STANDARD).join('')}]`, 'g')
const [ARABIC_ZERO, ARABIC_NINE] = [0x0660, 0x0669]
const RUB_SIGN = /\u06DE\s*/g

/** Text in the KFGQPC encoding as standard Unicode, for fonts other than KFGQPC's. For drawing only: what is stored stays as it is. */
export function displayOf(qpc: string): string {
  return withoutNumber(qpc.replace(OWN, (mark) => STANDARD[mark] ?? ''))
}

/** A verse as the API gives it: words parted by one U+0020, without rub sign and verse number. Not a mark of a word is touched. */
export function plainVerseOf(source: string): string {
  return withoutNumber(source)
    .replace(RUB_SIGN, '')
    .replace(/[\s\u00A0]+/g, ' ')
    .trim()
}

/** A text without the number at its end, and the space before that. An expression would look for it at each space. */
function withoutNumber(text: string): string {
  let end = text.length
  while (isArabicDigit(text.charCodeAt(end - 1))) end--
  return end === text.length ? text : text.slice(0, end).trimEnd()
}

const isArabicDigit = (code: number): boolean => code >= ARABIC_ZERO && code <= ARABIC_NINE

/** The words of a verse: word index n of a document is number n of this, from 0. */
export function wordsOf(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}
