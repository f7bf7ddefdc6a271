import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { IN_BACKUP, refuseDevelopmentFile } from '../db/development-schema.ts'
import { holdFileLock, LOCK } from '../db/sqlite/file-lock.ts'
import { checkDatabaseFile } from '../db/sqlite/integrity.ts'
import { fsyncDirectory } from '../lib/durable-file.ts'
import { OperatorError } from '../lib/operator-error.ts'
import type { FindDamage } from './backup.ts'
import { DATABASE, type Manifest } from './manifest.ts'
import { unpackInto } from './unpack.ts'

/** Where a backup lies inside of the data folder until it has been looked at. */
const DRAFT = 'restore.part'
/** What is in nobody's way: what a restore that was killed left, and what a disk brings along. */
const NOTHING = [DRAFT, LOCK, `${LOCK}-journal`, 'lost+found']

/** So many damaged documents are named; the manifest has all. */
const MAX_SHOWN = 100

export interface RestoreOptions {
  findDamage: FindDamage
  /** Whether a backup that is not whole is restored all the same. */
  withDamaged: boolean
}

/**
 * Puts a backup into an empty data folder, which may be a disk of its own. It is unpacked there and looked at
 * first: every file against its hash, the database as a whole; only then all of it takes its place, the
 * database last. No server starts on the folder meanwhile.
 *
 * @throws OperatorError where the folder holds something, or the backup is damaged, incomplete or of before 0.1.0.
 */
export async function restoreBackup(
  source: string,
  dataDir: string,
  options: RestoreOptions,
): Promise<Manifest> {
  const made = await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await requireEmpty(dataDir)
  const held = holdFileLock(join(dataDir, LOCK))
  try {
    return await fill(dataDir, source, options).finally(() => held.release())
  } catch (error) {
    // Folders that were made for it go with it.
    const ours = made ? [made] : [join(dataDir, DRAFT), join(dataDir, LOCK)]
    for (const path of ours) await rm(path, { recursive: true, force: true })
    throw error
  }
}

async function fill(
  dataDir: string,
  source: string,
  { findDamage, withDamaged }: RestoreOptions,
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
  await putInPlace(draft, dataDir)
  return { ...manifest, damage }
}

const damageError = (damage: readonly string[]): string =>
  [
    'this backup is not whole; to restore it with what is damaged, add --with-damaged',
    ...damage.slice(0, MAX_SHOWN),
    ...(damage.length > MAX_SHOWN ? [`and ${damage.length - MAX_SHOWN} more`] : []),
  ].join('\n')

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
    await fsyncDirectory(dataDir)
  }
  await rmdir(draft)
}
