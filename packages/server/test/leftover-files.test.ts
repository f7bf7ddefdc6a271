/** What a server leaves behind in PostgreSQL, when it gives up waiting or is gone from one moment to the next. */
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
/** What a server opens at most for its questions. */
const CONNECTIONS = 8
const ROUNDS = 4
const LONGEST_MILLISECONDS = 60_000

const bodyOf = (words: string) => ({ body: { content: doc(p(words)) } })

/** Two servers over one database, the first one by a line that can be spoiled, and a document. */
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

test('questions that nobody waits for any more do not pile up behind a table that is held', {
  skip,
}, async (t) => {
  const { database, other, path } = await startNodes(t)
  const holder = new Client({ connectionString: database.url })
  // Where the test fails, the database goes under it.
  holder.on('error', () => {})
  await holder.connect()
  assert.equal((await other('GET', path)).status, 200)
  await holder.query('BEGIN; LOCK TABLE documents')
  for (let round = 0; round < ROUNDS; round++) {
    const asked = Array.from({ length: CONNECTIONS }, () => other('GET', path))
    const answers = await Promise.all(asked)
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([503]))
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

test('a server that is gone in the middle of a save holds up its author elsewhere for seconds only', {
  skip,
}, async (t) => {
  const { line, one, other, path } = await startNodes(t)
  // All but the message with the word, which begins with its kind and its length.
  line.turn({ from: 'COMMIT', up: -5, stands: true, unheard: true })
  const cut = await one('PATCH', path, bodyOf('never'))
  assert.equal(`${cut.status} ${cut.json.error}`, '503 service_unavailable')
  const startedAt = performance.now()
  while ((await other('PATCH', path, bodyOf('after'))).status !== 200) {
    assert.ok(performance.now() - startedAt < LONGEST_MILLISECONDS, 'the row is still held')
  }
  assert.equal((await other('GET', path)).json.title, 'after')
})
