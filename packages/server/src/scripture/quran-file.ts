import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { corpusFileName, corpusFingerprint } from '@waraq/scripture/corpus'
import type { ImportedEdition } from './imported-translations.ts'

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
