import { BUSY_MILLISECONDS, type Connection } from './connection.ts'

/** WAL pages of 4 KiB that trigger a checkpoint: SQLite's default. */
const DUE = 1_000

/** At 64 MiB the WAL is truncated, which waits for readers of an old state. */
const LONG = 16_384
const PAGE_BYTES = 4_096
const READER_WAIT_MILLISECONDS = 100

/** WAL pages, and how many of them are checkpointed. */
interface Log {
  log: number
  checkpointed: number
}

/**
 * Replaces SQLite's automatic checkpoints, which run inside a commit and hide disk failures. Call
 * it between transactions.
 *
 * A passive checkpoint goes as far as the oldest reader allows, and the WAL restarts when a writer
 * meets no reader. If that never happens, the WAL is truncated at 64 MiB, and again after as much
 * growth while a reader (a backup) holds an old state.
 */
export function createWalCheckpointer(
  { sqlite, prepared }: Connection,
  readerWaitMilliseconds = READER_WAIT_MILLISECONDS,
) {
  let tooLong = LONG
  // Truncates a longer WAL when it restarts.
  sqlite.exec(`PRAGMA journal_size_limit = ${LONG * PAGE_BYTES}`)
  // SQLite's column names.
  const checkpoint = (mode: 'NOOP' | 'PASSIVE' | 'TRUNCATE'): Log =>
    prepared(`PRAGMA wal_checkpoint(${mode})`).get([]) as unknown as Log

  function empty(): void {
    sqlite.exec(`PRAGMA busy_timeout = ${readerWaitMilliseconds}`)
    try {
      tooLong = checkpoint('TRUNCATE').log + LONG
    } finally {
      sqlite.exec(`PRAGMA busy_timeout = ${BUSY_MILLISECONDS}`)
    }
  }

  return {
    /** @throws SQLite's error if the disk fails. */
    checkpointIfDue(): void {
      const { log, checkpointed } = checkpoint('NOOP')
      if (log - checkpointed < DUE) return
      if (checkpoint('PASSIVE').log >= tooLong) empty()
    },
  }
}
