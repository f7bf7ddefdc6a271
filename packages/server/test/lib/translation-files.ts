/** Translation files in the formats of their sources, made from a text of the pinned packages. */
import assert from 'node:assert/strict'
import { readSources } from '@waraq/scripture/corpus/build'
import { verseAt } from '@waraq/scripture/text'

/** Verses of the packages, each with a mark for its version. */
export async function markedVerses(mark: string): Promise<string[]> {
  const { translations } = await readSources(['en-sahih'])
  const { verses } = translations[0] ?? assert.fail()
  return verses.map((verse) => `${verse}${mark}`)
}

export function tanzilFile(verses: readonly string[], id = 'en.sahih'): string {
  const lines = verses.map((text, index) => {
    const { surah, ayah } = verseAt(index)
    return `${surah}|${ayah}|${text}`
  })
  const notice = {
    Name: 'A test of a translation',
    Translator: 'Its translator',
    Language: 'English',
    ID: id,
    'Last Update': 'November 21, 2026',
    Source: 'Tanzil.net',
  }
  const said = Object.entries(notice).map(([name, value]) => `#  ${name}: ${value}`)
  return [...lines, '', '#', ...said, '#'].join('\n')
}

/** With a footnote to its first verse. */
export function quranEncFile(verses: readonly string[]): string {
  const rows = verses.map((text, index) => {
    const { surah, ayah } = verseAt(index)
    const note = index === 0 ? '[1] A note of a test' : ''
    return `${index + 1},${surah},${ayah},"${text.replaceAll('"', '""')}","${note}"`
  })
  const notice = [
    '# A test of a translation',
    '# Language: English',
    '# Translation ID: english_test',
    '# Last update: 2026-11-21 10:00:00 (v1.2.3-csv.1)',
  ]
  return [...notice, 'id,sura,aya,translation,footnotes', ...rows, ''].join('\n')
}
