/** A minimal set of mushaf pages: a square per word, all in one line. */
import { linkSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { readPageVerses } from '@waraq/scripture/corpus'
import { PAGE_COUNT } from '@waraq/scripture/mushaf'
import { wordsOf } from '@waraq/scripture/text'
import { builtScripture } from './scripture.ts'

/** The built Quran corpus in a folder that tests may change. */
export async function folderWithQuran(t: TestContext): Promise<string> {
  const built = await builtScripture()
  const dir = mkdtempSync(join(tmpdir(), 'waraq-mushaf-'))
  t.after(() => rmSync(dir, { recursive: true, force: true }))
  for (const name of readdirSync(built)) linkSync(join(built, name), join(dir, name))
  return dir
}

/** The corpus file in a folder. */
export function quranFileIn(dir: string): string {
  const [file = ''] = readdirSync(dir).filter((name) => /^quran-.*\.db$/.test(name))
  return join(dir, file)
}

/** The verses of each page, from the corpus in a folder. */
export function versesIn(dir: string) {
  const verses = readPageVerses(quranFileIn(dir))
  return (page: number) => verses.findPage(page)?.verses ?? []
}

/** Writes the 604 files into a folder that is deleted with the test; returns the folder. */
export function squarePages(t: TestContext, versesOf: ReturnType<typeof versesIn>): string {
  const from = mkdtempSync(join(tmpdir(), 'waraq-squares-'))
  t.after(() => rmSync(from, { recursive: true, force: true }))
  for (let page = 1; page <= PAGE_COUNT; page++) {
    const words = versesOf(page).flatMap(({ surah, ayah, text }) =>
      wordsOf(text).map(
        (_, at) =>
          `<g id="md-word-${surah}-${ayah}-${at + 1}" data-surah="${surah}" data-aya="${ayah}" data-word-index-in-ayah="${at + 1}" data-line-number="1"><path d="M1 1h8v1h-8z"/></g>`,
      ),
    )
    const name = `${String(page).padStart(3, '0')}.svg`
    writeFileSync(join(from, name), `<svg viewBox="0 0 90 9">${words.join('')}</svg>`)
  }
  return from
}
