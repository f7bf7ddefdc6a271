import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Statement } from './db.ts'
import { bound } from './values.ts'

/** One connection to the database file, with its prepared statements. */
export interface Connection {
  readonly sqlite: DatabaseSync
  prepared(sql: string): StatementSync
}

/** How long a writer waits for the other process (the command line beside a server). */
export const BUSY_MILLISECONDS = 5_000
const FULL = 2

/**
 * Opens the file and proves that what it acknowledges is on the disk: the mode is per connection, and
 * SQLite builds differ in their default.
 */
export function openConnection(file: string, { readOnly }: { readOnly: boolean }): Connection {
  const sqlite = new DatabaseSync(file, { readOnly, timeout: BUSY_MILLISECONDS })
  // Checkpoints are the writer thread's (checkpoints.ts): one inside a commit would hide that the disk fails.
  if (!readOnly) sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0')
  sqlite.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -16384')
  const mode = sqlite.prepare('PRAGMA synchronous').get()?.synchronous
  if (mode !== FULL) throw new Error(`the database runs with synchronous=${mode}, not FULL`)

  const statements = new Map<string, StatementSync>()
  const prepared = (sql: string): StatementSync => {
    const known = statements.get(sql)
    if (known) return known
    // `$1` with positional values fails in node:sqlite; `?1` is the same place.
    const statement = sqlite.prepare(sql.replace(/\$(\d+)/g, '?$1'))
    statements.set(sql, statement)
    return statement
  }
  return { sqlite, prepared }
}

/** Runs one operation inside the open transaction; undefined where a statement gave no row. */
export function runOperation(connection: Connection, statements: readonly Statement[]): unknown {
  let row: unknown
  for (const [sql, values, rows] of statements) {
    const found = connection.prepared(sql).get(...bound(values))
    if (rows === 'maybe') continue
    if (found === undefined) return undefined
    row = found
  }
  return row
}
