import { foldArabic } from './fold.ts'
import { readCount } from './number-words.ts'
import { findNamedSurah } from './surah-names.ts'
import type { Surah } from './surahs.ts'

const ENGLISH =
  /^(?:the )?(?<which>first|last)(?: (?<count>\S+))? (?<verses>verses?|ayahs?|ayats?|ayaat|aya) (?:of|from|in) (?<surah>.+)$/iu
const ARABIC =
  /^(?<which>اول|اخر)(?: (?<count>\S+))? (?<verses>ايات|ايه|ايتين|ايتان) (?:(?:من|في) )?(?<surah>.+)$/u

/**
 * Parses the first or last verses of a surah, counted in words or digits: `last two verses of
 * baqarah`, `آخر آيتين من البقرة`.
 */
export function parseCounted(
  typed: string,
): { surah: Surah; from: number; to: number } | undefined {
  const groups = (ENGLISH.exec(typed) ?? ARABIC.exec(arabicWords(typed)))?.groups
  const surah = groups?.surah === undefined ? undefined : findNamedSurah(groups.surah)
  const count = groups && countOf(groups)
  if (!surah || count === undefined) return undefined
  const isFirst =
    count > surah.verseCount || ['first', 'اول'].includes(groups?.which?.toLowerCase() ?? '')
  const from = isFirst ? 1 : surah.verseCount - count + 1
  return { surah, from, to: from + count - 1 }
}

function countOf({ count, verses = '' }: Record<string, string | undefined>): number | undefined {
  if (count !== undefined) return readCount(count)
  if (verses.startsWith('ايت')) return 2
  return /^(?:verse|ayah|aya|ايه)$/i.test(verses) ? 1 : undefined
}

// Folding treats digits as separators, so words with digits stay unfolded.
const arabicWords = (typed: string): string =>
  typed
    .split(/\s+/)
    .map((word) => (/\d/.test(word) ? word : foldArabic(word)))
    .join(' ')
