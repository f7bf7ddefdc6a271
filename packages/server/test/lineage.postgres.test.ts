/**
 * A PostgreSQL that returns as an earlier or another one is not used until an operator accepts it.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { runTyped } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { PGBOUNCER_PART, pooled } from './lib/pgbouncer.ts'
import { emptyPostgres, POSTGRES_PART } from './lib/postgres.ts'
import { type Call, startService } from './lib/service.ts'

const { skip } = POSTGRES_PART
const [KNOWN, OTHER] = ['7000000000000000001', '7000000000000000002']

// Shadows functions of the server, so that tests choose its cluster and timeline.
const REPORTED_POSITION = `
  CREATE SCHEMA told;
  CREATE TABLE told.place (system bigint, timeline int);
  INSERT INTO told.place VALUES (${KNOWN}, 2);
  CREATE FUNCTION told.pg_control_system(OUT system_identifier bigint)
    AS 'SELECT system FROM told.place' LANGUAGE sql;
  CREATE FUNCTION told.pg_walfile_name(pg_lsn) RETURNS text
    AS $$ SELECT lpad(to_hex(timeline), 8, '0') || lpad('1', 16, '0') FROM told.place $$ LANGUAGE sql;
  DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = told, public, pg_catalog',
    current_database()); END $$`

const END = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'waraq'`

/** A service over a database with a chosen cluster and timeline. */
async function startAtPosition(t: TestContext, env: Record<string, string> = {}, isPooled = false) {
  const database = await emptyPostgres()
  const url = isPooled ? await pooled(t, database.url) : database.url
  const settings = { WARAQ_DATABASE_URL: url, ...env }
  assert.equal((await runTyped({ WARAQ_DATABASE_URL: database.url }, 'migrate')).code, 0)
  await database.ask(REPORTED_POSITION)
  const service = await startService(t, { ...settings, WARAQ_SCRIPTURE: 'off' })
  t.after(database.drop)
  const { call } = await (await service.organization()).author()
  /** Sets the position that new connections see. */
  async function move(place: { system?: string; timeline: number }) {
    const { system = KNOWN, timeline } = place
    await database.ask(`UPDATE told.place SET system = ${system}, timeline = ${timeline}`)
    await database.ask(END)
  }
  const isNoticed = () =>
    waitFor('noticed', async () => {
      await service.call('GET', '/readyz')
      return service.logged().includes('was rewound')
    })
  return { database, service, settings, call, move, isNoticed }
}

const create = (call: Call) => call('POST', '/v1/documents/', { body: { content: doc(p('a')) } })
const isServed = async (call: Call) => (await create(call)).status === 201

test('a database on an earlier timeline is not used until waraq database accept', {
  skip,
}, async (t) => {
  const { service, settings, call, move, isNoticed } = await startAtPosition(t)
  assert.equal((await create(call)).status, 201)
  await move({ timeline: 3 })
  await waitFor('a promoted server is used', () => isServed(call))
  await move({ timeline: 1 })
  await isNoticed()
  for (let round = 0; round < 3; round++) assert.equal((await create(call)).status, 503)
  const record = service
    .logged()
    .split('\n')
    .find((line) => line.includes('was rewound'))
  const { level, known, found } = JSON.parse(record ?? '{}')
  assert.deepEqual([level, known.timeline, found.timeline], [50, 3, 1])

  const accepted = await runTyped(settings, 'database', 'accept')
  assert.equal(accepted.code, 0, accepted.stderr)
  assert.match(accepted.stdout, new RegExp(`^accepted: cluster ${KNOWN}, timeline 1;`))
  await waitFor('accepted', () => isServed(call))
  await move({ timeline: 2 })
  await waitFor('a promotion is still followed', () => isServed(call))
})

test('a database that returns to the known timeline is used without an operator', {
  skip,
}, async (t) => {
  const { call, move, isNoticed } = await startAtPosition(t)
  await move({ timeline: 1 })
  await isNoticed()
  await move({ timeline: 2 })
  await waitFor('back', () => isServed(call))
})

test('connections to a lower timeline are closed when a higher one is seen', {
  skip,
}, async (t) => {
  const { database, call, move } = await startAtPosition(t)
  const calls = (count: number) => Promise.all(Array.from({ length: count }, () => create(call)))
  const pids = async () =>
    (
      await database.ask(`SELECT pid FROM pg_stat_activity WHERE application_name = 'waraq'
      AND datname = current_database() AND query NOT LIKE 'LISTEN%'`)
    ).map(({ pid }) => pid)
  await waitFor('several', async () => {
    await calls(20)
    return (await pids()).length >= 3
  })
  const before = await pids()
  await database.ask('UPDATE told.place SET timeline = 3')
  // One is left: the next that is opened sees the timeline.
  for (const pid of before.slice(1)) await database.ask(`SELECT pg_terminate_backend(${pid})`)
  await waitFor('all connections are new', async () => {
    await calls(20)
    return (await pids()).every((pid) => !before.includes(pid))
  })
  await move({ timeline: 3 })
})

test('a database of another cluster is not used, except with WARAQ_DATABASE_LINEAGE=off', {
  skip,
}, async (t) => {
  const checked = await startAtPosition(t)
  await checked.move({ system: OTHER, timeline: 2 })
  await checked.isNoticed()
  assert.equal((await create(checked.call)).status, 503)

  const unchecked = await startAtPosition(t, { WARAQ_DATABASE_LINEAGE: 'off' })
  await unchecked.move({ system: OTHER, timeline: 1 })
  await waitFor('used', () => isServed(unchecked.call))
})

test('a server that hides its timeline is used, and the log says so', {
  skip,
}, async (t) => {
  const { database, service, call, move } = await startAtPosition(t)
  await database.ask(`CREATE OR REPLACE FUNCTION told.pg_control_system(OUT system_identifier bigint)
    AS $$ BEGIN RAISE insufficient_privilege; END $$ LANGUAGE plpgsql`)
  await move({ timeline: 1 })
  await waitFor('used', () => isServed(call))
  assert.match(service.logged(), /does not report its timeline/)
})

test('behind a pooler an earlier timeline is noticed within seconds', {
  skip: skip || PGBOUNCER_PART.skip,
}, async (t) => {
  const env = { WARAQ_DATABASE_POOLER: 'transaction' }
  const { call, move, isNoticed } = await startAtPosition(t, env, true)
  assert.equal((await create(call)).status, 201)
  await move({ timeline: 1 })
  await isNoticed()
  await waitFor('refused', async () => (await create(call)).status === 503)
})
