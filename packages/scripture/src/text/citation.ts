import { findSurah } from './surahs.ts'

/** One verse, or several of one surah that follow each other. */
export type VerseRange = { surah: number; from: number; to: number }

const ARABIC_SCRIPT = /^(?:ar|fa|ur|ps|ckb|ug|sd)\b/

/**
 * How a passage is cited in a language: `[البقرة: ٢٥٥]` in those of Arabic script, `Al-Baqarah 2:255` in all others, ranges with an en dash.
 * Numbers are in the digits of the language. Throws a RangeError for a surah that does not exist.
 */
export function citationOf({ surah, from, to }: VerseRange, locale = 'en'): string {
  const found = findSurah(surah)
  if (!found) throw new RangeError(`There is no surah ${surah}`)
  const number = numberIn(locale)
  const verses = from === to ? number(from) : `${number(from)}–${number(to)}`
  if (ARABIC_SCRIPT.test(locale)) return `[${found.nameArabic}: ${verses}]`
  return `${found.nameTransliterated} ${number(surah)}:${verses}`
}

// An Arabic reader expects Arabic-Indic digits wherever the runtime's tables have another default for the region.
function numberIn(locale: string): (value: number) => string {
  const language = locale.split('-')[0] ?? 'en'
  const tag = language === 'ar' ? 'ar-u-nu-arab' : language
  const format = formatOf(tag)
  return (value) => format.format(value)
}

function formatOf(tag: string): Intl.NumberFormat {
  const options = { useGrouping: false }
  try {
    return new Intl.NumberFormat(tag, options)
  } catch {
    return new Intl.NumberFormat('en', options)
  }
}
