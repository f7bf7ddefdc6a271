/** Batches in flight: their number, and the order and durability of their writes. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Client } from 'pg'
import { waitFor, waitForService } from '../../../../../test/lib/wait-for.ts'
import {
  accessTo,
  durablePostgres,
  newPostgres,
  POSTGRES_PART,
} from '../../../test/lib/postgres.ts'
import type { Chain, Database } from '../database.ts'
import { FOR_NO_KEY_UPDATE, sql } from '../sql.ts'
import { openPostgresDb } from './postgres.ts'

const { skip } = POSTGRES_PART
const MAX_IN_FLIGHT = 2
const MAX_BATCH = 64

const insert = (name: string): Chain => ({
  locks: `counts/${name}`,
  steps: [sql`INSERT INTO counts (name, count) VALUES (${name}, 0) RETURNING name`],
})

const grow = (name: string): Chain => ({
  hold: sql`SELECT name FROM counts WHERE name = ${name}${FOR_NO_KEY_UPDATE}`,
  locks: `counts/${name}`,
  steps: [sql`UPDATE counts SET count = count + 1 WHERE name = ${name} RETURNING count`],
})

const TABLE = 'CREATE TABLE counts (name TEXT PRIMARY KEY, count BIGINT)'

const names = (count: number, prefix = 'row'): string[] =>
  Array.from({ length: count }, (_, at) => `${prefix} ${at}`)

type Ask = (sql: string) => Promise<Record<string, unknown>[]>

/** Until the database has looked for Citus, it groups nothing. */
async function untilGrouped(db: Database, ask: Ask): Promise<void> {
  await waitFor('batches', async () => {
    await Promise.all(names(4).map((name) => db.writeChain(insert(name))))
    const rows = await ask('SELECT DISTINCT xmin::text FROM counts')
    await ask('TRUNCATE counts')
    return rows.length < 4
  })
}

async function openCounts(t: TestContext) {
  const { url, ask, drop } = await newPostgres()
  await ask(TABLE)
  const db = openPostgresDb(url)
  t.after(async () => {
    await db.close()
    await ask('DROP TABLE counts')
    await drop()
  })
  await untilGrouped(db, ask)
  return { db, url, ask }
}

const WAITING = `
  SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'waraq' AND wait_event_type = 'Lock'`

test('two batches of at most 64 are in flight while 420 chains wait', { skip }, async (t) => {
  const { db, url, ask } = await openCounts(t)
  const other = new Client({ connectionString: url })
  await other.connect()
  await other.query('BEGIN; LOCK TABLE counts IN EXCLUSIVE MODE')
  const writes: Promise<unknown>[] = []
  // Each turn adds more than a batch, so that a third one could start.
  for (let turn = 0; turn < 6; turn++) {
    writes.push(...names(70, `turn ${turn}, row`).map((name) => db.writeChain(insert(name))))
    await nextTurn()
  }
  const waiting = async () => Number((await ask(WAITING))[0]?.count)
  try {
    await waitFor('two batches', async () => (await waiting()) >= MAX_IN_FLIGHT)
    // Each of these uses a connection of the same pool, after those of the batches.
    for (let reads = 0; reads < 20; reads++) await db.list(sql`SELECT 1 AS one`)
    assert.equal(await waiting(), MAX_IN_FLIGHT)
  } finally {
    await other.end()
    await Promise.allSettled(writes)
  }
  await Promise.all(writes)
  const sizes = await ask('SELECT count(*)::int AS size FROM counts GROUP BY xmin::text')
  assert.ok(sizes.every(({ size }) => Number(size) <= MAX_BATCH))
  assert.equal(
    sizes.reduce((sum, { size }) => sum + Number(size), 0),
    writes.length,
  )
})

test('a chain that resolved is committed, and later chains on its row follow it', {
  skip,
}, async (t) => {
  const { db, url } = await openCounts(t)
  const other = openPostgresDb(url)
  t.after(() => other.close())
  const rows = names(80)
  await Promise.all(rows.map((name) => db.writeChain(insert(name))))
  await Promise.all(
    rows.map(async (name) => {
      for (let expected = 1; expected <= 20; expected++) {
        const grown = await db.writeChain<{ count: number }>(grow(name))
        assert.equal(grown?.count, expected)
        const seen = await other.find<{ count: number }>(
          sql`SELECT count FROM counts WHERE name = ${name}`,
        )
        assert.equal(seen?.count, expected, 'another server sees it')
      }
    }),
  )
})

const DEADLOCKS = `
  SELECT deadlocks::int AS count FROM pg_stat_database WHERE datname = current_database()`
const CONNECTIONS = `
  SELECT 1 FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'waraq'`

test('servers whose batches write the same rows in opposite orders do not deadlock', {
  skip,
}, async (t) => {
  const { db, url, ask } = await openCounts(t)
  const other = openPostgresDb(url)
  await untilGrouped(other, ask)
  const rows = names(64)
  await Promise.all(rows.map((name) => db.writeChain(insert(name))))
  const write = (one: Database, order: string[]) =>
    Promise.all(order.map((name) => one.writeChain(grow(name))))
  for (let round = 0; round < 10; round++)
    await Promise.all([write(db, rows), write(other, rows.toReversed())])
  await Promise.all([db.close(), other.close()])
  // PostgreSQL counts the deadlocks of a connection when it ends.
  await waitFor('the ends of connections', async () => (await ask(CONNECTIONS)).length === 0)
  assert.deepEqual(await ask(DEADLOCKS), [{ count: 0 }])
})

const A_BACKEND = `
  SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'waraq' LIMIT 1`

test('chains that resolved before PostgreSQL crashes are kept', { skip }, async (t) => {
  const { url, ask } = accessTo(await durablePostgres())
  await ask(TABLE)
  const db = openPostgresDb(url)
  t.after(() => db.close())
  await untilGrouped(db, ask)
  const resolved: string[] = []
  let isCrashed = false
  const write = async (writer: string) => {
    for (let at = 0; !isCrashed; at++) {
      const name = `${writer}, write ${at}`
      await db.writeChain(insert(name)).then(
        () => resolved.push(name),
        () => {
          isCrashed = true
        },
      )
    }
  }
  const working = names(100, 'writer').map(write)
  await waitFor('writes', async () => resolved.length > 1_000)
  const [backend] = await ask(A_BACKEND)
  // PostgreSQL then ends every backend and recovers from its log.
  process.kill(Number(backend?.pid), 'SIGKILL')
  await Promise.all(working)
  await waitForService('recovery', () => ask('SELECT 1').then(Boolean))
  const kept = new Set((await ask('SELECT name FROM counts')).map(({ name }) => name))
  assert.deepEqual(
    resolved.filter((name) => !kept.has(name)),
    [],
  )
})
