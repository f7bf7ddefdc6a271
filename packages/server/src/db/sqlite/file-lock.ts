import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../../lib/operator-error.ts'

/** The lock file, in the data folder. */
export const LOCK = 'lock.db'

/**
 * Locks a data folder for one server, by an exclusive transaction on a lock file that the kernel
 * releases when the process ends, also by kill -9. Never open the database file itself with `fs` in
 * the server: closing such a descriptor releases SQLite's own locks.
 *
 * @throws OperatorError with `error` if another process holds it.
 */
export function holdFileLock(
  file: string,
  error = `another Waraq server is using this data folder (${file} is locked)`,
): { release(): void } {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    if (!isBusy(cause)) throw cause
    throw new OperatorError(error, { cause })
  }
  return { release: () => lock.close() }
}

const SQLITE_BUSY = 5

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY

/** Whether a server holds the data folder now. */
export function isFileLocked(file: string): boolean {
  try {
    holdFileLock(file).release()
    return false
  } catch (error) {
    return error instanceof OperatorError
  }
}
