import { createBinder, type Sql } from '../sql.ts'
import { openConnection } from '../sqlite/connection.ts'
import { refuseDevelopmentSchema } from './development-schema.ts'
import { MIGRATIONS, READABLE_FROM } from './migrations.ts'
import { requireReadableSchema, type SchemaState, schemaStateOf } from './schema-window.ts'

const SCHEMA_VERSIONS = `
  CREATE TABLE IF NOT EXISTS schema_versions (
    version INTEGER PRIMARY KEY, applied_at INTEGER NOT NULL, readable_from INTEGER)`
const HAS_WINDOW = `SELECT 1 FROM pragma_table_info('schema_versions') WHERE name = 'readable_from'`
const NEWEST = 'SELECT * FROM schema_versions ORDER BY version DESC LIMIT 1'
const ADD_WINDOW = 'ALTER TABLE schema_versions ADD COLUMN readable_from INTEGER'

/**
 * Migrates the database file to this build's schema with one transaction per step, so a crash
 * leaves no step half done. Returns the versions it applied. `readableFrom` is recorded with them.
 *
 * @throws OperatorError if this build cannot run on the file's schema.
 */
export function migrate(
  file: string,
  now: Date,
  migrations = MIGRATIONS,
  readableFrom = READABLE_FROM,
): number[] {
  const { sqlite } = openConnection(file, { readOnly: false })
  try {
    refuseDevelopmentSchema(sqlite, file)
    // Locks before reading the version, so two processes that start at once apply each step once.
    sqlite.exec('BEGIN IMMEDIATE')
    sqlite.exec(SCHEMA_VERSIONS)
    if (sqlite.prepare(HAS_WINDOW).get() === undefined) sqlite.exec(ADD_WINDOW)
    sqlite.exec('COMMIT')
    const applied: number[] = []
    for (const [index, migration] of migrations.entries()) {
      if (applyStep(sqlite, index + 1, migration, { now, readableFrom })) applied.push(index + 1)
    }
    requireReadableSchema(stateOf(sqlite), migrations.length)
    return applied
  } finally {
    if (sqlite.isTransaction) sqlite.exec('ROLLBACK')
    sqlite.close()
  }
}

/**
 * The schema of a database file; read-only.
 *
 * @throws OperatorError if the file's schema is older than 0.1.0.
 */
export function schemaOf(file: string): SchemaState {
  const { sqlite } = openConnection(file, { readOnly: true })
  try {
    refuseDevelopmentSchema(sqlite, file)
    const table = `SELECT name FROM sqlite_schema WHERE name = 'schema_versions'`
    return sqlite.prepare(table).get() ? stateOf(sqlite) : schemaStateOf(undefined)
  } finally {
    sqlite.close()
  }
}

type Sqlite = ReturnType<typeof openConnection>['sqlite']

interface Recorded {
  now: Date
  readableFrom: number
}

const bind = createBinder('sqlite')

function applyStep(
  sqlite: Sqlite,
  version: number,
  migration: Sql,
  { now, readableFrom }: Recorded,
): boolean {
  sqlite.exec('BEGIN IMMEDIATE')
  const isDue = stateOf(sqlite).version < version
  if (isDue) {
    sqlite.exec(bind(migration).text)
    sqlite
      .prepare('INSERT INTO schema_versions VALUES (?1, ?2, ?3)')
      .run(version, now.getTime() * 1000, readableFrom)
  }
  sqlite.exec('COMMIT')
  return isDue
}

const stateOf = (sqlite: Sqlite): SchemaState => schemaStateOf(sqlite.prepare(NEWEST).get())
