/** Writes that are committed together, and reads that share connections. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ApiError } from '@waraq/contract'
import { Client } from 'pg'
import { waitFor } from '../../../../../test/lib/wait-for.ts'
import { faultyProxyTo } from '../../../test/lib/faulty-proxy.ts'
import { addressThrough, folderOf, newPostgres, POSTGRES_PART } from '../../../test/lib/postgres.ts'
import type { Chain, Database } from '../database.ts'
import { FOR_NO_KEY_UPDATE, sql } from '../sql.ts'
import { createPipelinedReads } from './pipelined-reads.ts'
import { type ConnectionPool, openPool, READ_TIMEOUT_TICKS } from './pool.ts'
import { openPostgresDb } from './postgres.ts'
import { createProgressTimeout } from './progress-timeout.ts'
import { fixedAddress } from './server-address.ts'

const { skip } = POSTGRES_PART
const TERMINATE = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'waraq'`

const insert = (name: string, size = 0): Chain => ({
  locks: `notes/${name}`,
  steps: [sql`INSERT INTO notes (name, size) VALUES (${name}, ${size}) RETURNING name`],
})

const grow = (name: string): Chain => ({
  hold: sql`SELECT name FROM notes WHERE name = ${name}${FOR_NO_KEY_UPDATE}`,
  locks: `notes/${name}`,
  steps: [sql`UPDATE notes SET size = size + 1 WHERE name = ${name} RETURNING size`],
})

const names = (count: number): string[] =>
  Array.from({ length: count }, (_, number) => `note ${number}`)

async function openNotes(t: TestContext) {
  const { url, ask, drop } = await newPostgres()
  await ask('CREATE TABLE notes (name TEXT PRIMARY KEY, size BIGINT CHECK (size >= 0))')
  const [db, other] = [openPostgresDb(url), openPostgresDb(url)]
  for (const one of [db, other]) await untilShared(one, ask)
  t.after(async () => {
    await Promise.all([db.close(), other.close()])
    await ask('DROP TABLE notes')
    await drop()
  })
  return { db, other, url, ask }
}

/** Until the database has looked for Citus, it groups nothing. */
async function untilShared(db: Database, ask: (sql: string) => Promise<unknown>): Promise<void> {
  await waitFor('batches', async () => {
    await Promise.all(names(4).map((name) => db.writeChain(insert(name))))
    const rows = await db.list(sql`SELECT DISTINCT xmin::text AS commit FROM notes`)
    await ask('TRUNCATE notes')
    return rows.length < 4
  })
}

test('concurrent chains are committed in few transactions', { skip }, async (t) => {
  const { db, ask } = await openNotes(t)
  await Promise.all(names(256).map((name) => db.writeChain(insert(name))))
  const [row] = await ask(
    'SELECT count(DISTINCT xmin::text)::int AS commits, count(*)::int AS rows FROM notes',
  )
  assert.equal(row?.rows, 256)
  assert.ok(Number(row?.commits) <= 8, `${row?.commits} commits`)
})

test('a chain that fails does so alone, and the others of its batch succeed', {
  skip,
}, async (t) => {
  const { db } = await openNotes(t)
  const outcomes = await Promise.allSettled(
    names(64).map((name, at) => db.writeChain(insert(name, at % 8 === 3 ? -1 : 0))),
  )
  for (const [at, outcome] of outcomes.entries()) {
    assert.equal(outcome.status, at % 8 === 3 ? 'rejected' : 'fulfilled')
    if (outcome.status === 'rejected') assert.match(String(outcome.reason), /violates check/)
  }
  assert.equal((await db.list(sql`SELECT name FROM notes`)).length, 56)
})

test('chains on the same rows are serialized, over two servers too', { skip }, async (t) => {
  const { db, other } = await openNotes(t)
  for (const name of names(3)) await db.writeChain(insert(name))
  const asked = names(3).flatMap((name) => Array.from({ length: 100 }, () => name))
  const rows = await Promise.all(
    asked.map((name, at) => (at % 2 ? db : other).writeChain<{ size: number }>(grow(name))),
  )
  for (const name of names(3)) {
    const sizes = rows.filter((_, at) => asked[at] === name).map((row) => row?.size ?? 0)
    assert.deepEqual(
      sizes.toSorted((a, b) => a - b),
      Array.from({ length: 100 }, (_, at) => at + 1),
    )
  }
})

test('a chain that waits for a row held elsewhere delays no other chain', { skip }, async (t) => {
  const { db, url } = await openNotes(t)
  await db.writeChain(insert('held'))
  const holder = new Client({ connectionString: url })
  await holder.connect()
  await holder.query(`BEGIN; SELECT 1 FROM notes WHERE name = 'held' FOR UPDATE`)
  const waiting: Promise<unknown>[] = []
  try {
    // More rounds than batches are in flight: each leaves a chain that waits.
    for (let round = 0; round < 3; round++) {
      waiting.push(db.writeChain(grow('held')))
      await Promise.all(names(8).map((name) => db.writeChain(insert(`${round} ${name}`))))
    }
  } finally {
    await holder.end()
  }
  await Promise.all(waiting)
  const row = await db.find<{ size: number }>(sql`SELECT size FROM notes WHERE name = 'held'`)
  assert.equal(row?.size, waiting.length)
})

