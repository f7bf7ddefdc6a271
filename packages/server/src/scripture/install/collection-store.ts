import { existsSync } from 'node:fs'
import {
  buildHadith,
  type HadithCollection,
  type ImportedCollection,
  openHadith,
} from '@waraq/scripture/hadith'
import { OperatorError } from '../../lib/operator-error.ts'
import { hadithFileIn } from '../hadith/hadith.ts'

/** The collections of a folder; empty if there are none or the file has another format version. */
export function listInstalled(dir: string): HadithCollection[] {
  const path = hadithFileIn(dir)
  const corpus = existsSync(path) ? openHadith(path) : undefined
  const collections = corpus?.collections() ?? []
  corpus?.close()
  return collections
}

// A source that lost more than this share is broken rather than corrected.
const KEPT_SHARE = 0.9

/**
 * Installs collections and replaces older versions of them; after any error these stay.
 * @throws OperatorError if an update would lose installed texts
 */
export function install(
  dir: string,
  collections: ImportedCollection[],
  { now, say, replaces = false }: { now: Date; say: (line: string) => void; replaces?: boolean },
): void {
  const installed = listInstalled(dir)
  if (!replaces) for (const one of collections) requireNoLoss(one, installed)
  const retrievedAt = now.toISOString()
  buildHadith({ path: hadithFileIn(dir), install: collections, retrievedAt, say })
}

function requireNoLoss({ slug, records }: ImportedCollection, installed: HadithCollection[]): void {
  const before = installed.find((one) => one.slug === slug)
  if (!before) return
  const fields = { Arabic: 'arabic', English: 'english' } as const
  const texts = { arabic: 'text', english: 'english' } as const
  for (const [language, field] of Object.entries(fields)) {
    const count = records.filter((record) => record[texts[field]] !== '').length
    if (count >= KEPT_SHARE * before[field]) continue
    throw new OperatorError(
      `${slug} would have ${count} hadiths in ${language}, ${before[field]} are installed: not updated`,
    )
  }
}

/**
 * Removes a collection by its name in any spelling and returns its slug.
 * @throws OperatorError if it is not installed
 */
export function removeInstalled(dir: string, name: string, now: Date): string {
  const path = hadithFileIn(dir)
  const corpus = existsSync(path) ? openHadith(path) : undefined
  const slug = corpus?.findCollection(name)?.slug
  corpus?.close()
  if (slug === undefined) throw new OperatorError(`no collection "${name}" is installed`)
  buildHadith({ path, remove: [slug], retrievedAt: now.toISOString() })
  return slug
}
