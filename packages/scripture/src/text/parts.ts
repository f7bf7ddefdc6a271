import { foldArabic, foldDigits, foldText } from './fold.ts'
import { readOrdinal } from './number-words.ts'

/** A counted part of the mushaf, or surahs with a common name. */
export type MushafPart =
  | { kind: 'juz' | 'hizb' | 'page'; number: number }
  | { kind: 'surahs'; numbers: readonly number[] }

const CALLED: [kind: 'juz' | 'hizb' | 'page', names: string][] = [
  ['juz', 'juz|juzu|cuz|para|sipara|جزء?'],
  ['hizb', 'hizb|حزب'],
  ['page', 'page|sayfa|halaman|صفحه'],
]
const KINDS = CALLED.map(([kind, names]) => ({
  kind,
  first: new RegExp(`^(?:the )?(?:${names}) ?(?:no\\.?|number|رقم)? ?(.+)$`, 'iu'),
  last: new RegExp(`^(?:the )?(\\d{1,3})(?:st|nd|rd|th)? (?:${names})$`, 'iu'),
}))

// Juz that are named after their first word.
const JUZ_NAMES: [number: number, names: string[]][] = [
  [30, ['amma', 'عم']],
  [29, ['tabarak', 'تبارك']],
  [28, ['qad sami', 'qad sami a', 'قد سمع']],
]
const SURAHS: [numbers: number[], names: string[]][] = [
  [
    [109, 112, 113, 114],
    ['four quls', '4 quls', 'char qul', 'القلاقل', 'القلاقل الأربع', 'القلاقل الأربعة'],
  ],
  [
    [112, 113, 114],
    ['three quls', '3 quls', 'muawwidhat', 'muawwizat', 'المعوذات'],
  ],
  [
    [113, 114],
    ['muawwidhatayn', 'muawwidhatain', 'muawwizatain', 'المعوذتان', 'المعوذتين'],
  ],
]

/** Parses names of parts: `juz 30`, `juz amma`, `الجزء الثلاثون`, `page 255`, `the four quls`. */
export function parsePart(typed: string): MushafPart | undefined {
  if (typed.length > 60) return undefined
  const text = key(typed)
  const together = SURAHS.find(([, names]) => names.some((name) => key(name) === text))
  if (together) return { kind: 'surahs', numbers: together[0] }
  for (const { kind, first, last } of KINDS) {
    const numeral = first.exec(text)?.[1] ?? last.exec(text)?.[1]
    const number = numeral === undefined ? undefined : numberOf(kind, numeral)
    if (number !== undefined) return { kind, number }
  }
  return undefined
}

function numberOf(kind: string, numeral: string): number | undefined {
  if (/^\d{1,3}$/.test(numeral)) return Number(numeral)
  const named =
    kind === 'juz' ? JUZ_NAMES.find(([, names]) => names.map(key).includes(numeral)) : undefined
  return named?.[0] ?? readOrdinal(numeral)
}

// Folds without articles, Arabic ones included.
function key(typed: string): string {
  return foldDigits(foldText(typed))
    .replace(/[\p{L}\p{M}]+/gu, (word) => foldArabic(word) || word)
    .replace(/(?<!\S)(و?)ال(?=\S{2})/g, '$1')
    .replace(/^the /, '')
    .replace(/\s+/g, ' ')
    .trim()
}
