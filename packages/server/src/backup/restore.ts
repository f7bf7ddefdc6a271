import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { IN_BACKUP, refuseDevelopmentFile } from '../db/migrations/development-schema.ts'
import { holdFileLock, LOCK } from '../db/sqlite/file-lock.ts'
import { checkDatabaseFile } from '../db/sqlite/integrity.ts'
import { renewFeedsInFile } from '../db/sqlite/restored.ts'
import { fsyncDirectory } from '../lib/durable-file.ts'
import { OperatorError } from '../lib/operator-error.ts'
import type { FindDamage } from './backup.ts'
import { DATABASE, type Manifest } from './manifest.ts'
import { unpackInto } from './unpack.ts'

/** Folder inside the data folder for a backup that is not verified yet. */
const DRAFT = 'restore.part'
/**
 * Names that may exist in an empty data folder: the remains of a killed restore, and the folder
 * that `mkfs` creates.
 */
const NOTHING = [DRAFT, LOCK, `${LOCK}-journal`, 'lost+found']

/** How many damaged documents are listed; the manifest lists all. */
const MAX_SHOWN = 100

interface RestoreOptions {
  findDamage: FindDamage
  /** Whether to restore a damaged backup. */
  withDamaged: boolean
  newUuid: () => string
  /** Called with the folder of the verified backup, before a server can start on it. */
  prepare(draft: string): Promise<void>
}

/**
 * Restores a backup into an empty data folder, which may be a mount point. Unpacks it there,
 * verifies the hash of every file and the database, and only then moves everything into place, the
 * database last. The lock keeps servers from starting on the folder.
 *
 * @throws OperatorError if the folder is not empty, or the backup is damaged, incomplete or older
 *   than 0.1.0.
 */
export async function restoreBackup(
  source: string,
  dataDir: string,
  options: RestoreOptions,
): Promise<Manifest> {
  const createdFolder = await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await requireEmpty(dataDir)
  const lock = holdFileLock(join(dataDir, LOCK))
  try {
    return await fill(dataDir, source, options).finally(() => lock.release())
  } catch (error) {
    // Removes the folders that this restore created.
    const ours = createdFolder ? [createdFolder] : [join(dataDir, DRAFT), join(dataDir, LOCK)]
    for (const path of ours) await rm(path, { recursive: true, force: true })
    throw error
  }
}

async function fill(
  dataDir: string,
  source: string,
  { findDamage, withDamaged, newUuid, prepare }: RestoreOptions,
): Promise<Manifest> {
  const draft = join(dataDir, DRAFT)
  await rm(draft, { recursive: true, force: true })
  const manifest = await unpackInto(draft, source)
  const database = join(draft, DATABASE)
  refuseDevelopmentFile(database, IN_BACKUP)
  const verdict = checkDatabaseFile(database)
  const found = verdict === 'ok' ? [] : [`the database in this backup is damaged: ${verdict}`]
  const damage = [...new Set([...manifest.damage, ...found, ...(await findDamage(database))])]
  if (damage.length > 0 && !withDamaged) throw new OperatorError(damageError(damage))
  renewFeedsInFile(database, newUuid())
  await prepare(draft)
  await putInPlace(draft, dataDir)
  return { ...manifest, damage }
}

const damageError = (damage: readonly string[]): string =>
  [
    'this backup is damaged; add --with-damaged to restore it anyway',
    ...damage.slice(0, MAX_SHOWN),
    ...(damage.length > MAX_SHOWN ? [`and ${damage.length - MAX_SHOWN} more`] : []),
  ].join('\n')

async function requireEmpty(dataDir: string): Promise<void> {
  const found = (await readdir(dataDir)).filter((name) => !NOTHING.includes(name))
  if (found.length === 0) return
  throw new OperatorError(
    `${dataDir} is not empty, it contains ${found.toSorted().slice(0, 3).join(', ')}: restore a backup into an empty folder`,
  )
}

/** The database moves last, so that an interrupted restore is not taken for a complete one. */
async function putInPlace(draft: string, dataDir: string): Promise<void> {
  const others = (await readdir(draft)).filter((name) => name !== DATABASE)
  for (const name of [...others, DATABASE]) {
    await rename(join(draft, name), join(dataDir, name))
    await fsyncDirectory(dataDir)
  }
  await rmdir(draft)
}
