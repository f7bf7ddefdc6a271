import { foldArabic, foldDigits } from './fold.ts'

const ENGLISH = 'one two three four five six seven eight nine ten'.split(' ')
// The common stem of all genders and cases of an Arabic number, folded.
const ARABIC = ['واحد', 'اثن', 'ثلاث', 'اربع', 'خمس', 'ست', 'سبع', 'ثمان', 'تسع', 'عشر']
const ORDINALS =
  'اول ثاني ثالث رابع خامس سادس سابع ثامن تاسع عاشر حادي_عشر ثاني_عشر ثالث_عشر رابع_عشر خامس_عشر سادس_عشر سابع_عشر ثامن_عشر تاسع_عشر عشرون حادي_وعشرون ثاني_وعشرون ثالث_وعشرون رابع_وعشرون خامس_وعشرون سادس_وعشرون سابع_وعشرون ثامن_وعشرون تاسع_وعشرون ثلاثون'
    .split(' ')
    .map((word) => word.replace('_', ' '))

/** Parses a number from 1: digits of any script, or words up to ten in English and Arabic. */
export function readCount(typed: string): number | undefined {
  const digits = /^\d{1,3}$/.exec(foldDigits(typed.trim()))
  if (digits) return Number(digits[0])
  const english = ENGLISH.indexOf(typed.trim().toLowerCase())
  if (english >= 0) return english + 1
  const word = foldArabic(typed)
  const arabic = ARABIC.findIndex(
    (start) => word.startsWith(start) && word.length <= start.length + 2,
  )
  return arabic >= 0 ? arabic + 1 : undefined
}

/** Parses an Arabic ordinal with its article, up to the thirtieth. */
export function readOrdinal(typed: string): number | undefined {
  const words = foldArabic(typed)
    .replace(/(?<!\S)(و?)ال/g, '$1')
    .replace(/ين$/, 'ون')
  const at = ORDINALS.indexOf(words)
  return at >= 0 ? at + 1 : undefined
}
