import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { standalone } from '../chains.ts'
import type { Statement, Value } from '../database.ts'
import { bindValues } from '../values.ts'

/** One connection to the database file, with its prepared statements. */
export interface Connection {
  readonly sqlite: DatabaseSync
  prepared(sql: string): Prepared
}

type Row = Record<string, SQLOutputValue>

/** A row as it comes after setReturnArrays, of which the types of node:sqlite do not know. */
type Cells = readonly SQLOutputValue[]

/** A statement, prepared once; what it takes is checked. */
interface Prepared {
  get(values: readonly Value[]): Row | undefined
  all(values: readonly Value[]): Row[]
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
  // Checkpoints are the writer thread's (checkpointer.ts): one inside a commit would hide that the disk fails.
  if (!readOnly) sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0')
  sqlite.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -16384')
  const mode = sqlite.prepare('PRAGMA synchronous').get()?.synchronous
  if (mode !== FULL) throw new Error(`the database runs with synchronous=${mode}, not FULL`)

  const statements = new Map<string, Prepared>()
  const prepared = (sql: string): Prepared => {
    const known = statements.get(sql)
    if (known) return known
    const statement = prepare(sqlite, sql)
    statements.set(sql, statement)
    return statement
  }
  return { sqlite, prepared }
}

/** Rows come as arrays and become objects here: those that node:sqlite makes are slow to make and to use. */
function prepare(sqlite: DatabaseSync, sql: string): Prepared {
  // `$1` with positional values fails in node:sqlite; `?1` is the same place. Who writes holds every row.
  const text = standalone(sql)
    .replace(/\$(\d+)/g, '?$1')
    .replace(/ FOR (?:NO KEY )?UPDATE$/, '')
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
      const cells = statement.get(...bindValues(values)) as Cells | undefined
      return cells && rowOf(cells)
    },
    all: (values) => (statement.all(...bindValues(values)) as unknown as Cells[]).map(rowOf),
  }
}

/** Runs one operation inside the open transaction; undefined where a statement gave no row. */
export function runOperation(connection: Connection, statements: readonly Statement[]): unknown {
  let row: unknown
  for (const [sql, values, part] of statements) {
    const found = connection.prepared(sql).get(values)
    if (part === 'maybe') continue
    if (found === undefined) return undefined
    row = found
  }
  return row
}
