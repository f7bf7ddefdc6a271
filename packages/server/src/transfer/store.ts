import type { Database, Statement, Value } from '../db/database.ts'
import type { Table } from '../db/tables.ts'

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
  const values = after ? valuesOf(after, key) : []
  const places = key.map((_, at) => `$${at + 1}`)
  const where = after ? `WHERE (${key.join(', ')}) > (${places.join(', ')})` : ''
  const order = `ORDER BY ${key.join(', ')}`
  const page = `SELECT ${columns.join(', ')} FROM ${name} ${where} ${order} LIMIT $${values.length + 1}`
  const casts = columns.map((column) =>
    column === bytes ? `CAST(${column} AS BLOB) AS ${column}` : column,
  )
  // Outside, because Citus cannot cast rows of several shards.
  const isCast = bytes !== undefined && columns.includes(bytes)
  const sql = isCast ? `SELECT ${casts.join(', ')} FROM (${page}) AS page ${order}` : page
  return db.list<Row>(sql, [...values, limit])
}

/** The last row in key order, without large columns. */
export function findLastRow(db: Database, { name, key }: Table): Promise<Row | undefined> {
  return db.find<Row>(
    `SELECT ${key.join(', ')} FROM ${name}
     ORDER BY ${key.map((column) => `${column} DESC`).join(', ')} LIMIT 1`,
    [],
  )
}

export async function countRows(db: Database, { name }: Table): Promise<number> {
  const row = await db.find<{ count: number }>(`SELECT count(*) AS count FROM ${name}`, [])
  return row?.count ?? 0
}

/** The row with the key of `row`, with all columns. */
export async function findRow(db: Database, table: Table, row: Row): Promise<Row | undefined> {
  const { name, key, bytes } = table
  const columns = columnsOf(table).map((column) =>
    column === bytes ? `CAST(${column} AS BLOB) AS ${column}` : column,
  )
  return db.find<Row>(
    `SELECT ${columns.join(', ')} FROM ${name} WHERE ${hasKey(key)}`,
    valuesOf(row, key),
  )
}

/** The rows with these keys that exist, with all columns. */
export async function findRows(db: Database, table: Table, keys: readonly Row[]): Promise<Row[]> {
  const rows = await Promise.all(keys.map((key) => findRow(db, table, key)))
  return rows.filter((row) => row !== undefined)
}

/** Inserts the rows atomically. */
export async function insertRows(db: Database, table: Table, rows: readonly Row[]): Promise<void> {
  await writeEach(db, table, rows, '')
}

/** Inserts the rows atomically, or replaces those that exist. */
export async function replaceRows(db: Database, table: Table, rows: readonly Row[]): Promise<void> {
  const sets = table.columns.map((column) => `${column} = excluded.${column}`)
  const conflict = `ON CONFLICT (${table.key.join(', ')}) DO UPDATE SET ${sets.join(', ')}`
  await writeEach(db, table, rows, conflict)
}

async function writeEach(db: Database, table: Table, rows: readonly Row[], conflict: string) {
  const columns = columnsOf(table)
  const places = columns.map((column, at) =>
    column === table.bytes ? `CAST($${at + 1} AS TEXT)` : `$${at + 1}`,
  )
  const sql = `INSERT INTO ${table.name} (${columns.join(', ')})
    VALUES (${places.join(', ')}) ${conflict} RETURNING 1 AS written`
  await db.write(...rows.map((row): Statement => [sql, valuesOf(row, columns)]))
}

/** Deletes the rows with these keys atomically. */
export async function deleteRows(db: Database, table: Table, rows: readonly Row[]): Promise<void> {
  const sql = `DELETE FROM ${table.name} WHERE ${hasKey(table.key)}`
  await db.write(...rows.map((row): Statement => [sql, valuesOf(row, table.key), 'maybe']), [
    'SELECT 1 AS done',
    [],
  ])
}

const hasKey = (key: readonly string[]): string =>
  key.map((column, at) => `${column} = $${at + 1}`).join(' AND ')

/** The columns that show every change of a row, without its content. */
export const smallColumnsOf = (table: Table): string[] =>
  columnsOf(table).filter((column) => column !== table.bytes && column !== table.large)

export const columnsOf = ({ key, columns }: Table): string[] => [...key, ...columns]

const valuesOf = (row: Row, columns: readonly string[]): Value[] =>
  columns.map((column) => row[column] ?? null)