test('closing twice waits for chains in flight both times', { skip }, async (t) => {
  const { url, ask } = await openNotes(t)
  const db = openPostgresDb(url)
  await untilShared(db, ask)
  const write = db.writeChain(insert('last'))
  await Promise.all([db.close(), db.close(), write])
})

test('a batch on a broken connection is not repeated, and loses no acknowledged chain', {
  skip,
}, async (t) => {
  const { db, ask } = await openNotes(t)
  const acknowledged: string[] = []
  let unknown = 0
  for (let round = 0; unknown === 0 || round < 10; round++) {
    assert.ok(round < 200, 'no batch was interrupted')
    const writes = names(100).map(async (name) => {
      const key = `${round} ${name}`
      try {
        await db.writeChain(insert(key))
        acknowledged.push(key)
      } catch (error) {
        // A repetition would violate the primary key.
        assert.ok(error instanceof ApiError, String(error))
        unknown += 1
      }
    })
    await Promise.all([...writes, ask(TERMINATE)])
  }
  const kept = new Set((await ask('SELECT name FROM notes')).map(({ name }) => name))
  assert.deepEqual(
    acknowledged.filter((key) => !kept.has(key)),
    [],
  )
})

test('a batch whose response is lost after COMMIT is not repeated', { skip }, async (t) => {
  const { url, ask } = await openNotes(t)
  const line = await faultyProxyTo(t, `${folderOf(url)}/.s.PGSQL.5432`)
  const db = openPostgresDb(addressThrough(line, { url }))
  t.after(() => db.close())
  await untilShared(db, ask)
  line.turn({ down: 0, stands: true })
  const writes = Promise.allSettled(names(64).map((name) => db.writeChain(insert(name))))
  const count = async () => (await ask('SELECT count(*)::int AS count FROM notes'))[0]?.count
  await waitFor('commit', async () => (await count()) === 64)
  line.turn('good')
  for (const outcome of await writes) {
    assert.equal(outcome.status, 'rejected')
    assert.equal(Object(outcome.reason).code, 'service_unavailable')
  }
  assert.equal(await count(), 64)
})

const CONNECTIONS = `
  SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'waraq'`

test('300 concurrent reads use at most two more connections, and each gets its row', {
  skip,
}, async (t) => {
  const { db, ask } = await openNotes(t)
  const asked = names(300)
  const before = Number((await ask(CONNECTIONS))[0]?.count)
  const rows = await Promise.all(
    asked.map((name) => db.readOnly.find<{ name: string }>(sql`SELECT ${name}::text AS name`)),
  )
  assert.deepEqual(
    rows.map((row) => row?.name),
    asked,
  )
  const after = Number((await ask(CONNECTIONS))[0]?.count)
  assert.ok(after <= before + 2, `${before} connections, then ${after}`)
})

test('a read that fails does so alone', { skip }, async (t) => {
  const { db } = await openNotes(t)
  const outcomes = await Promise.allSettled(
    [1, 0, 1, 0].map((divisor) => db.readOnly.find(sql`SELECT 1 / ${divisor}::int AS found`)),
  )
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'rejected'],
  )
})

test('a read is repeated until no connection that broke is left', { skip }, async (t) => {
  const { url } = await openNotes(t)
  const pool = openPool(fixedAddress(url), { isPooled: false })
  let left = 8
  const connections: ConnectionPool = {
    ...pool,
    use: (ticks, work) =>
      pool.use(ticks, (client) => {
        if (left-- > 0) client.connection.stream.destroy()
        return work(client)
      }),
  }
  const timeouts = createProgressTimeout()
  const reads = createPipelinedReads({ connections, timeouts, ticks: READ_TIMEOUT_TICKS })
  const { rows } = await reads.read({ text: 'SELECT 1 AS number', values: [] })
  assert.deepEqual([rows, left], [[{ number: 1 }], -1])
  await reads.close()
  await pool.close()
})

test('reads on a connection that breaks are repeated', { skip }, async (t) => {
  const { db, ask } = await openNotes(t)
  const reads = Promise.all(
    [1, 2, 3].map((number) =>
      db.readOnly.find(sql`SELECT ${number}::int AS number, pg_sleep(0.3)::text`),
    ),
  )
  const isRunning = `
    SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%pg_sleep(0.3)%'
      AND pid <> pg_backend_pid() AND datname = current_database()`
  while ((await ask(isRunning)).length === 0);
  await ask(TERMINATE)
  const rows = (await reads).map((row) => Object(row).number)
  assert.deepEqual(rows, [1, 2, 3])
})
