import { createHash, type Hash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { Table } from '../db/tables.ts'
import { columnsOf, findLastRow, listRows, type Row } from './store.ts'

/** Rows read at once. */
const PAGE = 1_000
/** The same with large columns. A document has at most 1 MiB, so a page stays below 32 MiB. */
const PAGE_OF_LARGE = 32

/** Rows written at once. */
const BATCH = 1_000
/** A batch of this size ends, also with fewer rows. */
const FULL_BYTES = 8_388_608

/** The rows of a table after `after`, in key order. */
export async function* readRows(
  db: Database,
  table: Table,
  columns = columnsOf(table),
  after?: Row,
): AsyncGenerator<Row> {
  const limit = columns.some((column) => isLarge(table, column)) ? PAGE_OF_LARGE : PAGE
  let last = after
  while (true) {
    const rows = await listRows(db, table, last, limit, columns)
    yield* rows
    if (rows.length < limit) return
    last = rows.at(-1)
  }
}

const isLarge = ({ bytes, large }: Table, column: string): boolean =>
  column === bytes || column === large

/** Groups rows into batches of up to `max` rows or 8 MiB. */
export async function* inBatches(rows: AsyncGenerator<Row>, max: number): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  let bytes = 0
  for await (const row of rows) {
    batch.push(row)
    bytes += sizeOf(row)
    if (batch.length < max && bytes < FULL_BYTES) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
}

const sizeOf = (row: Row): number =>
  Object.values(row).reduce<number>(
    (sum, value) => sum + (typeof value === 'number' || value === null ? 8 : value.length),
    0,
  )

/** Batches of the rows that the target does not have yet. */
export async function* readMissing(
  from: Database,
  to: Database,
  table: Table,
): AsyncGenerator<Row[]> {
  const last = await findLastRow(to, table)
  yield* inBatches(readRows(from, table, columnsOf(table), last), BATCH)
}

/** A row of each database with the same key; undefined where one has none. */
export type Pair = readonly [from: Row | undefined, to: Row | undefined]

/** Walks a table of two databases in key order. */
export async function* readPairs(
  from: Database,
  to: Database,
  table: Table,
  columns: string[],
): AsyncGenerator<Pair> {
  const [sources, targets] = [from, to].map((db) => readRows(db, table, columns))
  const next = async (rows: AsyncGenerator<Row> | undefined): Promise<Row | undefined> =>
    (await rows?.next())?.value
  let [one, other] = [await next(sources), await next(targets)]
  while (one || other) {
    const order = compareKeys(table, one, other)
    yield [order <= 0 ? one : undefined, order >= 0 ? other : undefined]
    if (order <= 0) one = await next(sources)
    if (order >= 0) other = await next(targets)
  }
}

/** Compares in the order of both engines; an absent row comes last. */
function compareKeys({ key }: Table, one: Row | undefined, other: Row | undefined): number {
  if (!one || !other) return one ? -1 : 1
  for (const column of key) {
    const order = compareValues(one[column], other[column])
    if (order !== 0) return order
  }
  return 0
}

const compareValues = (one: Row[string] | undefined, other: Row[string] | undefined): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : Buffer.compare(bytesOf(one), bytesOf(other))

const bytesOf = (value: Row[string] | undefined): Uint8Array =>
  value instanceof Uint8Array ? value : Buffer.from(String(value))

export interface Digest {
  rows: number
  sha256: string
}

/** Counts and hashes rows: tables with equal digests have equal rows, in either engine. */
export function createRowDigest(
  table: Table,
  columns = columnsOf(table),
): { add(row: Row): void; end(): Digest } {
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

export const isSameRow = (
  table: Table,
  one: Row,
  other: Row,
  columns = columnsOf(table),
): boolean => columns.every((column) => isSameValue(one[column], other[column]))

function isSameValue(one: Row[string] | undefined, other: Row[string] | undefined): boolean {
  const isBytes = one instanceof Uint8Array && other instanceof Uint8Array
  return isBytes ? Buffer.compare(one, other) === 0 : (one ?? null) === (other ?? null)
}

// Writes each value with its type and length, so that different rows never hash the same input.
function addValue(hash: Hash, value: Row[string] | undefined): void {
  if (value === null || value === undefined) hash.update('null;')
  else if (value instanceof Uint8Array) hash.update(`object ${value.length};`).update(value)
  else hash.update(`${typeof value} ${Buffer.byteLength(String(value))};${value}`)
}

/** A row's key for messages to the operator. */
export const formatKey = ({ name, key }: Table, row: Row): string =>
  `${name} ${key.map((column) => printable(row[column])).join('/')}`

const printable = (value: Row[string] | undefined): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value)
