import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Edition, ImportedTranslation } from '@waraq/scripture/corpus'
import { writeFileAtomic, writeFileSynced } from '../lib/durable-file.ts'
import { OperatorError } from '../lib/operator-error.ts'

/** A translation that was imported: whose it is, and where its words lie. */
export interface ImportedEdition {
  edition: Edition
  /** Of the file with its words. */
  sha256: string
  /** When it was imported. */
  retrievedAt: string
}

// The server may be another user than who imported.
const READABLE = 0o644
// The list is what is installed; files of words that it does not name are left over.
const listIn = (dir: string): string => join(dir, 'translations.json')
const wordsIn = (dir: string): string => join(dir, 'translations')
const fileOf = (dir: string, { edition, sha256 }: ImportedEdition): string =>
  join(wordsIn(dir), `${edition.slug}-${sha256.slice(0, 16)}.json`)

/** The translations that were imported into a folder. @throws OperatorError where their list is damaged. */
export function listImportedTranslations(dir: string): ImportedEdition[] {
  const path = listIn(dir)
  if (!statSync(path, { throwIfNoEntry: false })) return []
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new OperatorError(`${path} cannot be read`, { cause })
  }
}

/** Their words. @throws Error where they are not those that were imported. */
export function readTranslationText(
  dir: string,
  imported: ImportedEdition[],
): ImportedTranslation[] {
  return imported.map((one) => {
    const words = readFileSync(fileOf(dir, one))
    if (hashOf(words) !== one.sha256) {
      throw new Error(`the words of ${one.edition.slug} are not those that were imported`)
    }
    return { ...JSON.parse(words.toString()), edition: one.edition }
  })
}

/** Lays the words of a translation into the folder, where nobody reads them before `publishTranslations`. */
export function writeTranslationText(
  dir: string,
  { edition, ...words }: ImportedTranslation,
  retrievedAt: string,
): ImportedEdition {
  const text = JSON.stringify(words)
  const one = { edition, sha256: hashOf(text), retrievedAt }
  mkdirSync(wordsIn(dir), { recursive: true })
  writeFileSynced(fileOf(dir, one), text)
  return one
}

/** Makes these the translations of the folder, at once for all who read it, and lets go of the words of others. */
export function publishTranslations(dir: string, imported: ImportedEdition[]): void {
  writeFileAtomic(listIn(dir), JSON.stringify(imported), READABLE)
  deleteTranslationText(dir, imported)
}

/** Lets go of words that no translation of these has, as of an import that was refused. */
export function deleteTranslationText(dir: string, imported: ImportedEdition[]): void {
  const kept = new Set(imported.map((one) => fileOf(dir, one)))
  if (!statSync(wordsIn(dir), { throwIfNoEntry: false })) return
  for (const name of readdirSync(wordsIn(dir))) {
    const path = join(wordsIn(dir), name)
    if (!kept.has(path)) rmSync(path, { force: true })
  }
}

/** Reads the list whenever it is another one: `onDamaged` hears why it cannot be read, and the last good one counts on. */
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
