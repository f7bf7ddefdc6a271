import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Client } from 'pg'
import { waitFor } from '../../../../../test/lib/wait-for.ts'
import { faultyProxyTo } from '../../../test/lib/faulty-proxy.ts'
import {
  addressThrough,
  emptyPostgres,
  newPostgres,
  POSTGRES_PART,
} from '../../../test/lib/postgres.ts'
import { engineOf } from '../engine.ts'
import { MIGRATIONS } from '../migrations/migrations.ts'
import { raw, sql } from '../sql.ts'
import { migratePostgres, postgresSchema } from './migrate.ts'

const { skip } = POSTGRES_PART
const NOON = new Date('2026-11-21T12:00:00Z')
const STEPS = [
  sql`CREATE TABLE notes (name TEXT NOT NULL)`,
  sql`INSERT INTO notes VALUES ('from the second step')`,
  sql`ALTER TABLE notes ADD COLUMN size INTEGER NOT NULL DEFAULT 7`,
]

async function empty(t: TestContext): Promise<string> {
  const { url, drop } = await emptyPostgres()
  t.after(drop)
  return url
}

/** An empty database behind a faulty proxy. */
async function emptyByLine(t: TestContext) {
  const database = await emptyPostgres()
  t.after(database.drop)
  const line = await faultyProxyTo(t, database.socket)
  return { url: database.url, line, through: addressThrough(line, database) }
}

async function read(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows
}

const versionsIn = (url: string) => read(url, 'SELECT version::int FROM schema_versions ORDER BY 1')

test('PostgreSQL: four concurrent migrations apply each step once', { skip }, async (t) => {
  const url = await empty(t)
  const applied = await Promise.all(
    Array.from({ length: 4 }, () => migratePostgres(url, NOON, STEPS)),
  )
  assert.deepEqual(applied.flat().sort(), [1, 2, 3])
  assert.deepEqual(await read(url, 'SELECT name, size::int FROM notes'), [
    { name: 'from the second step', size: 7 },
  ])
  assert.equal((await versionsIn(url)).length, 3)
})

test('PostgreSQL: a failed step keeps the earlier steps and can be retried', {
  skip,
}, async (t) => {
  const url = await empty(t)
  const broken = STEPS.with(
    1,
    sql`INSERT INTO notes VALUES ('lost'); INSERT INTO nowhere VALUES (1)`,
  )
  await assert.rejects(migratePostgres(url, NOON, broken), /"nowhere" does not exist/)
  assert.equal((await versionsIn(url)).length, 1)
  assert.deepEqual(await read(url, 'SELECT * FROM notes'), [])
  assert.deepEqual(await migratePostgres(url, NOON, STEPS), [2, 3])
})

test('PostgreSQL: a migration that vanishes within a step blocks the next one for seconds only', {
  skip,
}, async (t) => {
  const { url, line, through } = await emptyByLine(t)
  line.turn({ from: 'CREATE TABLE notes', up: 40, stands: true, unheard: true })
  const gone = migratePostgres(through, NOON, STEPS).then(
    () => 'done',
    () => 'cut off',
  )
  await waitFor('in the middle', async () => {
    const held = await read(url, `SELECT 1 FROM pg_locks WHERE locktype = 'advisory'`)
    return held.length > 0
  })
  assert.deepEqual(await migratePostgres(url, NOON, STEPS), [1, 2, 3])
  assert.equal(await gone, 'cut off')
})

test('PostgreSQL: the next migration completes one that was cut off at any point', {
  skip,
}, async (t) => {
  const { url, line, through } = await emptyByLine(t)
  const steps = Array.from({ length: 8 }, (_, at) => raw(`CREATE TABLE made_${at} (name TEXT)`))
  await migratePostgres(url, NOON, [])
  for (let made = 0, cuts = 1; made < steps.length; cuts++) {
    line.turn('good')
    // Later each time, so that the cut hits a step, its record or its response.
    line.turn({ from: 'BEGIN', up: 311 * cuts, responses: true })
    await migratePostgres(through, NOON, steps).catch(() => {})
    made = (await versionsIn(url)).length
    const tables = `SELECT count(*)::int AS made FROM pg_tables WHERE tablename LIKE 'made%'`
    assert.deepEqual(await read(url, tables), [{ made }], 'no step is half done')
  }
})

test('PostgreSQL: prepare() accepts this schema and newer ones that this build can run on', {
  skip,
}, async (t) => {
  const url = await empty(t)
  const engine = engineOf({ url })
  const known = MIGRATIONS.length
  await assert.rejects(engine.prepare(NOON), {
    message: `the database has schema 0 and this build needs ${known}: run waraq migrate`,
  })
  assert.equal((await postgresSchema(url)).version, 0)
  assert.equal((await engine.migrate(NOON)).length, known)
  assert.deepEqual(await engine.prepare(NOON), [])

  await read(url, `INSERT INTO schema_versions VALUES (${known + 1}, 0, ${known})`)
  assert.deepEqual(await engine.prepare(NOON), [])
  assert.deepEqual(await engine.migrate(NOON), [])
  await read(
    url,
    `UPDATE schema_versions SET readable_from = ${known + 1} WHERE version > ${known}`,
  )
  const newer = {
    message: `the database has schema ${known + 1} and this build knows ${known}: run the newer Waraq that wrote it`,
  }
  await assert.rejects(engine.prepare(NOON), newer)
  await assert.rejects(engine.migrate(NOON), newer)
  assert.equal((await versionsIn(url)).length, known + 1)
})

test('PostgreSQL: migrate() rejects a database that cannot store every text', {
  skip,
}, async (t) => {
  const url = await empty(t)
  await read(
    url,
    `CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' LOCALE_PROVIDER libc TEMPLATE template0`,
  )
  try {
    const engine = engineOf({ url: url.replace(/\/waraq_\d+/, '/latin') })
    const error = /^OperatorError: the database has the encoding LATIN1/
    await assert.rejects(engine.migrate(NOON), error)
  } finally {
    await read(url, 'DROP DATABASE latin')
  }
})

test('PostgreSQL: an unreachable database is an OperatorError', { skip }, async () => {
  const engine = engineOf({ url: 'postgres://waraq@127.0.0.1:1/waraq' })
  const error = /^OperatorError: the database does not answer: connect ECONNREFUSED/
  await assert.rejects(engine.prepare(NOON), error)
})

test('PostgreSQL: every text column has the collation C', { skip }, async (t) => {
  const { url, drop } = await newPostgres()
  t.after(drop)
  const columns = await read(
    url,
    `SELECT table_name, column_name, collation_name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'text'`,
  )
  assert.ok(columns.length > 20)
  assert.deepEqual(
    columns.filter((column) => Object(column).collation_name !== 'C'),
    [],
  )
  const packed = `SELECT attcompression AS with FROM pg_attribute WHERE attname = 'content' AND attrelid = 'documents'::regclass`
  assert.deepEqual(await read(url, packed), [{ with: 'l' }])
})
