import { statSync } from 'node:fs'
import { CorpusError } from '@waraq/scripture/corpus'
import {
  MissingSourcesError,
  readTranslation,
  TranslationFileError,
  type TranslationFormat,
} from '@waraq/scripture/corpus/build'
import { OperatorError } from '../../lib/operator-error.ts'
import { buildQuran } from '../build-quran.ts'
import {
  deleteTranslationText,
  type ImportedEdition,
  listImportedTranslations,
  publishTranslations,
  writeTranslationText,
} from '../imported-translations.ts'
import { findQuranFile, type QuranChoice } from '../quran-file.ts'
import { withInstallLock } from './install-lock.ts'
import { readText } from './read-text.ts'

export interface QuranInstallDeps {
  dir: string
  /** Bundled editions to include beside imported ones. */
  editions: readonly string[]
  now: () => Date
  say: (line: string) => void
}

/**
 * Installs a translation from a file, verbatim; it replaces the edition of the same name, if any.
 * Builds the new corpus file beside the current one; all servers of the folder then switch to it.
 * @throws OperatorError if the file is incomplete or malformed, or the build fails: nothing changes
 */
export function importTranslation(
  deps: QuranInstallDeps,
  path: string,
  { format, as }: { format: TranslationFormat; as?: string | undefined },
): Promise<ImportedEdition> {
  const { dir, now } = deps
  return withInstallLock(dir, async () => {
    const translation = read(path, format, as)
    const before = listImportedTranslations(dir)
    try {
      const one = writeTranslationText(dir, translation, now().toISOString())
      const others = before.filter(({ edition }) => edition.slug !== one.edition.slug)
      await exchange(deps, [...others, one])
      return one
    } catch (error) {
      deleteTranslationText(dir, before)
      throw error
    }
  })
}

/**
 * Removes an imported translation; a bundled one that it replaced returns.
 * @throws OperatorError if the build fails
 */
export function removeTranslation(deps: QuranInstallDeps, slug: string): Promise<void> {
  return withInstallLock(deps.dir, () =>
    exchange(
      deps,
      listImportedTranslations(deps.dir).filter(({ edition }) => edition.slug !== slug),
    ),
  )
}

async function exchange(deps: QuranInstallDeps, imported: ImportedEdition[]): Promise<void> {
  const inOrder = imported.toSorted((a, b) => (a.edition.slug < b.edition.slug ? -1 : 1))
  await ensureQuranCorpus(deps, inOrder)
  publishTranslations(deps.dir, inOrder)
}

/**
 * The corpus file with these translations; builds it if necessary.
 * @throws OperatorError if the build fails
 */
export async function ensureQuranCorpus(
  { dir, editions, say }: QuranInstallDeps,
  imported: ImportedEdition[],
): Promise<string> {
  const choice: QuranChoice = { dir, editions, imported }
  const path = findQuranFile(choice)
  if (path !== undefined) return path
  try {
    return await buildQuran(choice, say)
  } catch (error) {
    const isKnown = error instanceof MissingSourcesError || error instanceof CorpusError
    throw isKnown ? new OperatorError(error.message) : error
  }
}

function read(path: string, format: TranslationFormat, as: string | undefined) {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
    throw new OperatorError(`file ${path} does not exist`)
  }
  try {
    return readTranslation(format, readText(path), as)
  } catch (error) {
    if (!(error instanceof TranslationFileError)) throw error
    throw new OperatorError(`${path}: ${error.message}`)
  }
}
