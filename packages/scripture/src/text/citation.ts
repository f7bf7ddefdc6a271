import { citationUnder, type VerseRange } from './citation-form.ts'
import { findSurah } from './surahs.ts'

/**
 * Formats a citation: `[البقرة: ٢٥٥]` in languages of Arabic script, `Al-Baqarah 2:255` in all
 * others, ranges with an en dash. Uses the digits of the language.
 * @throws RangeError for a surah that does not exist
 */
export function citationOf(range: VerseRange, locale = 'en'): string {
  const surah = findSurah(range.surah)
  if (!surah) throw new RangeError(`Surah ${range.surah} does not exist`)
  return citationUnder(surah, range, locale)
}
