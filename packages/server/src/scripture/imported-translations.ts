import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Edition, ImportedTranslation } from '@waraq/scripture/corpus'
import { writeFileAtomic, writeFileSynced } from '../lib/durable-file.ts'
import { OperatorError } from '../lib/operator-error.ts'

/** An imported translation; its text is in a separate file. */
export interface ImportedEdition {
  edition: Edition
  /** Hash of the text file. */
  sha256: string
  /** Time of import. */
  retrievedAt: string
}

// The server may run as another user than the import command.
const READABLE = 0o644
// The list defines what is installed; text files that it does not name are leftovers.
const listIn = (dir: string): string => join(dir, 'translations.json')
const textFolderIn = (dir: string): string => join(dir, 'translations')
const fileOf = (dir: string, { edition, sha256 }: ImportedEdition): string =>
  join(textFolderIn(dir), `${edition.slug}-${sha256.slice(0, 16)}.json`)

/**
 * The translations imported into a folder.
 * @throws OperatorError if their list is damaged
 */
export function listImportedTranslations(dir: string): ImportedEdition[] {
  const path = listIn(dir)
  if (!statSync(path, { throwIfNoEntry: false })) return []
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new OperatorError(`${path} cannot be read`, { cause })
  }
}

/**
 * The texts of imported translations.
 * @throws Error if a text differs from its hash
 */
export function readTranslationText(
  dir: string,
  imported: ImportedEdition[],
): ImportedTranslation[] {
  return imported.map((one) => {
    const words = readFileSync(fileOf(dir, one))
    if (hashOf(words) !== one.sha256) {
      throw new Error(`the text of ${one.edition.slug} differs from the imported one`)
    }
    return { ...JSON.parse(words.toString()), edition: one.edition }
  })
}

/** Writes the text of a translation; it stays unused until `publishTranslations`. */
export function writeTranslationText(
  dir: string,
  { edition, ...words }: ImportedTranslation,
  retrievedAt: string,
): ImportedEdition {
  const text = JSON.stringify(words)
  const one = { edition, sha256: hashOf(text), retrievedAt }
  mkdirSync(textFolderIn(dir), { recursive: true })
  writeFileSynced(fileOf(dir, one), text)
  return one
}

/** Replaces the list of translations atomically and deletes all other texts. */
export function publishTranslations(dir: string, imported: ImportedEdition[]): void {
  writeFileAtomic(listIn(dir), JSON.stringify(imported), READABLE)
  deleteTranslationText(dir, imported)
}

/** Deletes texts that none of these translations uses, such as those of a rejected import. */
export function deleteTranslationText(dir: string, imported: ImportedEdition[]): void {
  const inUse = new Set(imported.map((one) => fileOf(dir, one)))
  if (!statSync(textFolderIn(dir), { throwIfNoEntry: false })) return
  for (const name of readdirSync(textFolderIn(dir))) {
    const path = join(textFolderIn(dir), name)
    if (!inUse.has(path)) rmSync(path, { force: true })
  }
}

/**
 * Returns a function that re-reads the list when its file changes. If that fails it calls
 * `onDamaged` and returns the previous list.
 */
export function watchTranslations(dir: string, onDamaged: (cause: unknown) => void) {
  let [seen, list]: [string, ImportedEdition[]] = ['', []]
  return (): ImportedEdition[] => {
    const file = statSync(listIn(dir), { throwIfNoEntry: false })
    const now = file ? `${file.ino} ${file.mtimeMs} ${file.size}` : ''
    if (now !== seen) {
      seen = now
      try {
        list = listImportedTranslations(dir)
      } catch (cause) {
        onDamaged(cause)
      }
    }
    return list
  }
}

const hashOf = (words: string | Buffer): string => createHash('sha256').update(words).digest('hex')
