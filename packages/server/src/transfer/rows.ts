import { createHash, type Hash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { Table } from '../db/tables.ts'
import { columnsOf, listRows, type Row } from './store.ts'

// A document has at most 1 MiB, so a batch stays below 32 MiB.
const BATCH = 200
const BATCH_OF_LARGE = 32

/** The rows of a table after `after`, in batches, in key order. */
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

/** Counts and hashes rows: tables with equal digests have equal rows, in either engine. */
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

/** Whether two rows have equal values. */
export const isSameRow = (table: Table, one: Row, other: Row): boolean =>
  digestOf(table, one) === digestOf(table, other)

function digestOf(table: Table, row: Row): string {
  const digest = createRowDigest(table)
  digest.add(row)
  return digest.end().sha256
}

// Writes each value with its type and length, so that different rows never hash the same input.
function addValue(hash: Hash, value: Row[string] | undefined): void {
  if (value === null || value === undefined) {
    hash.update('null;')
    return
  }
  const bytes = typeof value === 'object' ? value : Buffer.from(String(value))
  hash.update(`${typeof value} ${bytes.length};`).update(bytes)
}

/** A row's key for messages to the operator. */
export const formatKey = ({ name, key }: Table, row: Row): string =>
  `${name} ${key.map((column) => shown(row[column])).join('/')}`

const shown = (value: Row[string] | undefined): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value)
