import { withoutSigns } from '../text/arabic-letters.ts'
import { foldArabic, foldDigits } from '../text/index.ts'
import type { HadithRecord } from './record.ts'
import type { HadithReference } from './store.ts'

/**
 * How precisely a number identifies a hadith: its own, part of a combined one, without its letter,
 * in another scheme.
 */
const RANK = { own: 0, part: 1, lettered: 2, other: 3 } as const

/**
 * All numbers that find a hadith: its own, those of a combined number, without its letter, in other
 * schemes.
 */
export function referencesOf({ number, numbering }: HadithRecord): HadithReference[] {
  const own = numberKey(number)
  const parts = /^\d+(?:[-,/&]\d+)+$/.test(own) ? own.split(/[-,/&]/) : []
  const [, base] = /^(\d+)[a-z]+$/.exec(own) ?? []
  return [
    { number: own, rank: RANK.own },
    ...parts.map((part) => ({ number: part, rank: RANK.part })),
    ...(base === undefined ? [] : [{ number: base, rank: RANK.lettered }]),
    ...Object.entries(numbering)
      .filter(([scheme]) => scheme === 'arabic' || scheme === 'in_book')
      .map(([, other]) => ({ number: numberKey(other), rank: RANK.other })),
  ]
}

const plainNumbers = (text: string): string => foldDigits(text).replace(/[\u2010-\u2015]/g, '-')

/** Normalizes a number for comparison: ASCII digits, no spaces, lower case, no leading zeros. */
export function numberKey(number: string): string {
  return plainNumbers(number)
    .toLowerCase()
    .replace(/[\s\u200B-\u200F]+/g, '')
    .replace(/^0+(?=\d)/, '')
}

/** The first numbers of a range such as `1456-1457`; empty for any other number. */
export function numbersIn(range: string, most: number): string[] {
  const [, first, last] = /^(\d{1,7})-(\d{1,7})$/.exec(range) ?? []
  const count = Math.min(Number(last) - Number(first) + 1, most)
  return count > 1 ? Array.from({ length: count }, (_, at) => String(Number(first) + at)) : []
}

/**
 * Splits a typed reference into name and number: `bukhari:1`, `Sahih Muslim 8c`, `البخاري ١`,
 * `bukhari:1:12`. Undefined for any other text.
 */
export function splitReference(typed: string): { name: string; number: string } | undefined {
  const text = plainNumbers(typed.slice(0, MAX_REFERENCE)).trim().replace(/\s+/g, ' ')
  const match = NUMBER_AT_END.exec(text)
  const name = text.slice(0, match?.index ?? 0)
  const [, number = ''] = match ?? []
  if (number === '' || !isName(name)) return undefined
  return { name: withoutSeparators(name), number: numberKey(number) }
}

const MAX_REFERENCE = 200
/** The separator and the longest number at the end of the text. */
const NUMBER_AT_END =
  / ?(?::|#|\/| (?:no\.?|number|hadith|حديث|رقم) | |,) ?(\d{1,7}(?:\.\d{1,3})?(?:(?: ?[-:,/&] ?\d{1,7}){1,3}| ?[a-z]{1,2})?|introduction)$/iu

/** Whether a letter follows the last number separator. */
function isName(text: string): boolean {
  const last = Math.max(text.lastIndexOf(':'), text.lastIndexOf('#'))
  return /[^\d\s:,.#/-]/.test(text.slice(last + 1))
}

function withoutSeparators(name: string): string {
  let end = name.length
  while (end > 0 && ' :,#-'.includes(name.charAt(end - 1))) end--
  return name.slice(0, end)
}

/** A number, and the names before it that may be its collection's, the longest first. */
export type CitedNumber = { names: string[]; number: string }

const MAX_CITED = 4
const MAX_NAME_WORDS = 5
const NUMBER = /^\d{1,7}(?:\.\d{1,3})?(?:[-:/]\d{1,7}){0,3}[a-z]{0,2}$/i
// Words around the name and the number of a collection, folded.
const NOISE = new Set(
  `رواه اخرجه خرجه روي ورواه واخرجه متفق عليه و في من رقم برقم ح حديث الحديث نمبر صحيحه سننه جامعه مسنده
  hr h r hadith hadis hadits no nr number num narrated reported recorded collected related by in of from the`.split(
    /\s+/,
  ),
)

/**
 * The references that end a text, such as `… رواه البخاري (1) ومسلم (1907)` or `… [Bukhari 1]`, in
 * order; otherwise one that begins it: `hadith 1 of Bukhari`, `Bukhari 1: …`.
 */
export function citedNumbers(typed: string): CitedNumber[] {
  const words = citingWords(typed.slice(-MAX_REFERENCE))
  const cited: CitedNumber[] = []
  while (cited.length < MAX_CITED && NUMBER.test(words.at(-1) ?? '')) {
    const number = numberKey(words.pop() ?? '')
    const from = words.findLastIndex((word) => NUMBER.test(word)) + 1
    cited.unshift({ number, names: endsOf(words.slice(from)) })
    if (from === 0) break
    words.length = from
  }
  return cited.length > 0 ? cited : atBeginning(typed)
}

function atBeginning(typed: string): CitedNumber[] {
  const words = citingWords(BEGINNING.exec(foldDigits(typed.slice(0, MAX_REFERENCE)))?.[0] ?? typed)
  const at = words.slice(0, MAX_NAME_WORDS + 1).findIndex((word) => NUMBER.test(word))
  if (at < 0) return []
  const name = words.toSpliced(at, 1).join(' ')
  return [{ number: numberKey(words[at] ?? ''), names: [name] }]
}

// A reference and a colon: `Bukhari 1: …`.
const BEGINNING = /^\D{1,60}\d{1,7}[a-z]?[)\]]?(?=\s?[:–—])/i

const endsOf = (words: string[]): string[] =>
  words.slice(-MAX_NAME_WORDS).map((_, at, last) => last.slice(at).join(' '))

function citingWords(text: string): string[] {
  return withoutSigns(plainNumbers(text))
    .replace(/(?<=\p{L}{2}|ح)(?=\d)/gu, ' ')
    .replace(/(?<=\p{L})[-/:.](?=[\d\s])/gu, ' ')
    .split(/[^\p{L}\p{M}\d:/.'’-]+/u)
    .map((word) => word.replace(AT_EDGES, ''))
    .filter((word) => word !== '' && !NOISE.has(foldArabic(word) || word.toLowerCase()))
}

const AT_EDGES = /^[-:/.'’]{1,9}|[-:/.'’]{1,9}$/g
