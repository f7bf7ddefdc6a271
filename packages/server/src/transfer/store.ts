import { DONE, optional } from '../db/chains.ts'
import type { Database } from '../db/database.ts'
import { isInternalError } from '../db/postgres/error-codes.ts'
import { bytesOf, join, raw, type Sql, sql } from '../db/sql.ts'
import type { Table } from '../db/tables.ts'
import type { Value } from '../db/values.ts'

/** A row by column name. */
export type Row = Record<string, Value>

/** Up to `limit` rows after `after` in key order; from the first without `after`. */
export function listRows(
  db: Database,
  table: Table,
  after: Row | undefined,
  limit: number,
  columns = columnsOf(table),
) {
  const { name, key, bytes } = table
  const isLater = sql`(${namesOf(key)}) > (${join(after ? valuesOf(after, key) : [], ', ')})`
  const order = sql`ORDER BY ${namesOf(key)}`
  const page = sql`
    SELECT ${namesOf(columns)} FROM ${raw(name)} ${after ? sql`WHERE ${isLater}` : NOTHING} ${order} LIMIT ${limit}`
  // In the outer query, because Citus cannot cast rows of several shards.
  const isCast = bytes !== undefined && columns.includes(bytes)
  return db.list<Row>(
    isCast ? sql`SELECT ${castsOf(table, columns)} FROM (${page}) AS page ${order}` : page,
  )
}

/** The last row in key order, without large columns. */
export function findLastRow(db: Database, { name, key }: Table): Promise<Row | undefined> {
  const order = namesOf(key.map((column) => `${column} DESC`))
  return db.find<Row>(sql`SELECT ${namesOf(key)} FROM ${raw(name)} ORDER BY ${order} LIMIT 1`)
}

export async function countRows(db: Database, { name }: Table): Promise<number> {
  const row = await db.find<{ count: number }>(sql`SELECT count(*) AS count FROM ${raw(name)}`)
  return row?.count ?? 0
}

/** The row with the key of `row`, with all columns. */
export async function findRow(db: Database, table: Table, row: Row): Promise<Row | undefined> {
  const columns = castsOf(table, columnsOf(table))
  return db.find<Row>(sql`SELECT ${columns} FROM ${raw(table.name)} WHERE ${hasKeyOf(table, row)}`)
}

/** The rows with these keys that exist, with all columns. */
export async function findRows(db: Database, table: Table, keys: readonly Row[]): Promise<Row[]> {
  const rows = await Promise.all(keys.map((key) => findRow(db, table, key)))
  return rows.filter((row) => row !== undefined)
}

/** Inserts the rows atomically. */
export async function insertRows(db: Database, table: Table, rows: readonly Row[]): Promise<void> {
  if (!db.load) return writeEach(db, table, rows, NOTHING)
  const columns = columnsOf(table)
  const load = { table: table.name, columns, rows: rows.map((row) => valuesOf(row, columns)) }
  try {
    await db.load(load)
  } catch (error) {
    // Citus reports a constraint that COPY violates as an internal error; INSERT names it.
    if (!isInternalError(error)) throw error
    await writeEach(db, table, rows, NOTHING)
  }
}

/** Inserts the rows atomically, or replaces those that exist. */
export async function replaceRows(db: Database, table: Table, rows: readonly Row[]): Promise<void> {
  const sets = namesOf(table.columns.map((column) => `${column} = excluded.${column}`))
  await writeEach(db, table, rows, sql`ON CONFLICT (${namesOf(table.key)}) DO UPDATE SET ${sets}`)
}

async function writeEach(db: Database, table: Table, rows: readonly Row[], conflict: Sql) {
  const columns = columnsOf(table)
  const cellOf = (row: Row, column: string) =>
    column === table.bytes ? sql`CAST(${row[column] ?? null} AS TEXT)` : (row[column] ?? null)
  await db.write(
    ...rows.map((row) => {
      const values = columns.map((column) => cellOf(row, column))
      return sql`INSERT INTO ${raw(table.name)} (${namesOf(columns)})
    VALUES (${join(values, ', ')}) ${conflict} RETURNING 1 AS written`
    }),
  )
}

/** Deletes the rows with these keys atomically. */
export async function deleteRows(db: Database, table: Table, rows: readonly Row[]): Promise<void> {
  const deletions = rows.map(
    (row) => sql`DELETE FROM ${raw(table.name)} WHERE ${hasKeyOf(table, row)}`,
  )
  await db.write(...deletions.map(optional), DONE)
}

const NOTHING = raw('')

const namesOf = (columns: readonly string[]): Sql => raw(columns.join(', '))

/** The columns, with text as bytes where a copy does not read it. */
const castsOf = ({ bytes }: Table, columns: readonly string[]): Sql =>
  join(
    columns.map((column) =>
      column === bytes ? sql`${bytesOf(column)} AS ${raw(column)}` : raw(column),
    ),
    ', ',
  )

const hasKeyOf = ({ key }: Table, row: Row): Sql =>
  join(
    key.map((column) => sql`${raw(column)} = ${row[column] ?? null}`),
    ' AND ',
  )

/** The columns that show every change of a row, without its content. */
export const smallColumnsOf = (table: Table): string[] =>
  columnsOf(table).filter((column) => column !== table.bytes && column !== table.large)

export const columnsOf = ({ key, columns }: Table): string[] => [...key, ...columns]

const valuesOf = (row: Row, columns: readonly string[]): Value[] =>
  columns.map((column) => row[column] ?? null)
