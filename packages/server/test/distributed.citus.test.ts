/** The service over Citus: a coordinator and two workers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engineOf } from '../src/db/engine.ts'
import { COPIED_TABLES, DISTRIBUTED_TABLES, REFERENCE_TABLES } from '../src/db/tables.ts'
import { appendRows } from '../src/transfer/pass.ts'
import { ENDPOINTS } from './access-matrix/endpoints.ts'
import { CITUS_PART, emptyCitus, newCitus } from './lib/citus.ts'
import { emptyFolder, newOrganization, runTyped, serveWaraq } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { createEveryEndpoint } from './lib/every-endpoint.ts'
import { everythingOf, fillEveryTable, readerOf } from './lib/every-table.ts'
import { startService } from './lib/service.ts'

const COUNT = DISTRIBUTED_TABLES.length + REFERENCE_TABLES.length

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

test('database distribute distributes a filled database once, and continues after a crash', {
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

test('a copy loads every table of Citus, and comes back out of it', {
  skip: CITUS_PART.skip,
}, async (t) => {
  const { url } = (await newCitus()).coordinator
  const [folder, back] = [emptyFolder(t), emptyFolder(t)]
  const service = await startService(t, { WARAQ_DATA_DIR: folder })
  const author = await (await service.organization()).author()
  await fillEveryTable(service, author)
  for (const text of ['one', 'two', 'three']) {
    const { client } = await (await service.organization()).author()
    await client.createDocument(doc(p(text)))
  }
  const before = await everythingOf(readerOf(service.url, author.token))
  await service.stop()
  const copy = async (from: string, to: string) => {
    const { code, stdout, stderr } = await runTyped({}, 'copy', '--from', from, '--to', to)
    assert.deepEqual([code, stderr], [0, ''])
    return stdout
  }
  const there = await copy(`sqlite:${folder}`, url)
  const served = await serveWaraq(t, { ...service.env, WARAQ_DATABASE_URL: url })
  assert.deepEqual(await everythingOf(readerOf(served.url, author.token)), before)
  await served.end()
  assert.equal(await copy(url, `sqlite:${back}`), there)
})

test('a pass into Citus loads all rows of a batch but those that violate a constraint', {
  skip: CITUS_PART.skip,
}, async (t) => {
  const { url, ask } = (await newCitus()).coordinator
  const service = await startService(t)
  for (let at = 0; at < 8; at++) {
    const { client } = await (await service.organization()).author()
    await client.createDocument(doc(p(`Page ${at}`)))
  }
  const to = await engineOf({ url }).openForCommand()
  t.after(() => to.close())
  await ask(`ALTER TABLE documents ADD CONSTRAINT no_five CHECK (title <> 'Page 5')`)
  for (const table of COPIED_TABLES.slice(0, 6))
    await appendRows({ from: service.db, to, table }, () => {})
  const titles = await ask('SELECT title FROM documents ORDER BY title')
  assert.deepEqual(
    titles.map(({ title }) => title),
    [0, 1, 2, 3, 4, 6, 7].map((at) => `Page ${at}`),
  )
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
