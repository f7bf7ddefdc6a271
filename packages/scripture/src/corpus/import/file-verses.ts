import { VERSE_COUNT, verseIndexOf, verseKeyOf } from '../../text/index.ts'

/** A file is not a complete translation in its format; the message names the position. */
export class TranslationFileError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TranslationFileError'
  }
}

/** A verse in a file and its position: `line 12`, `entry 12`. */
export type FileVerse = {
  at: string
  surah: number
  ayah: number
  text: string
  footnotes: string
}

/** Metadata in a file; missing fields are ''. */
export type FileMetadata = {
  /** The source's id of the edition. */
  id: string
  /** In English. */
  language: string
  name: string
  author: string
  version: string
  url: string
}

export type ParsedFile = { rows: FileVerse[]; metadata: FileMetadata }

/**
 * Checks that the rows are all 6,236 verses, each once, in order and not empty.
 * @throws TranslationFileError
 */
export function requireEveryVerse(rows: readonly FileVerse[]): void {
  for (const [expected, row] of rows.entries()) {
    const key = `${row.surah}:${row.ayah}`
    const index = verseIndexOf(row.surah, row.ayah)
    if (index === undefined)
      throw new TranslationFileError(`${row.at}: verse ${key} does not exist`)
    if (index < expected) throw new TranslationFileError(`${row.at}: ${key} occurs twice`)
    if (index > expected) {
      const missing = verseKeyOf(expected)
      throw new TranslationFileError(`${row.at}: found ${key}, expected ${missing}`)
    }
    if (row.text.trim() === '') throw new TranslationFileError(`${row.at}: ${key} is empty`)
  }
  if (rows.length === VERSE_COUNT) return
  throw new TranslationFileError(`there are ${rows.length} verses, not ${VERSE_COUNT}`)
}
