import { existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { corpusFileName, corpusFingerprint, EDITIONS, readEditions } from '@waraq/scripture/corpus'
import { type ImportedEdition, listImportedTranslations } from './imported-translations.ts'

/**
 * Contents of a corpus file besides the text: bundled editions by slug, and imported translations.
 */
export interface QuranChoice {
  dir: string
  editions: readonly string[]
  imported: ImportedEdition[]
}

/** Identifies the content of a corpus file, for its name and for ETags. */
export const versionOf = ({ editions, imported }: QuranChoice): string =>
  corpusFingerprint(editions, imported).slice(0, 16)

/** Where the file of a choice is built. */
export const quranFileOf = ({ dir, editions, imported }: QuranChoice): string =>
  join(dir, corpusFileName(editions, imported))

/** The existing file of a choice: a built one, or the prebuilt one of `@waraq/quran`. */
export function findQuranFile(choice: QuranChoice): string | undefined {
  const folders = [choice.dir, ...PREBUILT]
  return folders.map((dir) => quranFileOf({ ...choice, dir })).find((path) => existsSync(path))
}

/** The bundled editions to install: those of the setting, else those of the newest file. */
export function chosenEditions({ dir, editions }: Pick<QuranChoice, 'dir'> & Choice) {
  return editions ?? findInstalledEditions(dir)
}

interface Choice {
  editions: readonly string[] | undefined
}

function findInstalledEditions(dir: string): string[] {
  const [newest] = listQuranFiles(dir)
  if (newest === undefined) return []
  const slugs = new Set(EDITIONS.filter(({ kind }) => kind !== 'text').map(({ slug }) => slug))
  const bundled = readEditions(newest)
    .map(({ slug }) => slug)
    .filter((slug) => slugs.has(slug))
  // An import may replace a chosen bundled edition, or add one that was not chosen.
  const imported = listImportedTranslations(dir)
  const added = new Set(imported.map(({ edition }) => edition.slug))
  const isWhole = newest === quranFileOf({ dir, editions: bundled, imported })
  return isWhole ? bundled : bundled.filter((slug) => !added.has(slug))
}

/** The corpus files of a folder, newest first. */
function listQuranFiles(dir: string): string[] {
  if (!existsSync(dir)) return []
  return readdirSync(dir)
    .filter((name) => /^quran-[0-9a-f]{16}\.db$/.test(name))
    .map((name) => ({ path: join(dir, name), at: statSync(join(dir, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
    .map(({ path }) => path)
}

/** The folder of `@waraq/quran`, if that package is installed. */
const PREBUILT: string[] = findPrebuilt()

function findPrebuilt(): string[] {
  // In a checkout the built file may be older than its sources.
  if (import.meta.filename.endsWith('.ts')) return []
  try {
    const manifest = createRequire(import.meta.url).resolve('@waraq/quran/package.json')
    return [join(dirname(manifest), 'dist')]
  } catch {
    return []
  }
}
