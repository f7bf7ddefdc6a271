import { foldArabic, foldDigits, foldText } from './fold.ts'
import { readOrdinal } from './number-words.ts'
import { findNamedSurah } from './surah-names.ts'
import type { Surah } from './surahs.ts'

type Counted = 'juz' | 'hizb' | 'rub' | 'manzil' | 'ruku' | 'page'

/** A counted part of the mushaf, the verses of prostration, or surahs with a common name. */
export type MushafPart =
  | { kind: Counted; number: number }
  | { kind: 'ruku_of_surah'; surah: Surah; number: number }
  | { kind: 'sajdahs' }
  | { kind: 'surahs'; numbers: readonly number[] }

const RUKU = "ruku'?|ركوع"
const CALLED: [kind: Counted, names: string][] = [
  ['juz', 'juzz|juzu|juz|cuz|para|sipara|джуз|جزء?'],
  ['hizb', 'hizb|حزب'],
  ['rub', "rub'?(?: el hizb)?|quarter|ربع(?: حزب)?"],
  ['manzil', 'manzil|منزل'],
  ['ruku', RUKU],
  ['page', 'page|sayfa|halaman|صفحه'],
]
const RUKU_OF_SURAH = new RegExp(
  `^(?:${RUKU}) (?<number>\\d{1,2}) (?:(?:of|in|من|في) )?(?<surah>\\D+)$`,
  'iu',
)
const SURAH_WITH_RUKU = new RegExp(`^(?<surah>\\D+) (?:${RUKU}) (?<number>\\d{1,2})$`, 'iu')
// The word in Urdu, which has a letter that Arabic lacks.
const PARA = /^(?:س[یي])?پار[ہه](?: نمبر)? /
const SAJDAHS = new Set(
  [
    'sajdah verses',
    'verses of sajdah',
    'verses of prostration',
    'prostration verses',
    'ayat sajdah',
    'آيات السجدة',
    'آيات السجود',
    'سجدات التلاوة',
    'سجدات القرآن',
  ].map(key),
)
const KINDS = CALLED.map(([kind, names]) => ({
  kind,
  first: new RegExp(`^(?:the )?(?:${names}) ?(?:no\\.?|number|nomor|ke|رقم)?[ -]?(.+)$`, 'iu'),
  last: new RegExp(`^(?:the )?(\\d{1,3})(?:st|nd|rd|th|\\.)? (?:${names})$`, 'iu'),
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

/**
 * Parses names of parts: `juz 30`, `juz amma`, `الجزء الثلاثون`, `page 255`, `ruku 3 of baqarah`,
 * `the four quls`.
 */
export function parsePart(typed: string): MushafPart | undefined {
  if (typed.length > 60) return undefined
  const text = key(typed)
  const together = SURAHS.find(([, names]) => names.some((name) => key(name) === text))
  if (together) return { kind: 'surahs', numbers: together[0] }
  if (SAJDAHS.has(text)) return { kind: 'sajdahs' }
  const ruku = (RUKU_OF_SURAH.exec(text) ?? SURAH_WITH_RUKU.exec(text))?.groups
  const surah = ruku?.surah === undefined ? undefined : findNamedSurah(ruku.surah)
  if (surah) return { kind: 'ruku_of_surah', surah, number: Number(ruku?.number) }
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
  return foldDigits(foldText(typed.replace(PARA, 'juz ')))
    .replace(/[\p{L}\p{M}]+/gu, (word) => foldArabic(word) || word)
    .replace(/(?<!\S)(و?)ال(?=\S{2})/g, '$1')
    .replace(/^the /, '')
    .replace(/\s+/g, ' ')
    .trim()
}
