import type { Database, Statement, Value } from '../db/database.ts'
import type { Table } from '../db/tables.ts'

/** A row by column name. */
export type Row = Record<string, Value>

/** Up to `limit` rows after `after` in key order; from the first without `after`. */
export function listRows(db: Database, table: Table, after: Row | undefined, limit: number) {
  const { name, key, bytes } = table
  const columns = columnsOf(table)
  const values = after ? valuesOf(after, key) : []
  const places = key.map((_, at) => `$${at + 1}`)
  const where = after ? `WHERE (${key.join(', ')}) > (${places.join(', ')})` : ''
  const order = `ORDER BY ${key.join(', ')}`
  const page = `SELECT ${columns.join(', ')} FROM ${name} ${where} ${order} LIMIT $${values.length + 1}`
  const casts = columns.map((column) =>
    column === bytes ? `CAST(${column} AS BLOB) AS ${column}` : column,
  )
  // Outside, because Citus cannot cast rows of several shards.
  const sql = bytes ? `SELECT ${casts.join(', ')} FROM (${page}) AS page ${order}` : page
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

/** Inserts the rows atomically. */
export async function insertRows(db: Database, table: Table, rows: readonly Row[]): Promise<void> {
  const columns = columnsOf(table)
  const places = columns.map((column, at) =>
    column === table.bytes ? `CAST($${at + 1} AS TEXT)` : `$${at + 1}`,
  )
  const sql = `INSERT INTO ${table.name} (${columns.join(', ')})
    VALUES (${places.join(', ')}) RETURNING 1 AS written`
  await db.write(...rows.map((row): Statement => [sql, valuesOf(row, columns)]))
}

export const columnsOf = ({ key, columns }: Table): string[] => [...key, ...columns]

const valuesOf = (row: Row, columns: readonly string[]): Value[] =>
  columns.map((column) => row[column] ?? null)
