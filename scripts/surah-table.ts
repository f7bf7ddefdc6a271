// node scripts/surah-table.ts: writes the facts of the 114 surahs from the pinned packages into
// scripture/text.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Chapter = {
  id: number
  name: string
  transliteration: string
  translation: string
  type: 'meccan' | 'medinan'
  total_verses: number
}

const OUT = 'packages/scripture/src/text/surah-table.ts'

const require = createRequire(import.meta.url)
const chapters: Chapter[] = JSON.parse(
  readFileSync(require.resolve('quran-json/dist/chapters/en/index.json'), 'utf8'),
)
const { findPage, getSurahMeta } = await import('quran-meta')

const rows = chapters.map((chapter) => {
  const { id, name, transliteration, translation, type, total_verses } = chapter
  // biome-ignore lint/suspicious/noExplicitAny: the package wants literal unions for plain numbers.
  const [surah, last] = [id, total_verses] as any[]
  const pages = [findPage(surah, 1 as never), findPage(surah, last)]
  const row = [name, transliteration, translation, total_verses, ...pages]
  return [...row, getSurahMeta(surah).surahOrder, type === 'meccan' ? 1 : 0]
})

const header = `// Written by scripts/surah-table.ts from quran-json and quran-meta; a test holds it against both.

/** Arabic name, transliterated name, English name, verses, first and last mushaf page, place in the order of revelation, 1 for Meccan. */
export type SurahRow = readonly [string, string, string, number, number, number, number, 0 | 1]

`
const lines = rows.map((row) => `  ${JSON.stringify(row)},`)
writeFileSync(
  OUT,
  `${header}export const SURAH_TABLE: readonly SurahRow[] = [\n${lines.join('\n')}\n]\n`,
)
execFileSync('biome', ['check', '--write', OUT], { stdio: 'inherit' })
