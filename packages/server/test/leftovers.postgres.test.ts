/** State of PostgreSQL after a timeout or a sudden end of a server. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Client } from 'pg'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { doc, p } from './lib/content.ts'
import { faultyProxyTo } from './lib/faulty-proxy.ts'
import { addressThrough, newPostgres, POSTGRES_PART } from './lib/postgres.ts'
import { createCall, startService } from './lib/service.ts'

const { skip } = POSTGRES_PART
const DOCUMENTS = '/v1/documents/'
/** The pool size of a server. */
const CONNECTIONS = 8
const ROUNDS = 4

const bodyOf = (words: string) => ({ body: { content: doc(p(words)) } })

/** Two servers over one database, the first through a faulty proxy, and a document. */
async function startNodes(t: TestContext) {
  const database = await newPostgres()
  t.after(database.drop)
  const line = await faultyProxyTo(t, database.socket)
  const settings = {
    WARAQ_MASTER_KEY: Buffer.alloc(32, 'left behind').toString('base64url'),
    WARAQ_SCRIPTURE: 'off',
  }
  const serve = (url: string) => startService(t, { ...settings, WARAQ_DATABASE_URL: url })
  const [one, other] = [await serve(addressThrough(line, database)), await serve(database.url)]
  const { token, call } = await (await one.organization()).author('amina')
  const { json } = await call('POST', DOCUMENTS, bodyOf('before'))
  const path = `${DOCUMENTS}${json.id}/`
  return { database, line, one: call, other: createCall(other.url, token), path }
}

test('abandoned queries do not pile up behind a locked table', {
  skip,
}, async (t) => {
  const { database, other, path } = await startNodes(t)
  const holder = new Client({ connectionString: database.url })
  // The database may be dropped while a failing test still uses it.
  holder.on('error', () => {})
  await holder.connect()
  assert.equal((await other('GET', path)).status, 200)
  await holder.query('BEGIN; LOCK TABLE documents')
  for (let round = 0; round < ROUNDS; round++) {
    const asked = Array.from({ length: CONNECTIONS }, () => other('GET', path))
    const responses = await Promise.all(asked)
    assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([503]))
  }
  await waitFor('ended', async () => {
    const waiting = await database.ask(
      `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    )
    return waiting.length <= CONNECTIONS
  })
  await holder.query('COMMIT')
  await holder.end()
  assert.equal((await other('GET', path)).status, 200)
})

test('a server that ends during a save blocks its author on other servers for seconds only', {
  skip,
}, async (t) => {
  const { line, one, other, path } = await startNodes(t)
  // Cuts the message that contains the word, after its type and length.
  line.turn({ from: 'COMMIT', up: -5, stands: true, unheard: true })
  const cut = await one('PATCH', path, bodyOf('never'))
  assert.equal(`${cut.status} ${cut.json.error}`, '503 service_unavailable')
  await waitFor('the row is unlocked', async () => {
    return (await other('PATCH', path, bodyOf('after'))).status === 200
  })
  assert.equal((await other('GET', path)).json.title, 'after')
})
