import { foldDigits } from '../text/index.ts'
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

/** Normalizes a number for comparison: ASCII digits, no spaces, lower case, no leading zeros. */
export function numberKey(number: string): string {
  return foldDigits(number)
    .toLowerCase()
    .replace(/[\s\u200B-\u200F]+/g, '')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/^0+(?=\d)/, '')
}

/**
 * Splits a typed reference into name and number: `bukhari:1`, `Sahih Muslim 8c`, `البخاري ١`,
 * `bukhari:1:12`. Undefined for any other text.
 */
export function splitReference(typed: string): { name: string; number: string } | undefined {
  const text = foldDigits(typed.slice(0, MAX_REFERENCE)).trim().replace(/\s+/g, ' ')
  const found = NUMBER_AT_END.exec(text)
  const name = text.slice(0, found?.index ?? 0)
  const [, number = ''] = found ?? []
  if (number === '' || !isName(name)) return undefined
  return { name: withoutSeparators(name), number: numberKey(number) }
}

const MAX_REFERENCE = 200
/** The separator and the longest number at the end of the text. */
const NUMBER_AT_END =
  / ?(?::|#| (?:no\.?|number|hadith|حديث|رقم) | |,) ?(\d{1,7}(?:\.\d{1,3})?(?:(?: ?[-:,/&] ?\d{1,7}){1,3}| ?[a-z]{1,2})?|introduction)$/iu

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
