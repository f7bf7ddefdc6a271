import type { Database } from './database.ts'

const RECENT_MILLISECONDS = 10_000
/** PostgreSQL's code; SQLite's text is `database or disk is full`. */
const POSTGRES_CODE = '53100'
const SQLITE_TEXT = 'disk is full'

/** Wraps a database, and reports whether its disk rejected a write in the last ten seconds. */
export function watchDisk(
  db: Database,
  monotonicNow: () => number,
): { db: Database; isFull(): boolean } {
  let refusedAt = Number.NEGATIVE_INFINITY
  const watched = <Result>(writing: Promise<Result>): Promise<Result> =>
    writing.catch((error: unknown) => {
      if (isDiskFull(error)) refusedAt = monotonicNow()
      throw error
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

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isPostgres = 'code' in error && error.code === POSTGRES_CODE
  return isPostgres || error.message.includes(SQLITE_TEXT) || isDiskFull(error.cause)
}
