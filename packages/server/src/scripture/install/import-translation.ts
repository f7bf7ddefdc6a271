import { statSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { CorpusError } from '@waraq/scripture/corpus'
import {
  MissingSourcesError,
  readTranslation,
  type TextKind,
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

interface ReadOptions {
  format: TranslationFormat
  as?: string | undefined
  kind: TextKind
}

interface ImportOptions extends ReadOptions {
  /** Whether the import may replace an imported edition of the same name. */
  replaces: boolean
}

export interface QuranInstallDeps {
  dir: string
  /** Bundled editions to include beside imported ones. */
  editions: readonly string[]
  now: () => Date
  say: (line: string) => void
}

/**
 * Installs a translation or tafsir from a file, verbatim, also in place of a bundled edition of the
 * same name. Builds the new corpus file beside the current one; all servers of the folder then
 * switch to it.
 * @throws OperatorError if the file is incomplete or malformed, another import has its name and
 * `replaces` is false, or the build fails: nothing changes
 */
export function importTranslation(
  deps: QuranInstallDeps,
  path: string,
  { replaces, ...options }: ImportOptions,
): Promise<ImportedEdition> {
  const { dir, now } = deps
  return withInstallLock(dir, async () => {
    const translation = read(path, options)
    const before = listImportedTranslations(dir)
    try {
      const one = writeTranslationText(dir, translation, now().toISOString())
      if (!replaces) requireNoOther(one, before)
      const others = before.filter(({ edition }) => edition.slug !== one.edition.slug)
      await exchange(deps, [...others, one])
      return one
    } catch (error) {
      deleteTranslationText(dir, before)
      throw error
    }
  })
}

// The same file may be imported again, for example by a script or after damage.
function requireNoOther({ edition, sha256 }: ImportedEdition, before: ImportedEdition[]): void {
  const there = before.find((one) => one.edition.slug === edition.slug)
  if (!there) return
  const isSame = there.sha256 === sha256 && isDeepStrictEqual(there.edition, edition)
  if (isSame) return
  const { kind, author, version } = there.edition
  throw new OperatorError(
    `${edition.slug} is installed already, a ${kind} by ${author}, ${version}: add --replace to replace it, or --edition NAME to install both`,
  )
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

function read(path: string, { format, as, kind }: ReadOptions) {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
    throw new OperatorError(`file ${path} does not exist`)
  }
  try {
    return readTranslation(format, readText(path), as, kind)
  } catch (error) {
    if (!(error instanceof TranslationFileError)) throw error
    throw new OperatorError(`${path}: ${error.message}`)
  }
}
