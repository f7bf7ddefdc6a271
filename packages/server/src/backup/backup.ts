import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { IMAGES_PREFIX } from '../blobs/blob-store.ts'
import { refuseDevelopmentFile } from '../db/migrations/development-schema.ts'
import { holdFileLock, LOCK } from '../db/sqlite/file-lock.ts'
import { checkDatabaseFile } from '../db/sqlite/integrity.ts'
import { writeSnapshot } from '../db/sqlite/snapshot.ts'
import { fsyncDirectory, isNotFoundError } from '../lib/durable-file.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { END_OF_ARCHIVE, packEntry } from '../lib/tar.ts'
import {
  BLOBS,
  DATABASE,
  type FileRecord,
  isBackupName,
  MANIFEST,
  MASTER_KEY,
  type Manifest,
} from './manifest.ts'

/** The sources of a backup. */
export interface BackupInputs {
  databaseFile: string
  /** The image folder; undefined if images are in a bucket. */
  blobFolder: string | undefined
  /** Undefined to leave the key out. */
  masterKeyFile: string | undefined
  /** Finds damaged content in a database file, one sentence each. */
  findDamage: FindDamage
}

export type FindDamage = (databaseFile: string) => Promise<string[]>

/** Time and version of the backup, for its restore. */
type BackupSource = Pick<Manifest, 'made_at' | 'waraq'>

/**
 * Writes a backup file while the service may be running: a snapshot of the database, then the
 * images, which are immutable, and the hash of each. It is assembled in a folder beside the target
 * and appears under its name complete and durable, or not at all. Damaged data is included and
 * listed in the manifest.
 *
 * @throws OperatorError if the file exists, another process is writing it, the disk is full, or the
 *   database is older than 0.1.0.
 */
export async function writeBackup(
  target: string,
  sources: BackupInputs,
  origin: BackupSource,
): Promise<Manifest> {
  requireNew(target)
  if (!existsSync(sources.databaseFile)) {
    throw new OperatorError(`there is nothing to back up: ${sources.databaseFile} does not exist`)
  }
  refuseDevelopmentFile(sources.databaseFile)
  const workshop = `${target}.part`
  // Not recursive: a missing parent is a typing error or an unmounted disk.
  if (!existsSync(workshop)) await mkdir(workshop, { mode: 0o700 })
  const busy = `another process is writing a backup to ${target}`
  const lock = holdFileLock(join(workshop, LOCK), busy)
  try {
    // Removes the remains of a killed backup.
    for (const name of await readdir(workshop)) {
      if (!name.startsWith(LOCK)) await rm(join(workshop, name))
    }
    const draft = join(workshop, 'archive')
    const manifest = await draftArchive(draft, join(workshop, DATABASE), sources, origin)
    requireNew(target)
    await rename(draft, target)
    await fsyncDirectory(dirname(target))
    return manifest
  } catch (cause) {
    if (cause instanceof OperatorError || !isOfSystem(cause)) throw cause
    throw new OperatorError(`${target} was not written: ${cause.message}`, { cause })
  } finally {
    lock.release()
    await rm(workshop, { recursive: true, force: true })
  }
}

function requireNew(target: string): void {
  if (existsSync(target))
    throw new OperatorError(`${target} already exists: a backup does not replace a file`)
}

/** System errors are shown with their own message. */
const isOfSystem = (error: unknown): error is Error => error instanceof Error && 'code' in error

async function draftArchive(
  draft: string,
  snapshot: string,
  sources: BackupInputs,
  origin: BackupSource,
): Promise<Manifest> {
  // Checks the database itself, because the snapshot rebuilds its indexes.
  const verdict = checkDatabaseFile(sources.databaseFile)
  await writeSnapshot(sources.databaseFile, snapshot).catch((cause: unknown) => {
    if (verdict === 'ok') throw cause
    throw new OperatorError(`the database is damaged and cannot be read: ${verdict}`, { cause })
  })
  const damage = await sources.findDamage(snapshot)
  if (verdict !== 'ok') damage.unshift(`the database is damaged: ${verdict.replace(/\s+/g, ' ')}`)
  const file = await open(draft, 'wx', 0o600)
  try {
    const manifest = await writeArchive(file, { ...sources, snapshot }, { ...origin, damage })
    await file.sync()
    return manifest
  } finally {
    await file.close()
  }
}

async function writeArchive(
  file: FileHandle,
  { snapshot, blobFolder, masterKeyFile }: BackupInputs & { snapshot: string },
  about: BackupSource & { damage: string[] },
): Promise<Manifest> {
  const files: FileRecord[] = []
  const add = async (name: string, path: string) => {
    const opened = await open(path)
    try {
      files.push(await writeFile(file, name, opened))
    } finally {
      await opened.close()
    }
  }
  await add(DATABASE, snapshot)
  if (blobFolder !== undefined) {
    for (const name of await namesIn(blobFolder)) {
      // No document of the snapshot refers to an image deleted since.
      await add(BLOBS + name, join(blobFolder, name)).catch(unlessMissing)
    }
  }
  if (masterKeyFile !== undefined) await add(MASTER_KEY, masterKeyFile)
  const manifest: Manifest = {
    format: 1,
    ...about,
    has_master_key: masterKeyFile !== undefined,
    images: blobFolder === undefined ? 'in a bucket' : 'included',
    files,
  }
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
  const entry = { name: MANIFEST, size: text.length, content: only(text) }
  for await (const piece of packEntry(entry)) await file.writeFile(piece)
  await file.writeFile(END_OF_ARCHIVE)
  return manifest
}

/** Reads the opened file, so a later replacement or removal of its name has no effect. */
async function writeFile(
  archive: FileHandle,
  name: string,
  source: FileHandle,
): Promise<FileRecord> {
  const { size } = await source.stat()
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const piece of source.createReadStream({ autoClose: false })) {
      hash.update(piece)
      yield piece
    }
  }
  for await (const piece of packEntry({ name, size, content: hashed() }))
    await archive.writeFile(piece)
  return { name, size, sha256: hash.digest('hex') }
}

function unlessMissing(error: unknown): void {
  if (!isNotFoundError(error)) throw error
}

// Images only: unconfirmed uploads are temporary, and no document refers to them.
async function namesIn(folder: string): Promise<string[]> {
  const images = join(folder, IMAGES_PREFIX)
  if (!existsSync(images)) return []
  const entries = await readdir(images, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((name) => isBackupName(BLOBS + name))
    .toSorted()
}

async function* only(piece: Uint8Array): AsyncGenerator<Uint8Array> {
  yield piece
}
