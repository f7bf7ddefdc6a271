import { foldArabic, foldDigits } from './fold.ts'
import { withMarkedLetters } from './phonetics.ts'

/** Normalizes the digits, dashes and brackets of a typed reference. */
export function cleaned(typed: string): string {
  return (
    digitsIn(foldDigits(withMarkedLetters(typed)))
      .replace(/[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF\u064B-\u0652]/g, '')
      .replace(/[–—−‐‑]/g, '-')
      .replace(/[’ʼʹ‘]/g, "'")
      .normalize('NFD')
      .replace(/[\u0300-\u036F]|(?<=[\u0647\u06C1\u06D5])\u0654/g, '')
      .normalize('NFC')
      .replace(/[\u06CC\u06A9\u06C1\u06C3\u06BE\u06D5]/g, (letter) => foldArabic(letter))
      .replace(/\s+/g, ' ')
      .replace(/^ ?(سور[هةت])(?=ال)/u, '$1 ')
      // Turkish puts the word after the name, with a point after the number.
      .replace(/^(\D+?) sures[iı]n?i?n?[\s:,.-]+/iu, '$1 ')
      .replace(/^(\d+)\. ?sures?[iı]?n?i?n?\s/iu, 'sure $1 ')
      .replace(/(\d)\.\s*ayet[iı]?$/iu, '$1')
      .replace(/^q\.\s*s\.?\s*/iu, 'qs ')
      .replace(/[[\](){}﴾﴿"“”«»]/g, ' ')
      .replace(/第?(\d{1,4})章 ?第?(\d{1,4})节/g, '$1:$2')
      .replace(/^第(\d+)章$/, 'surah $1')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/(?<!\p{L})الآيت[اي]ن/gu, 'الآيات')
      .replace(/(?<!\p{L})(?:no\.?|nr\.?|number|رقم|نمبر|ke)[ -]?(?=\d)/giu, '')
      .replace(/(?<!\p{L})(?:من|from) (?=الآ|آي|\d|ver|ay)/giu, '')
      .replace(/(?<=\d) ?(to|-|إلى|الى) ?(?:verse|ayah?|ayat|آية|الآية) (?=\d)/giu, ' $1 ')
      .replace(COUPLED, asRange)
  )
}

// Two consecutive verses: `255 and 256`, `٢٨٥ و٢٨٦`.
const COUPLED = /(?<!\d)(\d{1,3})(?: ?(?:&|و|and) ?|(?<=:\d{1,3}) ?[,،] ?)(\d{1,3})$/u

const asRange = (both: string, first: string, second: string): string =>
  Number(second) === Number(first) + 1 ? `${first}-${second}` : both

// Unicode orders the decimal digits of a script from zero, in rows of ten.
function digitsIn(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let first = code
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
    return String((code - first) % 10)
  })
}
