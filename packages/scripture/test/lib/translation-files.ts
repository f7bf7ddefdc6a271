/** Translation files in the formats of their sources, made from texts of the pinned packages. */
import assert from 'node:assert/strict'
import { verseAt } from '../../src/text/index.ts'
import { sourcesOfPackages } from './corpus-file.ts'

/** Verses of the packages, each followed by `mark` to identify the version. */
export async function versesOfPackages(mark = ''): Promise<string[]> {
  const { translations } = await sourcesOfPackages()
  const found = translations.find(({ slug }) => slug === 'en-sahih') ?? assert.fail()
  return found.verses.map((verse) => `${verse}${mark}`)
}

export const TANZIL_NOTICE = [
  '# --------------------------------------------------------------------',
  '#',
  '#  Quran Translation',
  '#  Name: A test of Saheeh International',
  '#  Translator: Umm Muhammad, in a test',
  '#  Language: English',
  '#  ID: en.sahih',
  '#  Last Update: November 21, 2026',
  '#  Source: Tanzil.net',
  '#',
  '# --------------------------------------------------------------------',
]

export function tanzilFile(verses: readonly string[], notice = TANZIL_NOTICE): string {
  return [...verses.map((text, index) => `${keyOf(index, '|')}|${text}`), '', ...notice].join('\n')
}

export const QURANENC_NOTICE = [
  '# A test of an English translation',
  '# Language: English',
  '# Translation ID: english_test',
  '# Source: https://quranenc.com',
  '# URL: https://quranenc.com/en/browse/english_test',
  '# Last update: 2026-11-21 10:00:00 (v1.2.3-csv.1)',
  "# PLEASE DON'T REMOVE THIS NOTICE",
]

export function quranEncFile(
  verses: readonly string[],
  footnotes: Record<number, string> = {},
  notice = QURANENC_NOTICE,
): string {
  const rows = verses.map((text, index) =>
    [index + 1, keyOf(index, ','), quoted(text), quoted(footnotes[index] ?? '')].join(),
  )
  return [...notice, 'id,sura,aya,translation,footnotes', ...rows, ''].join('\r\n')
}

/** A response of the QuranEnc API with all surahs. */
export function quranEncJson(verses: readonly string[], said: object = {}): string {
  const result = verses.map((translation, index) => {
    const { surah, ayah } = verseAt(index)
    return { id: `${index + 1}`, sura: `${surah}`, aya: `${ayah}`, translation, footnotes: null }
  })
  return JSON.stringify({ ...said, result })
}

function keyOf(index: number, between: string): string {
  const { surah, ayah } = verseAt(index)
  return `${surah}${between}${ayah}`
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
