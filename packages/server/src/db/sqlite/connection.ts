import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import type { Statement } from '../database.ts'
import { type BoundStatement, createBinder } from '../sql.ts'
import type { Value } from '../values.ts'

/** A connection to the database file, with its prepared statements. */
export interface Connection {
  readonly sqlite: DatabaseSync
  prepared(text: string): Prepared
}

/** A statement for the writer thread. */
export interface WriterStatement extends BoundStatement {
  readonly isOptional?: boolean
}

type Row = Record<string, SQLOutputValue>

/** A row after setReturnArrays, which the types of node:sqlite do not cover. */
type Cells = readonly SQLOutputValue[]

/** A prepared statement, for values of a bound one. */
interface Prepared {
  get(values: readonly Value[]): Row | undefined
  all(values: readonly Value[]): Row[]
}

/** How long a writer waits for another process (the CLI beside a server). */
export const BUSY_MILLISECONDS = 5_000
const FULL = 2

/**
 * Opens the file and verifies synchronous=FULL: the mode is per connection, and the default differs
 * between SQLite builds.
 */
export function openConnection(file: string, { readOnly }: { readOnly: boolean }): Connection {
  const sqlite = new DatabaseSync(file, { readOnly, timeout: BUSY_MILLISECONDS })
  // Only the writer thread runs checkpoints (checkpointer.ts): one inside a commit hides disk
  // failures.
  if (!readOnly) sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0')
  // Overwrites erased content in the file.
  if (!readOnly) sqlite.exec('PRAGMA secure_delete = ON')
  sqlite.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -16384')
  const mode = sqlite.prepare('PRAGMA synchronous').get()?.synchronous
  if (mode !== FULL) throw new Error(`the database runs with synchronous=${mode}, not FULL`)

  const statements = new Map<string, Prepared>()
  const prepared = (text: string): Prepared => {
    const cached = statements.get(text)
    if (cached) return cached
    const statement = prepare(sqlite, text)
    statements.set(text, statement)
    return statement
  }
  return { sqlite, prepared }
}

/**
 * Rows arrive as arrays and become objects here, because node:sqlite's own row objects are slow.
 */
function prepare(sqlite: DatabaseSync, text: string): Prepared {
  const statement = sqlite.prepare(text)
  statement.setReturnArrays(true)
  const names = statement.columns().map(({ name }) => name)
  const rowOf = (cells: Cells): Row => {
    const row: Row = {}
    names.forEach((name, place) => {
      row[name] = cells[place] ?? null
    })
    return row
  }
  return {
    get(values) {
      const cells = statement.get(...values) as Cells | undefined
      return cells && rowOf(cells)
    },
    all: (values) => (statement.all(...values) as unknown as Cells[]).map(rowOf),
  }
}

/** Runs one operation inside the open transaction; undefined if a statement returned no row. */
export function runOperation(
  connection: Connection,
  statements: readonly WriterStatement[],
): unknown {
  let row: unknown
  for (const { text, values, isOptional } of statements) {
    const result = connection.prepared(text).get(values)
    if (isOptional) continue
    if (result === undefined) return undefined
    row = result
  }
  return row
}

export function createWriterBinder(): (statements: readonly Statement[]) => WriterStatement[] {
  const bind = createBinder('sqlite')
  return (statements) =>
    statements.map((statement) => ({
      ...bind(statement),
      isOptional: statement.role === 'optional',
    }))
}
