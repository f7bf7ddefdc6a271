/** Readiness responses, and responses while the database is not available yet. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { messageOf } from '@waraq/contract'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { emptyFolder, runAt, runTyped, serveWaraq } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { faultyProxyTo } from './lib/faulty-proxy.ts'
import { emptyPostgres, newPostgres, POSTGRES_PART } from './lib/postgres.ts'
import { type Call, createCall, startService } from './lib/service.ts'

const { skip } = POSTGRES_PART
const quiet = { WARAQ_SCRIPTURE: 'off' }

const readinessOf = async (call: Call, query = '') => {
  const { status, json } = await call('GET', `/readyz${query}`)
  return { status, ...json }
}
const create = async (call: Call) =>
  (await call('POST', '/v1/documents/', { body: { content: doc(p('words')) } })).status

test('readyz is degraded while the disk is full, and 503 with ?require=writes', {
  skip,
}, async (t) => {
  const database = await emptyPostgres()
  const service = await startService(t, { WARAQ_DATABASE_URL: await migrated(database), ...quiet })
  t.after(database.drop)
  const { call } = await (await service.organization()).author()
  assert.deepEqual(await readinessOf(call), { status: 'ok' })
  await database.ask(`
    CREATE FUNCTION full_disk() RETURNS trigger AS $$ BEGIN
      RAISE EXCEPTION USING ERRCODE = 'disk_full'; END $$ LANGUAGE plpgsql;
    CREATE TRIGGER full_disk BEFORE INSERT ON documents EXECUTE FUNCTION full_disk()`)
  assert.equal(await create(call), 503)
  const reason = 'disk_full'
  assert.deepEqual(await readinessOf(call), { status: 'degraded', writes: 'failing', reason })
  assert.deepEqual(await readinessOf(call, '?require=writes'), {
    status: 503,
    error: 'service_unavailable',
    message: messageOf('service_unavailable'),
    doc_url: `${service.url}/docs/errors/#service_unavailable`,
    reason,
  })
  assert.equal((await call('GET', '/v1/documents/')).status, 200)
})

async function migrated({ url }: { url: string }): Promise<string> {
  const { code, stderr } = await runTyped({ WARAQ_DATABASE_URL: url }, 'migrate')
  assert.equal(code, 0, stderr)
  return url
}

/** A server whose database is behind a proxy that is down. */
async function whileAway(t: TestContext) {
  const database = await newPostgres()
  const line = await faultyProxyTo(t, database.socket)
  line.turn('closed')
  const { port } = new URL(line.url)
  const url = `postgres://postgres@127.0.0.1:${port}${new URL(database.url).pathname}`
  const env = { WARAQ_DATABASE_URL: url, WARAQ_DATA_DIR: emptyFolder(t) }
  const server = await serveWaraq(t, env)
  t.after(database.drop)
  return { line, server, call: createCall(server.url) }
}

test('serve listens before its database is available, reports it, and serves afterwards', {
  skip,
}, async (t) => {
  const { line, server, call } = await whileAway(t)
  assert.equal((await call('GET', '/healthz')).status, 200)
  await waitFor('away', async () => (await readinessOf(call)).reason === 'database_away')
  for (const [method, path] of [
    ['GET', '/readyz'],
    ['GET', '/v1/documents/'],
    ['POST', '/v1/embed/tokens/'],
    ['GET', '/docs'],
  ] as const) {
    const response = await fetch(server.url + path, { method })
    assert.equal(response.status, 503, path)
    assert.equal(response.headers.get('retry-after'), '2')
    assert.match(await response.text(), /"error":"service_unavailable"/)
  }
  line.turn('good')
  await waitFor('ready', async () => (await readinessOf(call)).status === 'ok')
  assert.equal((await call('GET', '/v1/documents/')).status, 401)
  const { code, stdout } = await server.end()
  assert.equal(code, 0)
  assert.match(stdout, /database unreachable, waiting[\s\S]*"msg":"listening"/)
})

test('a server that waits for its database stops on SIGTERM', { skip }, async (t) => {
  const { server, call } = await whileAway(t)
  await waitFor('away', async () => (await readinessOf(call)).reason === 'database_away')
  const { code, stderr } = await server.end()
  assert.deepEqual([code, stderr], [0, ''])
})

test('migrate waits for an unreachable database, and goes on when it is back', {
  skip,
}, async (t) => {
  const database = await emptyPostgres()
  t.after(database.drop)
  const line = await faultyProxyTo(t, database.socket)
  line.turn('closed')
  const { port } = new URL(line.url)
  const url = `postgres://postgres@127.0.0.1:${port}${new URL(database.url).pathname}`
  const warned: string[] = []
  const warn = (message: string) => {
    warned.push(message)
    line.turn('good')
  }
  const terminal = { warn, waitForSignal: () => new Promise<never>(() => {}) }
  const { code, stdout } = await runAt(terminal, { WARAQ_DATABASE_URL: url }, 'migrate')
  assert.deepEqual(warned, [
    `the database does not answer: connect ECONNREFUSED 127.0.0.1:${port}: waiting`,
  ])
  assert.match(stdout, /^applied 1, /)
  assert.equal(code, 0)
})

test('serve exits at once with an error that waiting for the database cannot fix', {
  skip,
}, async (t) => {
  const database = await newPostgres()
  t.after(database.drop)
  const nowhere = database.url.replace(new URL(database.url).pathname, '/nowhere')
  const nobody = database.url.replace('user=postgres', 'user=nobody')
  const empty = await emptyPostgres()
  t.after(empty.drop)
  for (const [url, expected] of [
    [nowhere, /^the database refuses the connection: database "nowhere" does not exist$/],
    [nobody, /^the database refuses the connection: role "nobody" does not exist$/],
    [empty.url, /^the database has schema 0 and this build needs \d+: run waraq migrate$/],
  ] as const) {
    const env = { WARAQ_DATABASE_URL: url, WARAQ_DATA_DIR: emptyFolder(t), WARAQ_PORT: '0' }
    const { code, stderr } = await runTyped({ ...env, ...quiet }, 'serve')
    assert.match(stderr, expected)
    assert.equal(code, 1)
  }
})
