import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { IMAGES_PREFIX } from '../blobs/blob-store.ts'
import { refuseDevelopmentFile } from '../db/development-schema.ts'
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

/** What a backup is made of. */
export interface BackupInputs {
  databaseFile: string
  /** The folder of images; undefined where they lie in a bucket. */
  blobFolder: string | undefined
  /** Undefined where the key is to stay out of it. */
  masterKeyFile: string | undefined
  /** What is damaged in the content of a database file, a sentence each. */
  findDamage: FindDamage
}

export type FindDamage = (databaseFile: string) => Promise<string[]>

/** What a backup was made from, and when, for whoever restores it. */
export type BackupSource = Pick<Manifest, 'made_at' | 'waraq'>

/**
 * Writes one file that holds the service's data as of now, while it may be running: a snapshot of the
 * database, then the images, which never change once they are there, and the hash of each. It is made in a
 * folder beside, and appears under its name whole and on the disk, or not at all. Damaged data is part of
 * it all the same, and named in its manifest.
 *
 * @throws OperatorError where that file exists already, somebody else is just writing it, the disk is full, or
 *   the database is of before 0.1.0.
 */
export async function writeBackup(
  target: string,
  sources: BackupInputs,
  origin: BackupSource,
): Promise<Manifest> {
  requireNew(target)
  if (!existsSync(sources.databaseFile)) {
    throw new OperatorError(`there is nothing to back up: ${sources.databaseFile} is not there`)
  }
  refuseDevelopmentFile(sources.databaseFile)
  const workshop = `${target}.part`
  // Alone: a folder above that is not there is a typing error, or a disk that is not mounted.
  if (!existsSync(workshop)) await mkdir(workshop, { mode: 0o700 })
  const busy = `another backup is just being written to ${target}`
  const held = holdFileLock(join(workshop, LOCK), busy)
  try {
    // What one that was killed has left.
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
    held.release()
    await rm(workshop, { recursive: true, force: true })
  }
}

function requireNew(target: string): void {
  if (existsSync(target))
    throw new OperatorError(`${target} exists already: a backup replaces none`)
}

/** What a disk or the system says, which is told as they tell it. */
const isOfSystem = (error: unknown): error is Error => error instanceof Error && 'code' in error

async function draftArchive(
  draft: string,
  snapshot: string,
  sources: BackupInputs,
  origin: BackupSource,
): Promise<Manifest> {
  // Asked of the database itself: the snapshot has indexes of its own.
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
      // What was collected meanwhile is asked for by no document of the snapshot.
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

/** Writes a file as it was when it was opened: whoever replaces or removes it takes only its name away. */
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

// Images alone: uploads that nobody confirmed yet come and go, and no document asks for them.
async function namesIn(folder: string): Promise<string[]> {
  const kept = join(folder, IMAGES_PREFIX)
  if (!existsSync(kept)) return []
  const found = await readdir(kept, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((name) => isBackupName(BLOBS + name))
    .toSorted()
}

async function* only(piece: Uint8Array): AsyncGenerator<Uint8Array> {
  yield piece
}
