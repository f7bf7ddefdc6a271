import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type BackupInputs, writeBackup } from '../backup/backup.ts'
import { restoreBackup } from '../backup/restore.ts'
import { type Config, readConfig } from '../config.ts'
import { isCorruption } from '../db/corruption.ts'
import type { DatabaseConfig } from '../db/engine.ts'
import { openReadOnlyDb } from '../db/sqlite/sqlite.ts'
import { describeDamage, findDamagedDocuments } from '../integrity/documents.ts'
import { findDamagedVersions } from '../integrity/versions.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { VERSION } from '../service/version.ts'
import { type Command, positionalsOf } from './command.ts'
import { counted } from './counted.ts'
import { repeatedErasures } from './repeated-erasures.ts'

/** Exit code of a backup that contains damaged documents. */
const DAMAGED = 3

const backup: Command = {
  name: 'backup',
  group: 'data',
  example: 'waraq backup waraq.tar --include-keys',
  positionals: ['FILE'],
  options: { 'include-keys': { type: 'boolean' } },
  optionsUsage: '[--include-keys]',
  summary: 'Back up the database and the images to one file; works while the server runs',
  async run(terminal, parsed) {
    const [file] = positionalsOf(parsed)
    requireFolderOf(file)
    const config = readConfig(terminal.env)
    const sources = sourcesOf(config, parsed.flags['include-keys'] === true)
    const origin = { made_at: terminal.now().toISOString(), waraq: VERSION }
    const { files, images, has_master_key, damage } = await writeBackup(file, sources, origin)
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    terminal.print(`${file}: ${counted(files.length, 'file')}, ${counted(bytes, 'byte')}`)
    if (images === 'in a bucket') terminal.warn('images in the bucket are not part of this backup')
    if (!has_master_key) {
      terminal.warn(
        'the master key is not part of this backup: store it separately, or add --include-keys',
      )
    }
    for (const line of damage) terminal.warn(line)
    return damage.length > 0 ? DAMAGED : 0
  },
}

const restore: Command = {
  name: 'restore',
  group: 'data',
  example: 'waraq restore waraq.tar',
  positionals: ['FILE'],
  options: {
    erasures: { type: 'string' },
    'no-erasures': { type: 'boolean' },
    'with-damaged': { type: 'boolean' },
  },
  optionsUsage: '[--erasures FILE] [--no-erasures] [--with-damaged]',
  summary:
    'Verify a backup and restore it into an empty data folder; --erasures erases again who was erased since',
  async run(terminal, parsed) {
    const [file] = positionalsOf(parsed)
    const { dataDir, database } = readConfig(terminal.env)
    if (!('file' in database) || database.file !== join(dataDir, 'waraq.db')) {
      throw new OperatorError(
        'WARAQ_DATABASE_URL is set: unset it, a backup restores into a data folder',
      )
    }
    const erasures = repeatedErasures(terminal, parsed.flags)
    const { files, made_at, has_master_key, damage } = await restoreBackup(file, dataDir, {
      findDamage,
      withDamaged: parsed.flags['with-damaged'] === true,
      newUuid: randomUUID,
      prepare: erasures.prepare,
    })
    terminal.print(
      `${dataDir}: ${counted(files.length, 'file')} of ${made_at} restored and verified`,
    )
    for (const line of damage) terminal.warn(line)
    if (!has_master_key) {
      terminal.warn(
        'the backup contains no master key: restore the old master.key, or existing secrets, tokens and share links stop working',
      )
    }
    await erasures.finish()
    return 0
  },
}

export const BACKUP_COMMANDS = [backup, restore]

function sourcesOf({ database, blobs, masterKey }: Config, withKeys: boolean): BackupInputs {
  if (withKeys && masterKey.text) {
    throw new OperatorError(
      '--include-keys has no file to include: the master key is set in WARAQ_MASTER_KEY',
    )
  }
  return {
    databaseFile: fileOf(database),
    blobFolder: 'folder' in blobs ? blobs.folder : undefined,
    masterKeyFile: withKeys ? masterKey.file : undefined,
    findDamage,
  }
}

async function findDamage(file: string): Promise<string[]> {
  const db = openReadOnlyDb(file)
  try {
    const damaged = [...(await findDamagedDocuments(db)), ...(await findDamagedVersions(db))]
    return damaged.map(describeDamage)
  } catch (error) {
    if (isCorruption(error)) return ['cannot list the documents in this database: it is damaged']
    throw error
  } finally {
    db.close()
  }
}

function fileOf(database: DatabaseConfig): string {
  if ('file' in database) return database.file
  throw new OperatorError(
    'waraq backup supports SQLite only: back up PostgreSQL with its own tools, see docs/operations/point-in-time.md',
  )
}

function requireFolderOf(file: string): void {
  const folder = dirname(file)
  if (!existsSync(folder)) throw new OperatorError(`folder ${folder} does not exist`)
}
