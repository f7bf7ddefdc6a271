import { foldDigits } from '../text/index.ts'
import type { HadithRecord } from './record.ts'
import type { Reference } from './store.ts'

/** How surely a number means a hadith: its own, a part of it, that of another scheme. */
const RANK = { own: 0, part: 1, lettered: 2, other: 3 } as const

/** What a hadith may be looked up by: its number, those that a combined number joins, the number without its letter, other schemes. */
export function referencesOf({ number, numbering }: HadithRecord): Reference[] {
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

/** A number as it is compared: ASCII digits, no spaces, lower case, without leading zeros. */
export function numberKey(number: string): string {
  return foldDigits(number)
    .toLowerCase()
    .replace(/[\s\u200B-\u200F]+/g, '')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/^0+(?=\d)/, '')
}

/** What was typed as name and number: `bukhari:1`, `Sahih Muslim 8c`, `البخاري ١`, `bukhari:1:12`. Undefined where it has no such form. */
export function splitReference(typed: string): { name: string; number: string } | undefined {
  const text = foldDigits(typed.slice(0, MAX_REFERENCE)).trim()
  const [, name = '', number = ''] = REFERENCE.exec(text) ?? []
  if (name.trim() === '' || number === '') return undefined
  return { name: name.replace(/[\s:,#-]+$/, ''), number: numberKey(number) }
}

const MAX_REFERENCE = 200
const REFERENCE =
  /^(.*?[^\d\s:,.#/-][^:#]*?)\s*(?::|#|\s(?:no\.?|number|hadith|حديث|رقم)\s|\s|,)\s*(\d{1,7}(?:\.\d{1,3})?(?:(?:\s?[-:,/&]\s?\d{1,7}){1,3}|\s?[a-z]{1,2})?|introduction)$/iu
