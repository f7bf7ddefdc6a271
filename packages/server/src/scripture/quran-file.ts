import { join } from 'node:path'
import { corpusFingerprint } from '@waraq/scripture/corpus'
import type { ImportedEdition } from './imported-translations.ts'

/** What a file of the Quran holds beside the text: bundled editions by slug, and translations that were imported. */
export interface QuranChoice {
  dir: string
  editions: readonly string[]
  imported: ImportedEdition[]
}

/** What names a choice: other letters where any answer may be another. */
export const versionOf = ({ editions, imported }: QuranChoice): string =>
  corpusFingerprint(editions, imported).slice(0, 16)

/** Where the file of a choice lies. */
export const quranFileOf = (choice: QuranChoice): string =>
  join(choice.dir, `quran-${versionOf(choice)}.db`)
