import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { holdFileLock, LOCK } from '../db/file-lock.ts'
import { fullCheck } from '../db/snapshot.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { syncFolder } from '../lib/sync-folder.ts'
import { type Entry, unpacked } from '../lib/tar.ts'
import { DATABASE, type FileRecord, MANIFEST, type Manifest, parseManifest } from './manifest.ts'

/** Where a backup lies inside of the data folder until it has been looked at. */
const DRAFT = 'restore.part'
/** What is in nobody's way: what a restore that was killed left, and what a disk brings along. */
const NOTHING = [DRAFT, LOCK, `${LOCK}-journal`, 'lost+found']

/**
 * Puts a backup into an empty data folder, which may be a disk of its own. It is unpacked there and looked at
 * first: every file against its hash, the database as a whole; only then all of it takes its place, the
 * database last. No server starts on the folder meanwhile.
 *
 * @throws OperatorError where the folder holds something, or the backup is damaged or incomplete.
 */
export async function restoreBackup(source: string, dataDir: string): Promise<Manifest> {
  const made = await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await requireEmpty(dataDir)
  const held = holdFileLock(join(dataDir, LOCK))
  try {
    return await fill(dataDir, source).finally(() => held.release())
  } catch (error) {
    // Folders that were made for it go with it.
    const ours = made ? [made] : [join(dataDir, DRAFT), join(dataDir, LOCK)]
    for (const path of ours) await rm(path, { recursive: true, force: true })
    throw error
  }
}

async function fill(dataDir: string, source: string): Promise<Manifest> {
  const draft = join(dataDir, DRAFT)
  await rm(draft, { recursive: true, force: true })
  const manifest = await unpackInto(draft, source)
  const verdict = fullCheck(join(draft, DATABASE))
  if (verdict !== 'ok')
    throw new OperatorError(`the database in this backup is damaged: ${verdict}`)
  await putInPlace(draft, dataDir)
  return manifest
}

async function requireEmpty(dataDir: string): Promise<void> {
  const found = (await readdir(dataDir)).filter((name) => !NOTHING.includes(name))
  if (found.length === 0) return
  throw new OperatorError(
    `${dataDir} is not empty, it holds ${found.toSorted().slice(0, 3).join(', ')}: a backup is restored into an empty folder`,
  )
}

/** A folder without its database is nobody's yet: whatever ends this halfway, it is not taken for restored. */
async function putInPlace(draft: string, dataDir: string): Promise<void> {
  const others = (await readdir(draft)).filter((name) => name !== DATABASE)
  for (const name of [...others, DATABASE]) {
    await rename(join(draft, name), join(dataDir, name))
    await syncFolder(dataDir)
  }
  await rmdir(draft)
}

async function unpackInto(folder: string, source: string): Promise<Manifest> {
  const archive = await open(source)
  const found: FileRecord[] = []
  try {
    for await (const entry of unpacked(archive)) found.push(await unpack(entry, folder))
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause
    throw new OperatorError(`${source} cannot be read as a backup: ${sentenceOf(cause)}`, { cause })
  } finally {
    await archive.close()
  }
  const last = found.pop()
  if (last?.name !== MANIFEST) throw new OperatorError(`${source} ends before its list of files`)
  const manifest = parseManifest(await readFile(join(folder, MANIFEST), 'utf8'))
  requireSame(manifest.files, found)
  await rm(join(folder, MANIFEST))
  return manifest
}

async function unpack({ name, size, content }: Entry, folder: string): Promise<FileRecord> {
  const path = join(folder, normalize(name))
  // Only names that a backup gives, whatever made this file.
  if (!path.startsWith(folder + sep)) throw new OperatorError(`a backup holds no file ${name}`)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let written = 0
  try {
    for await (const piece of content) {
      hash.update(piece)
      written += piece.length
      await file.writeFile(piece)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  if (written !== size) throw new OperatorError(`the backup was cut off inside of ${name}`)
  return { name, size, sha256: hash.digest('hex') }
}

function requireSame(promised: FileRecord[], found: FileRecord[]): void {
  const hashes = new Map(found.map(({ name, sha256 }) => [name, sha256]))
  for (const { name, sha256 } of promised) {
    if (hashes.get(name) !== sha256) throw new OperatorError(`${name} in this backup is damaged`)
  }
  if (found.length !== promised.length) throw new OperatorError('this backup holds other files too')
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
