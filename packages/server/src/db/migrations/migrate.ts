import { OperatorError } from '../../lib/operator-error.ts'
import { openConnection } from '../sqlite/connection.ts'
import { initial } from './0001-initial.ts'
import { history } from './0002-history.ts'
import { refuseDevelopmentSchema } from './development-schema.ts'

/** Every schema change, in order. Forward only; never edit a published one. */
export const MIGRATIONS: readonly string[] = [initial, history]

const SCHEMA_VERSION = `
  CREATE TABLE IF NOT EXISTS schema_versions (version INTEGER PRIMARY KEY, applied_at INTEGER NOT NULL)`

/**
 * Migrates the database file to this build's schema with one transaction per step, so a crash
 * leaves no step half done. Returns the versions it applied.
 *
 * @throws OperatorError if the file's schema is newer than this build or older than 0.1.0.
 */
export function migrate(file: string, now: Date, migrations = MIGRATIONS): number[] {
  const { sqlite } = openConnection(file, { readOnly: false })
  try {
    refuseDevelopmentSchema(sqlite, file)
    // Locks before reading the version, so two processes that start at once apply each step once.
    sqlite.exec('BEGIN IMMEDIATE')
    sqlite.exec(SCHEMA_VERSION)
    sqlite.exec('COMMIT')
    const applied: number[] = []
    for (const [index, sql] of migrations.entries()) {
      if (applyStep(sqlite, index + 1, sql, now)) applied.push(index + 1)
    }
    requireSupportedSchema(versionOf(sqlite), migrations.length)
    return applied
  } finally {
    if (sqlite.isTransaction) sqlite.exec('ROLLBACK')
    sqlite.close()
  }
}

/**
 * The schema version of a database file and of this build; read-only.
 *
 * @throws OperatorError if the file's schema is older than 0.1.0.
 */
export function schemaVersionOf(file: string): { current: number; known: number } {
  const { sqlite } = openConnection(file, { readOnly: true })
  try {
    refuseDevelopmentSchema(sqlite, file)
    const table = `SELECT name FROM sqlite_schema WHERE name = 'schema_versions'`
    const isMade = sqlite.prepare(table).get() !== undefined
    return { current: isMade ? versionOf(sqlite) : 0, known: MIGRATIONS.length }
  } finally {
    sqlite.close()
  }
}

type Sqlite = ReturnType<typeof openConnection>['sqlite']

function applyStep(sqlite: Sqlite, version: number, sql: string, now: Date): boolean {
  sqlite.exec('BEGIN IMMEDIATE')
  const isDue = versionOf(sqlite) < version
  if (isDue) {
    sqlite.exec(sql)
    sqlite.prepare('INSERT INTO schema_versions VALUES (?1, ?2)').run(version, now.getTime() * 1000)
  }
  sqlite.exec('COMMIT')
  return isDue
}

function versionOf(sqlite: Sqlite): number {
  return Number(
    sqlite.prepare('SELECT max(version) AS version FROM schema_versions').get()?.version ?? 0,
  )
}

/** @throws OperatorError if the database is newer than this build. */
export function requireSupportedSchema(version: number, known: number): void {
  if (version <= known) return
  throw new OperatorError(
    `the database has schema ${version} and this build knows ${known}: run the newer Waraq that wrote it`,
  )
}
