import { BUSY_MILLISECONDS, openConnection } from './connection.ts'

/** A server waits in the thread of its requests. */
const SHORT_MILLISECONDS = 100

/**
 * Empties the log of a database file, so that erased rows are in no file: the file itself overwrites
 * them when they are deleted. Returns false if a reader of an old state, such as a backup, needs the
 * log.
 */
export function emptyLog(file: string, { mayWait }: { mayWait: boolean }): boolean {
  const { sqlite } = openConnection(file, { readOnly: false })
  try {
    sqlite.exec(`PRAGMA busy_timeout = ${mayWait ? BUSY_MILLISECONDS : SHORT_MILLISECONDS}`)
    return sqlite.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0
  } finally {
    sqlite.close()
  }
}
