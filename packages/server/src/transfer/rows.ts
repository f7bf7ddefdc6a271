import { createHash, type Hash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { Table } from '../db/tables.ts'
import { columnsOf, listRows, type Row } from './store.ts'

// A document has a mebibyte at most: a batch stays below 32 of them.
const BATCH = 200
const BATCH_OF_LARGE = 32

/** The rows of a table behind `after`, some at a time, in the order of the key. */
export async function* readBatches(db: Database, table: Table, after?: Row): AsyncGenerator<Row[]> {
  const limit = table.bytes === undefined ? BATCH : BATCH_OF_LARGE
  let last = after
  while (true) {
    const rows = await listRows(db, table, last, limit)
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    last = rows.at(-1)
  }
}

/** The rows of a table one by one. */
export async function* readRows(db: Database, table: Table): AsyncGenerator<Row> {
  for await (const rows of readBatches(db, table)) yield* rows
}

export interface Digest {
  rows: number
  sha256: string
}

/** Counts and hashes rows: two tables with the same digest have the same rows, whichever engine holds them. */
export function createRowDigest(table: Table): { add(row: Row): void; end(): Digest } {
  const columns = columnsOf(table)
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(row) {
      rows += 1
      for (const column of columns) addValue(hash, row[column])
    },
    end: () => ({ rows, sha256: hash.digest('hex') }),
  }
}

/** Whether two rows have the same values. */
export const isSameRow = (table: Table, one: Row, other: Row): boolean =>
  digestOf(table, one) === digestOf(table, other)

function digestOf(table: Table, row: Row): string {
  const digest = createRowDigest(table)
  digest.add(row)
  return digest.end().sha256
}

// Each value with its type and length, so that no two rows are written alike.
function addValue(hash: Hash, value: Row[string] | undefined): void {
  if (value === null || value === undefined) {
    hash.update('null;')
    return
  }
  const bytes = typeof value === 'object' ? value : Buffer.from(String(value))
  hash.update(`${typeof value} ${bytes.length};`).update(bytes)
}

/** A row by its key, as it is shown to an operator. */
export const formatKey = ({ name, key }: Table, row: Row): string =>
  `${name} ${key.map((column) => shown(row[column])).join('/')}`

const shown = (value: Row[string] | undefined): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value)
