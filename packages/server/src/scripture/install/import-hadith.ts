import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import {
  type HadithFormat,
  HadithSourceError,
  type ImportedCollection,
  readCollections,
  type SourceFile,
} from '@waraq/scripture/hadith'
import { OperatorError } from '../../lib/operator-error.ts'
import { install } from './collection-store.ts'
import { withInstallLock } from './install-lock.ts'
import { readText } from './read-text.ts'

interface ImportDeps {
  dir: string
  now: () => Date
  say: (line: string) => void
  /** Whether the import may remove installed texts. */
  replaces: boolean
}

const MAX_FILES = 20_000

/**
 * Installs the collections in a file or folder of one format and returns them.
 * @throws OperatorError if it is malformed, truncated, or would lose installed texts
 */
export function importHadith(
  { dir, now, say, replaces }: ImportDeps,
  path: string,
  format: HadithFormat,
): Promise<ImportedCollection[]> {
  return withInstallLock(dir, () => {
    const collections = read(path, format)
    install(dir, collections, { now: now(), say, replaces })
    return collections
  })
}

function read(path: string, format: HadithFormat): ImportedCollection[] {
  try {
    return readCollections(format, filesIn(path))
  } catch (error) {
    if (error instanceof HadithSourceError) throw new OperatorError(error.message)
    throw error
  }
}

/**
 * All JSON and CSV files of a folder, or a single file. Paths include the parent folder, whose name
 * often identifies the book.
 */
function filesIn(path: string): SourceFile[] {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) throw new OperatorError(`file ${path} does not exist`)
  const from = resolve(path)
  if (!stat.isDirectory()) {
    return [{ path: `${basename(dirname(from))}/${basename(from)}`, text: readText(from) }]
  }
  const names = readdirSync(from, { recursive: true, encoding: 'utf8' })
  const matching = names.filter((name) => /\.(?:json|csv)$/i.test(name)).toSorted()
  if (matching.length > MAX_FILES) throw new OperatorError(`${path} has over ${MAX_FILES} files`)
  return matching.map((name) => {
    const file = join(from, name)
    return { path: relative(dirname(from), file).split(sep).join('/'), text: readText(file) }
  })
}
