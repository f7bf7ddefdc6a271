import { SURAH_TABLE } from './surah-table.ts'

/** Metadata of a surah. */
export type Surah = {
  number: number
  nameArabic: string
  /** In Latin letters: `Al-Baqarah`. */
  nameTransliterated: string
  /** The meaning of the name in English: `The Cow`. */
  nameEnglish: string
  verseCount: number
}

const [ARABIC, TRANSLITERATED, ENGLISH, COUNTS] = SURAH_TABLE.map((column) => column.split('|'))

/** The 114 surahs in order, from quran-json 3.1.2. */
export const SURAHS: readonly Surah[] = (COUNTS ?? []).map((count, at) => ({
  number: at + 1,
  nameArabic: ARABIC?.[at] ?? '',
  nameTransliterated: TRANSLITERATED?.[at] ?? '',
  nameEnglish: ENGLISH?.[at] ?? '',
  verseCount: Number(count),
}))

/** The number of verses in the Kufan count. */
export const VERSE_COUNT = 6236

const VERSES_BEFORE = SURAHS.map(({ number }) =>
  SURAHS.slice(0, number - 1).reduce((sum, { verseCount }) => sum + verseCount, 0),
)

export function findSurah(number: number): Surah | undefined {
  return SURAHS[number - 1]
}

/** The index of a verse among all 6,236, from 0; undefined for a verse that does not exist. */
export function verseIndexOf(surah: number, ayah: number): number | undefined {
  const count = findSurah(surah)?.verseCount ?? 0
  const before = VERSES_BEFORE[surah - 1]
  if (before === undefined || !Number.isInteger(ayah) || ayah < 1 || ayah > count) return undefined
  return before + ayah - 1
}

/** The surah and verse number at an index, from 0. */
export function verseAt(index: number): { surah: number; ayah: number } {
  const surah = VERSES_BEFORE.findLastIndex((before) => before <= index) + 1
  return { surah, ayah: index - (VERSES_BEFORE[surah - 1] ?? 0) + 1 }
}

/** The key of the verse at an index: `2:255`. */
export function verseKeyOf(index: number): string {
  const { surah, ayah } = verseAt(index)
  return `${surah}:${ayah}`
}
