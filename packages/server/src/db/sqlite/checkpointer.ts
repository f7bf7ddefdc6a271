import { BUSY_MILLISECONDS, type Connection } from './connection.ts'

/** Pages of the log, 4 KiB each, that are due to be moved into the database file: SQLite's own measure. */
const DUE = 1_000

/** A log of 64 MiB is emptied, and a reader of an old state who is in the way waited for. */
const LONG = 16_384
const PAGE_BYTES = 4_096
const PATIENCE_MILLISECONDS = 100

/** How many pages the log has, and how many of them the database file has too. */
interface Log {
  log: number
  checkpointed: number
}

/**
 * Moves the log into the database file, in place of SQLite's automatic checkpoints: those run inside a
 * commit and keep quiet when the disk fails. To be called between transactions.
 *
 * A checkpoint waits for nobody and comes as far as the oldest reader allows, and the log begins anew when
 * a writer meets no reader. Where it never does, the log is emptied at 64 MiB, and tried again after as much
 * more while a reader (a backup) holds on to what it has.
 */
export function createWalCheckpointer({ sqlite, prepared }: Connection) {
  let tooLong = LONG
  // A log that had to grow longer gives its room back when it begins anew.
  sqlite.exec(`PRAGMA journal_size_limit = ${LONG * PAGE_BYTES}`)
  // The columns are SQLite's.
  const ask = (mode: 'NOOP' | 'PASSIVE' | 'TRUNCATE'): Log =>
    prepared(`PRAGMA wal_checkpoint(${mode})`).get([]) as unknown as Log

  function empty(): void {
    sqlite.exec(`PRAGMA busy_timeout = ${PATIENCE_MILLISECONDS}`)
    try {
      tooLong = ask('TRUNCATE').log + LONG
    } finally {
      sqlite.exec(`PRAGMA busy_timeout = ${BUSY_MILLISECONDS}`)
    }
  }

  return {
    /** @throws Error of SQLite where the disk fails. */
    checkpointIfDue(): void {
      const { log, checkpointed } = ask('NOOP')
      if (log - checkpointed < DUE) return
      if (ask('PASSIVE').log >= tooLong) empty()
    },
  }
}
