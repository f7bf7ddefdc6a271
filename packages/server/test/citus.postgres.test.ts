/** The service over Citus: a coordinator and two workers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engineOf } from '../src/db/engine.ts'
import { migrate } from '../src/db/migrations/migrate.ts'
import { openConnection } from '../src/db/sqlite/connection.ts'
import { DISTRIBUTED_TABLES, LOCAL_TABLES, REFERENCE_TABLES } from '../src/db/tables.ts'
import { ENDPOINTS } from './access-matrix/endpoints.ts'
import { CITUS_PART, type CitusCluster, emptyCitus, newCitus } from './lib/citus.ts'
import { emptyFolder, newOrganization, runTyped } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { scratchDatabase } from './lib/engines.ts'
import { createEveryEndpoint } from './lib/every-endpoint.ts'
import { newPostgres, POSTGRES_PART } from './lib/postgres.ts'
import { type Author, startService } from './lib/service.ts'

const COUNT = DISTRIBUTED_TABLES.length + REFERENCE_TABLES.length

test('database distribute over PostgreSQL without Citus says what is missing', {
  skip: POSTGRES_PART.skip,
}, async (t) => {
  const { url, ask, drop } = await newPostgres()
  t.after(drop)
  const env = { WARAQ_DATABASE_URL: url, WARAQ_DATA_DIR: emptyFolder(t) }
  const { code, stderr } = await runTyped(env, 'database', 'distribute')
  assert.equal(code, 1)
  assert.match(stderr, /this database has no Citus: .+ CREATE EXTENSION citus/)
  assert.equal((await ask('SELECT * FROM schema_versions')).length > 0, true)
})

test('database distribute over SQLite is refused', async (t) => {
  const env = { WARAQ_DATA_DIR: emptyFolder(t) }
  const { code, stderr } = await runTyped(env, 'database', 'distribute')
  assert.equal(code, 1)
  assert.match(stderr, /only PostgreSQL with Citus/)
})

test('each table of the schema is distributed, a reference table or stays local', async (t) => {
  const file = scratchDatabase(t)
  migrate(file, new Date())
  const { sqlite } = openConnection(file, { readOnly: true })
  const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  sqlite.close()
  const stay = LOCAL_TABLES.filter((name) => !DISTRIBUTED_TABLES.includes(name))
  assert.deepEqual(stay, ['schema_versions', 'job_leases', 'scrub_places'])
  assert.deepEqual(
    tables.map(({ name }) => String(name)).sort(),
    [...DISTRIBUTED_TABLES, ...REFERENCE_TABLES, ...stay].sort(),
  )
})

test('database distribute needs a worker, and leaves a table that lies elsewhere', {
  skip: CITUS_PART.skip,
}, async (t) => {
  const { coordinator } = await emptyCitus()
  await engineOf({ url: coordinator.url }).migrate(new Date())
  const env = { WARAQ_DATABASE_URL: coordinator.url, WARAQ_DATA_DIR: emptyFolder(t) }
  const distribute = () => runTyped(env, 'database', 'distribute')
  const nodes = await coordinator.ask(`
    SELECT citus_remove_node(nodename, nodeport), nodename FROM pg_dist_node WHERE groupid > 0`)
  assert.match((await distribute()).stderr, /the coordinator has no worker/)
  for (const { nodename } of nodes)
    await coordinator.ask(`SELECT citus_add_node('${nodename}', 5432)`)
  await coordinator.ask(`SELECT create_reference_table('rate_counters')`)
  assert.match((await distribute()).stderr, /rate_counters is not distributed by shard: run SELECT/)
})

test('database distribute distributes a filled database, once, and goes on after a crash', {
  skip: CITUS_PART.skip,
}, async (t) => {
  const { coordinator } = await emptyCitus()
  const env = { WARAQ_DATABASE_URL: coordinator.url, WARAQ_DATA_DIR: emptyFolder(t) }
  const distribute = (...words: string[]) => runTyped(env, 'database', 'distribute', ...words)
  assert.match((await distribute()).stderr, /has schema 0 .+ run waraq migrate/)
  await engineOf({ url: coordinator.url }).migrate(new Date())
  const { organization_id: id } = await newOrganization(env)

  const planned = await distribute('--dry-run')
  const statements = planned.stdout.split('\n')
  assert.equal(statements.length, COUNT)
  const placed = () => coordinator.ask('SELECT logicalrelid FROM pg_dist_partition')
  assert.equal((await placed()).length, 0)

  // A crash after some of the statements.
  for (const sql of statements.slice(0, 7)) await coordinator.ask(sql)
  const { code, stdout, stderr } = await distribute()
  assert.deepEqual([code, stderr], [0, ''])
  const rest = stdout.split('\n')
  assert.deepEqual(rest.slice(0, COUNT - 7), statements.slice(7))
  assert.ok(rest.includes(`SELECT truncate_local_data_after_distributing_table('organizations');`))
  assert.equal((await placed()).length, COUNT)
  assert.match((await distribute()).stdout, /nothing to do/)

  assert.match((await runTyped(env, 'org', 'show', id)).stdout, /Zaytuna/)
})

test('a copy goes into Citus, and back out of it', { skip: CITUS_PART.skip }, async (t) => {
  const [first, second] = [await newCitus(), await newCitus()]
  const service = await startService(t, { WARAQ_DATABASE_URL: first.coordinator.url })
  for (const text of ['one', 'two', 'three']) {
    const { client } = await (await service.organization()).author()
    await client.createDocument(doc(p(text)))
  }
  const folder = emptyFolder(t)
  const copy = async (from: string, to: string) => {
    const { code, stdout, stderr } = await runTyped({}, 'copy', '--from', from, '--to', to)
    assert.deepEqual([code, stderr], [0, ''])
    return stdout
  }
  const out = await copy(first.coordinator.url, `sqlite:${folder}`)
  assert.match(out, /^documents +3 rows/m)
  assert.equal(await copy(`sqlite:${folder}`, second.coordinator.url), out)
})

test('over Citus each endpoint works', { skip: CITUS_PART.skip }, async (t) => {
  const { coordinator } = await newCitus()
  const service = await startService(t, { WARAQ_DATABASE_URL: coordinator.url })
  const ready = await createEveryEndpoint(service)
  const failed: string[] = []
  for (const action of ENDPOINTS) {
    const { status } = await (await ready(action))()
    if (status !== action.status) failed.push(`${status} ${action.method} ${action.path}`)
  }
  assert.deepEqual(failed, [])
  const errors = service
    .logged()
    .split('\n')
    .filter((line) => /"level":(?:50|60)/.test(line))
  assert.deepEqual(errors, [])
})

const PLACEMENTS = `
  SELECT shardid, nodename FROM citus_shards
  WHERE table_name = 'organizations'::regclass ORDER BY shardid`

test('while shards of Citus move, each save is acknowledged and kept', {
  skip: CITUS_PART.skip,
}, async (t) => {
  const { coordinator } = await newCitus()
  const service = await startService(t, { WARAQ_DATABASE_URL: coordinator.url })
  const authors = await Promise.all(
    Array.from({ length: 6 }, async () => (await service.organization()).author()),
  )
  let isMoving = true
  const counts = await Promise.all([
    ...authors.map((author) => saveWhile(author, () => isMoving)),
    moveShards(coordinator).then(() => {
      isMoving = false
      return 0
    }),
  ])
  t.diagnostic(`${counts.reduce((sum, count) => sum + count)} saves during three moves`)
})

/** Saves a document again and again, and finds each time what was acknowledged. */
async function saveWhile({ call }: Author, isOn: () => boolean): Promise<number> {
  const { json } = await call('POST', '/v1/documents/', { body: { content: contentOf(0) } })
  const path = `/v1/documents/${json.id}/`
  let count = 0
  while (isOn() || count < 3) {
    count += 1
    const content = contentOf(count)
    const { status } = await call('PATCH', path, { body: { content } })
    assert.equal(status, 200)
    assert.deepEqual((await call('GET', path)).json.content, content)
  }
  return count
}

const contentOf = (count: number) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: `Save ${count}` }] }],
})

/** Moves three shards, each with its rows of every table, to the other worker. */
async function moveShards({ ask }: CitusCluster['coordinator']): Promise<void> {
  const shards = await ask(PLACEMENTS)
  const nodes = [...new Set(shards.map(({ nodename }) => String(nodename)))]
  assert.equal(nodes.length, 2)
  for (const { shardid, nodename } of shards.slice(0, 3)) {
    const target = nodes.find((node) => node !== nodename)
    await ask(`
      SELECT citus_move_shard_placement(${shardid}, '${nodename}', 5432, '${target}', 5432,
        shard_transfer_mode => 'force_logical')`)
  }
}
