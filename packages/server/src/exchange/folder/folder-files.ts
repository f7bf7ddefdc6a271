import { createHash } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { isObject } from '@waraq/contract'
import { createNewId, shardOfId } from '../../lib/uuid.ts'
import { DOCUMENT, PICTURE } from './files-beside.ts'

/** A file that becomes a document. */
export interface FolderFile {
  path: string
  /** SHA-256 of its bytes in lower-case hex. */
  hash: string
  /** The id of its document: the same for the same bytes at the same path. */
  id: string
  /** The id that its document had, for one that was exported as JSON. */
  exportedId?: string
}

/** A file that does not become one, and why. */
export interface OtherFile {
  path: string
  reason: string
}

export interface FolderFiles {
  /** Those last saved come last, as in lists of documents. */
  files: FolderFile[]
  /** Hidden files, links, and kinds that are no documents. */
  skipped: OtherFile[]
  /** Files that cannot be read. */
  failures: OtherFile[]
}

interface Owner {
  shard: number
  identityId: string
}

const KNOWN = [DOCUMENT, PICTURE]
const ID_TIME_DIGITS = 12

/** Lists a folder with all folders in it. Nothing outside of it is read. */
export async function listFolderFiles(
  folder: string,
  owner: Owner,
  maxBytes: number,
): Promise<FolderFiles> {
  const found: (FolderFile & { savedAt: string })[] = []
  const skipped: OtherFile[] = []
  const failures: OtherFile[] = []

  async function visit(at: string): Promise<void> {
    const entries = await readdir(join(folder, at), { withFileTypes: true })
    for (const entry of entries.sort(byName)) {
      const path = posix.join(at, entry.name)
      const reason = reasonAgainst(entry)
      if (reason !== undefined) skipped.push({ path, reason })
      else if (entry.isDirectory()) await visit(path)
      else if (DOCUMENT.test(path)) await add(path)
    }
  }

  async function add(path: string): Promise<void> {
    const file = join(folder, path)
    const { size } = await stat(file)
    if (size > maxBytes)
      return void failures.push({ path, reason: `over the limit of ${maxBytes} bytes` })
    const bytes = await readFile(file)
    const hash = createHash('sha256').update(bytes).digest('hex')
    const about = /\.json$/i.test(path) ? exportedIn(bytes) : {}
    if (typeof about === 'string') return void failures.push({ path, reason: about })
    if (!about) return void skipped.push({ path, reason: 'no document' })
    const id = idOf(owner, { path, hash, ...about })
    found.push({ path, hash, id, savedAt: '', ...about })
  }

  await visit('')
  const files = found.sort((one, other) => (one.savedAt < other.savedAt ? -1 : 1))
  return { files, skipped, failures }
}

const byName = (one: Dirent, other: Dirent): number => (one.name < other.name ? -1 : 1)

/** Why an entry of a folder is left alone; pictures are read with the documents that show them. */
function reasonAgainst(entry: Dirent): string | undefined {
  const { name } = entry
  if (name.startsWith('.')) return 'hidden'
  if (entry.isSymbolicLink()) return 'a symbolic link'
  if (entry.isDirectory()) return undefined
  return entry.isFile() && KNOWN.some((kind) => kind.test(name)) ? undefined : 'no document'
}

/** What JSON says of its document; undefined without one, and a reason if it is no JSON. */
function exportedIn(bytes: Buffer) {
  let value: unknown
  try {
    value = JSON.parse(bytes.toString())
  } catch {
    return 'not JSON'
  }
  if (!isObject(value) || (value.type !== 'doc' && !isObject(value.content))) return undefined
  const { id, updated_at: savedAt } = value
  return {
    ...(typeof id === 'string' && shardOfId(id) !== undefined && { exportedId: id }),
    ...(typeof savedAt === 'string' && { savedAt }),
  }
}

/** An id with the time of the exported one, so that documents keep their order. */
function idOf({ shard, identityId }: Owner, file: Omit<FolderFile, 'id'>): string {
  const { path, hash, exportedId } = file
  const digest = createHash('sha256').update(`${identityId}\n${path}\n${hash}`).digest()
  const time = exportedId?.replaceAll('-', '').slice(0, ID_TIME_DIGITS)
  const milliseconds = time === undefined ? digest.readUIntBE(8, 6) : Number.parseInt(time, 16)
  const newId = createNewId(
    () => new Date(milliseconds),
    () => digest.subarray(0, 8),
  )
  return newId(shard)
}
