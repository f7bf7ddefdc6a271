import type { Database } from '../db/database.ts'
import type { Table } from '../db/tables.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { BATCH } from './pass.ts'
import { createRowDigest, type Digest, formatKey, isSameRow, readPairs } from './rows.ts'
import { deleteRows, findRow, findRows, type Row, replaceRows, smallColumnsOf } from './store.ts'

interface Options {
  from: Database
  to: Database
  /** Referenced tables first. */
  tables: readonly Table[]
  /** Called with each row that is copied. */
  onRow(table: Table, row: Row): Promise<void>
}

type TableDigest = Digest & { table: string }

/** How a table differs, and the digest of the source. */
interface Difference {
  table: Table
  /** Rows that only the target has. */
  surplus: Row[]
  /** Rows that the target does not have, or has with other values. */
  changed: Row[]
  digest: Digest
}

/**
 * Makes the target equal to a source that nothing writes to, and returns the digest of each table
 * without its large columns. It reads each table once, because writes wait for it; afterwards it
 * compares only the rows that it wrote.
 *
 * @throws OperatorError if such a row differs.
 */
export async function runLastPass(options: Options): Promise<TableDigest[]> {
  const { from, to, tables, onRow } = options
  const differences: Difference[] = []
  for (const table of tables) differences.push(await findDifference(from, to, table))
  // Referencing tables first: they lose their rows before the tables that they reference.
  for (const { table, surplus } of differences.toReversed()) {
    for (const rows of batchesOf(surplus)) await deleteRows(to, table, rows)
  }
  for (const { table, changed } of differences) {
    for (const keys of batchesOf(changed)) {
      const rows = await findRows(from, table, keys)
      for (const row of rows) await onRow(table, row)
      await replaceRows(to, table, rows)
    }
  }
  for (const { table, surplus, changed } of differences) {
    for (const keys of batchesOf([...surplus, ...changed])) {
      await Promise.all(keys.map((key) => requireSame(options, table, key)))
    }
  }
  return differences.map(({ table, digest }) => ({ table: table.name, ...digest }))
}

async function findDifference(from: Database, to: Database, table: Table): Promise<Difference> {
  const columns = smallColumnsOf(table)
  const digest = createRowDigest(table, columns)
  const [surplus, changed]: [Row[], Row[]] = [[], []]
  for await (const [source, target] of readPairs(from, to, table, columns)) {
    if (source) digest.add(source)
    else if (target) surplus.push(target)
    if (source && !(target && isSameRow(table, source, target, columns))) changed.push(source)
  }
  return { table, surplus, changed, digest: digest.end() }
}

async function requireSame({ from, to }: Options, table: Table, key: Row): Promise<void> {
  const [source, target] = await Promise.all([findRow(from, table, key), findRow(to, table, key)])
  const isSame = source && target ? isSameRow(table, source, target) : source === target
  if (isSame) return
  throw new OperatorError(
    `${formatKey(table, key)} differs after the last pass: the target was changed; run the copy again`,
  )
}

function* batchesOf(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH)
}
