import { openCorpus, type VerifiedEdition } from '@waraq/scripture/corpus'
import { listImportedTranslations, readTranslationText } from '../imported-translations.ts'
import { findQuranFile } from '../quran-file.ts'

/** The result for the Quran: its editions, and other faults. */
export interface VerifiedQuran {
  editions: VerifiedEdition[]
  faults: string[]
}

/**
 * Reads every edition of the current file and the text of every import, and compares them with
 * their hashes.
 */
export function verifyQuran(dir: string, editions: readonly string[]): VerifiedQuran {
  const faults: string[] = []
  const checked: VerifiedEdition[] = []
  try {
    const imported = listImportedTranslations(dir)
    for (const one of imported) {
      noting(faults, `${one.edition.slug}: `, () => readTranslationText(dir, [one]))
    }
    const path = findQuranFile({ dir, editions, imported })
    if (path !== undefined) {
      noting(faults, `${path}: `, () => {
        const corpus = openCorpus(path)
        checked.push(...(corpus?.checkEditions() ?? []))
        corpus?.close()
      })
    }
  } catch (error) {
    faults.push(messageOf(error))
  }
  return { editions: checked, faults }
}

function noting(faults: string[], whose: string, look: () => void): void {
  try {
    look()
  } catch (error) {
    faults.push(`${whose}${messageOf(error)}`)
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
