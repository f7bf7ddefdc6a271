import type { Database } from '../db/database.ts'
import type { Table } from '../db/tables.ts'
import { inBatches, isSameRow, readMissing, readPairs } from './rows.ts'
import {
  columnsOf,
  deleteRows,
  findRows,
  insertRows,
  type Row,
  replaceRows,
  smallColumnsOf,
} from './store.ts'

/** Changed rows written at once, with their contents. A document has at most 1 MiB. */
export const BATCH = 32

interface PassOptions {
  from: Database
  to: Database
  /** Referenced tables first. */
  tables: readonly Table[]
  /** Whether to compare contents too, instead of the columns that change with them. */
  isDeep: boolean
  /** Called with each row of the source that a deep pass compares or any pass copies. */
  onRow(table: Table, row: Row): Promise<void>
}

/** Copies the rows after the target's last one, without those that violate a constraint. */
export async function appendRows(
  { from, to, table }: { from: Database; to: Database; table: Table },
  onWritten: (rows: number) => void,
): Promise<void> {
  for await (const rows of readMissing(from, to, table)) {
    await writeSome(rows, (some) => insertRows(to, table, some))
    onWritten(rows.length)
  }
}

/**
 * Makes the target equal to a source that servers write to, and returns how many rows differed.
 * Rows whose references changed are left to the next pass.
 */
export async function runPass(options: PassOptions): Promise<number> {
  const { from, to, tables, onRow } = options
  let changed = 0
  // Referencing tables first: they lose their rows before the tables that they reference.
  for (const table of tables.toReversed()) {
    for await (const rows of inBatches(surplusRows(options, table), BATCH)) {
      await writeSome(rows, (some) => deleteRows(to, table, some))
      changed += rows.length
    }
  }
  for (const table of tables) {
    for await (const keys of inBatches(changedRows(options, table), BATCH)) {
      const rows = await findRows(from, table, keys)
      for (const row of rows) await onRow(table, row)
      await writeSome(rows, (some) => replaceRows(to, table, some))
      changed += keys.length
    }
  }
  return changed
}

/** Rows of the target that the source does not have. */
async function* surplusRows({ from, to }: PassOptions, table: Table): AsyncGenerator<Row> {
  for await (const [source, target] of readPairs(from, to, table, [...table.key])) {
    if (!source && target) yield target
  }
}

/** Rows of the source that the target does not have, or has with other values. */
async function* changedRows(options: PassOptions, table: Table): AsyncGenerator<Row> {
  const { from, to, isDeep, onRow } = options
  const columns = isDeep ? columnsOf(table) : smallColumnsOf(table)
  for await (const [source, target] of readPairs(from, to, table, columns)) {
    if (source && isDeep) await onRow(table, source)
    if (source && !(target && isSameRow(table, source, target, columns))) yield source
  }
}

/** Writes the rows without those that violate a constraint. */
async function writeSome(rows: Row[], write: (rows: Row[]) => Promise<void>): Promise<void> {
  if (rows.length === 0) return
  try {
    await write(rows)
  } catch (error) {
    if (!isConstraintViolation(error)) throw error
    const middle = rows.length >> 1
    if (middle === 0) return
    await writeSome(rows.slice(0, middle), write)
    await writeSome(rows.slice(middle), write)
  }
}

const SQLITE_CONSTRAINT = 19

function isConstraintViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return (Number(error.errcode) & 0xff) === SQLITE_CONSTRAINT
  return 'code' in error && String(error.code).startsWith('23')
}
