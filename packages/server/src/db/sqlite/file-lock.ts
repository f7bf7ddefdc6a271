import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../../lib/operator-error.ts'

/** The side file, in the data folder. */
export const LOCK = 'lock.db'

/**
 * Holds a data folder for one server: an exclusive transaction on a side file, which the kernel frees
 * whenever the process ends, by kill -9 too. The database file itself must never be opened with `fs`
 * in the server: closing such a descriptor would free SQLite's own locks.
 *
 * @throws OperatorError with `error` where another process holds it.
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
    throw new OperatorError(error, { cause })
  }
  return { release: () => lock.close() }
}

/** Whether a server holds the data folder at this moment. */
export function isFileLocked(file: string): boolean {
  try {
    holdFileLock(file).release()
    return false
  } catch {
    return true
  }
}
