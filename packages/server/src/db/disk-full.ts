import { ApiError } from '@waraq/contract'
import type { Database } from './database.ts'

const RECENT_MILLISECONDS = 10_000
/** Those of the system and of PostgreSQL; SQLite's text is `database or disk is full`. */
const CODES = ['ENOSPC', '53100']
const SQLITE_TEXT = 'disk is full'

/** Wraps a database, and reports whether its disk rejected a write in the last ten seconds. */
export function watchDisk(
  db: Database,
  monotonicNow: () => number,
): { db: Database; isFull(): boolean } {
  let refusedAt = Number.NEGATIVE_INFINITY
  const watched = <Result>(writing: Promise<Result>): Promise<Result> =>
    writing.catch((error: unknown) => {
      if (!isDiskFull(error)) throw error
      refusedAt = monotonicNow()
      throw new ApiError('service_unavailable', { rule: 'disk_full', cause: error })
    })
  return {
    db: {
      ...db,
      write: (...statements) => watched(db.write(...statements)),
      writeChain: (chain) => watched(db.writeChain(chain)),
    },
    isFull: () => monotonicNow() - refusedAt < RECENT_MILLISECONDS,
  }
}

/** Whether the disk of a database or of a file is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isCode = 'code' in error && CODES.includes(String(error.code))
  return isCode || error.message.includes(SQLITE_TEXT) || isDiskFull(error.cause)
}
