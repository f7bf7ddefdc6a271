import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readPageVerses } from '@waraq/scripture/corpus'
import {
  type ImportReport,
  importPages,
  openPageSet,
  PAGE_COUNT,
  PageSetError,
  pageSetPath,
  removePageSet,
} from '@waraq/scripture/mushaf'
import { OperatorError } from '../../lib/operator-error.ts'
import { listImportedTranslations } from '../imported-translations.ts'
import { ensureQuranCorpus, type QuranInstallDeps } from './import-translation.ts'
import { withInstallLock } from './install-lock.ts'

/** Format name of a folder of 604 pages, and name of the installed set, on the command line. */
export const [PAGES_FORMAT, PAGES_NAME] = ['mushaf-svg', 'mushaf']

/**
 * Installs a folder of pages.
 * @throws OperatorError with the faults if it is not a valid set; the current pages stay
 */
export function importPageSet(deps: QuranInstallDeps, folder: string): Promise<ImportReport> {
  const { dir, now, say } = deps
  return withInstallLock(dir, async () => {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
      throw new OperatorError(`folder ${folder} does not exist`)
    }
    const verses = readPageVerses(await ensureQuranCorpus(deps, listImportedTranslations(dir)))
    const versesOf = (page: number) => verses.findPage(page)?.verses ?? []
    try {
      return importPages({ from: folder, to: dir, versesOf, now: now(), say })
    } catch (error) {
      throw error instanceof PageSetError ? new OperatorError(error.message) : error
    }
  })
}

interface InstalledPages {
  sha256: string
  installedAt: string
}

/**
 * The installed set, if any.
 * @throws Error if its file is damaged
 */
export function findPageSet(dir: string): InstalledPages | undefined {
  const set = openPageSet(dir)
  set?.close()
  return set && { sha256: set.sha256, installedAt: set.installedAt }
}

/**
 * Reads every page of the installed set. Returns its fault, if any; undefined if no set is
 * installed.
 */
export function verifyPageSet(dir: string): { fault: string | undefined } | undefined {
  try {
    const set = openPageSet(dir)
    if (!set) return undefined
    const hash = createHash('sha256')
    for (let page = 1; page <= PAGE_COUNT; page++) hash.update(set.read(page))
    set.close()
    const isSound = hash.digest('hex') === set.sha256
    return { fault: isSound ? undefined : 'its pages differ from those installed' }
  } catch {
    return { fault: 'its file is damaged' }
  }
}

/**
 * Returns to generated pages.
 * @throws OperatorError if no set is installed
 */
export function removePages(dir: string): Promise<void> {
  return withInstallLock(dir, () => {
    if (!statSync(pageSetPath(dir), { throwIfNoEntry: false })) {
      throw new OperatorError('no page set is installed')
    }
    removePageSet(dir)
  })
}
