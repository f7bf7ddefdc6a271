import { OperatorError } from '../lib/operator-error.ts'
import { refuseDevelopmentSchema } from './development-schema.ts'
import { initial } from './migrations/0001-initial.ts'
import { openConnection } from './sqlite/connection.ts'

/** Every schema change there ever was, in order. Forward only; a published one is never edited. */
export const MIGRATIONS: readonly string[] = [initial]

const SCHEMA_VERSION = `
  CREATE TABLE IF NOT EXISTS schema_versions (version INTEGER PRIMARY KEY, applied_at INTEGER NOT NULL)`

/**
 * Brings the database file to the schema that this build knows, one transaction a step, so that a crash
 * leaves a step done or not begun. Answers the versions it applied.
 *
 * @throws OperatorError where the file has a newer schema than this build knows, or one of before 0.1.0.
 */
export function migrate(file: string, now: Date, migrations = MIGRATIONS): number[] {
  const { sqlite } = openConnection(file, { readOnly: false })
  try {
    refuseDevelopmentSchema(sqlite, file)
    // Taken before looking, so that two processes starting at once apply each step once.
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
 * The schema of a database file, and the one that this build knows; changes nothing.
 *
 * @throws OperatorError where the file has a schema of before 0.1.0.
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

/** @throws OperatorError where a database is newer than this build. */
export function requireSupportedSchema(version: number, known: number): void {
  if (version <= known) return
  throw new OperatorError(
    `the database has schema ${version} and this build knows ${known}: run the newer Waraq that wrote it`,
  )
}
