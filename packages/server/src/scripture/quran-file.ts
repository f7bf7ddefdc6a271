import { join } from 'node:path'
import { corpusFingerprint } from '@waraq/scripture/corpus'
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

export const quranFileOf = (choice: QuranChoice): string =>
  join(choice.dir, `quran-${versionOf(choice)}.db`)
