import { type Connection, runOperation, type WriterStatement } from './connection.ts'

/** The result of one operation of a batch: its row, undefined, or its own error. */
export type OperationResult = { row: unknown } | { fault: Error }

/**
 * Runs operations in one transaction and under one fsync. Each has a savepoint, so a rejected
 * operation rolls back only itself; a storage or commit error fails all, by throwing.
 */
export function runBatch(
  connection: Connection,
  operations: readonly WriterStatement[][],
): OperationResult[] {
  const { sqlite } = connection
  sqlite.exec('BEGIN IMMEDIATE')
  try {
    const outcomes = operations.map((statements) => runInSavepoint(connection, statements))
    sqlite.exec('COMMIT')
    return outcomes
  } catch (error) {
    if (sqlite.isTransaction) sqlite.exec('ROLLBACK')
    throw error
  }
}

function runInSavepoint(
  connection: Connection,
  statements: readonly WriterStatement[],
): OperationResult {
  const { sqlite } = connection
  sqlite.exec('SAVEPOINT operation')
  try {
    const row = runOperation(connection, statements)
    if (row === undefined) sqlite.exec('ROLLBACK TO operation')
    return { row }
  } catch (error) {
    if (!(error instanceof Error) || !sqlite.isTransaction || isStorageError(error)) throw error
    sqlite.exec('ROLLBACK TO operation')
    return { fault: error }
  } finally {
    if (sqlite.isTransaction) sqlite.exec('RELEASE operation')
  }
}

/** SQLite's primary result codes (sqlite.org/rescode.html) by the reaction they need. */
const BUSY = 5
const IO_ERROR = 10
const CORRUPT = 11
const FULL = 13
const CANNOT_OPEN = 14
const READ_ONLY = 8

/** Whether the disk, the file or another writer failed, rather than the statement. */
export function isStorageError(error: unknown): boolean {
  return [BUSY, READ_ONLY, IO_ERROR, CORRUPT, FULL, CANNOT_OPEN].includes(primaryCodeOf(error))
}

/** After these the state on disk is unknown: the process must end and recover from the WAL. */
export function isFatal(error: unknown): boolean {
  return [IO_ERROR, CORRUPT].includes(primaryCodeOf(error))
}

function primaryCodeOf(error: unknown): number {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' ? code & 0xff : 0
}
