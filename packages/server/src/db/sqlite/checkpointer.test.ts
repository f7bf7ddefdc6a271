import assert from 'node:assert/strict'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { scratchDatabase } from '../../../test/lib/engines.ts'
import { startWorker } from '../../lib/worker.ts'
import { createWalCheckpointer } from './checkpointer.ts'
import { type Connection, openConnection } from './connection.ts'

/** Pages: checkpoint threshold, maximum log size, and the size of a large write. */
const [DUE, LONG, WRITE] = [1_000, 16_384, 2_048]
const PAGE_BYTES = 4_096

/** A database whose WAL grows by this many pages per write. */
function prepare(t: TestContext, pages: number, readerWaitMilliseconds?: number) {
  const file = scratchDatabase(t, () => connection.sqlite.close())
  const connection = openConnection(file, { readOnly: false })
  connection.sqlite.exec('CREATE TABLE notes (text BLOB)')
  const { checkpointIfDue } = createWalCheckpointer(connection, readerWaitMilliseconds)
  const insert = connection.sqlite.prepare('INSERT INTO notes VALUES (zeroblob(?))')
  const write = () => {
    insert.run(pages * PAGE_BYTES)
    checkpointIfDue()
  }
  return { file, connection, write }
}

/** Pages in the WAL, and how many of them are in the database file too. */
function logOf({ sqlite }: Connection): number[] {
  const { log, checkpointed } = sqlite.prepare('PRAGMA wal_checkpoint(NOOP)').get() ?? {}
  return [Number(log), Number(checkpointed)]
}

test('a checkpoint runs at 1,000 WAL pages, and the WAL then restarts', (t) => {
  const { connection, write } = prepare(t, 300)
  for (let times = 0; times < 3; times++) write()
  assert.equal(logOf(connection)[1], 0)
  write()
  const [log = 0, checkpointed] = logOf(connection)
  assert.ok(log > DUE)
  assert.equal(checkpointed, log)
  write()
  assert.ok((logOf(connection)[0] ?? 0) < DUE)
})

test('a commit never runs a checkpoint', (t) => {
  const { connection } = prepare(t, 1)
  for (let times = 0; times < 5; times++) {
    connection.sqlite.exec('INSERT INTO notes VALUES (zeroblob(4096000))')
  }
  const [log = 0, checkpointed] = logOf(connection)
  assert.ok(log > 5 * DUE)
  assert.equal(checkpointed, 0)
})

test('a WAL that readers keep from restarting is truncated once it is long', async (t) => {
  // Readers in another thread end in any case, on a busy machine late.
  const { file, connection, write } = prepare(t, WRITE, 60_000)
  const readers = startWorker('../../../test/lib/long-reader', import.meta.url, {
    workerData: file,
  })
  t.after(() => readers.terminate())
  await once(readers, 'message')
  const lengths = Array.from({ length: 1.5 * (LONG / WRITE) }, () => {
    write()
    return logOf(connection)[0] ?? 0
  })
  const longest = Math.max(...lengths)
  assert.ok(longest > 2 * DUE, 'the readers did not block the restart')
  assert.ok(longest < LONG + 2 * WRITE, `a log of ${longest} pages`)
})

test('writes continue during a long read, and the WAL is truncated afterwards', (t) => {
  const { file, connection, write } = prepare(t, WRITE)
  write()
  const { sqlite } = openConnection(file, { readOnly: true })
  sqlite.exec('BEGIN')
  const count = () => sqlite.prepare('SELECT count(*) AS notes FROM notes').get()?.notes
  assert.equal(count(), 1)
  for (let pages = 0; pages < LONG + WRITE; pages += WRITE) write()
  assert.ok(statSync(`${file}-wal`).size > LONG * PAGE_BYTES)
  assert.equal(count(), 1)
  sqlite.close()
  for (let times = 0; times < 2; times++) write()
  assert.ok((logOf(connection)[0] ?? 0) < 2 * WRITE)
  assert.ok(statSync(`${file}-wal`).size <= LONG * PAGE_BYTES)
  const waits = connection.sqlite.prepare('PRAGMA busy_timeout').get()
  assert.deepEqual({ ...waits }, { timeout: 5_000 })
})
