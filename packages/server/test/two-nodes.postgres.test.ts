/** Two servers over one PostgreSQL act as one service: they share documents and limits. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Client } from 'pg'
import { checkRound, explain } from '../../../test/faults/lib/failover-round.ts'
import { startRecording } from '../../../test/faults/lib/history-clients.ts'
import { isUnknown } from '../../../test/faults/lib/history-operations.ts'
import { chanceOf } from '../../../test/lib/fuzz/mutate.ts'
import { isLong } from '../../../test/lib/long.ts'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { doc, p } from './lib/content.ts'
import { faultyProxyTo } from './lib/faulty-proxy.ts'
import { addressThrough, newPostgres, POSTGRES_PART } from './lib/postgres.ts'
import { createCall, type HttpResponse, startService } from './lib/service.ts'
import { lostVersions } from './lib/writing.ts'

const { skip } = POSTGRES_PART
const DOCUMENTS = '/v1/documents/'
const CAP = 3
const AT_ONCE = 20
const ROUNDS = isLong ? 50 : 2

/** An author whose requests go to either server; a proxy carries the connections of the other. */
async function startNodes(t: TestContext, maxDocuments = CAP) {
  const { url, ask, drop, socket } = await newPostgres()
  t.after(drop)
  const line = await faultyProxyTo(t, socket)
  const settings = {
    WARAQ_SCRIPTURE: 'off',
    WARAQ_MASTER_KEY: Buffer.alloc(32, randomUUID()).toString('base64url'),
  }
  const serve = (WARAQ_DATABASE_URL: string) => startService(t, { ...settings, WARAQ_DATABASE_URL })
  const [one, other] = [await serve(url), await serve(addressThrough(line, { url }))]
  const customer = await one.organization()
  await one.organizations.limit(customer.id, { maxDocuments })
  const { token, call } = await customer.author('amina')
  const calls = [call, createCall(other.url, token)] as const
  async function stop(): Promise<void> {
    await Promise.all([one.stop(), other.stop()])
    // PostgreSQL counts the deadlocks of a connection when it ends.
    await waitFor('the ends of connections', async () => (await ask(CONNECTIONS)).length === 0)
  }
  return { one, other, customer, calls, line, url, ask, stop }
}

const body = { content: doc(p('Hello')) }
const statuses = (responses: HttpResponse[]) => responses.map(({ status }) => status)

test('a server reads what the other wrote, and concurrent creates at both respect the quota', {
  skip,
}, async (t) => {
  const { calls } = await startNodes(t)
  const created = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) => calls[index % 2]?.('POST', DOCUMENTS, { body })),
  )
  const responses = created.flatMap((response) => response ?? [])
  assert.equal(statuses(responses).filter((status) => status === 201).length, CAP)
  assert.equal(statuses(responses).filter((status) => status === 403).length, AT_ONCE - CAP)
  const [here, there] = await Promise.all(calls.map((call) => call('GET', DOCUMENTS)))
  assert.equal(here?.text, there?.text)
  assert.equal(here?.json.length, CAP)
})

test('concurrent first mints at both servers create one identity, and saves accept ETags of either', {
  skip,
}, async (t) => {
  const { one, other, customer, calls } = await startNodes(t)
  const headers = { authorization: `Bearer ${customer.apiKey}` }
  const mint = { headers, body: { external_user_id: 'bilal' } }
  const minted = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      [one, other][index % 2]?.call('POST', '/v1/embed/tokens/', mint),
    ),
  )
  const subjects = minted.map((response) => {
    const claims = Buffer.from(response?.json.token.split('.')[1], 'base64url').toString()
    return JSON.parse(claims).sub
  })
  assert.equal(new Set(subjects).size, 1)

  const [here, there] = calls
  const made = await here('POST', DOCUMENTS, { body })
  const path = `${DOCUMENTS}${made.json.id}/`
  const version = { 'if-match': made.headers.get('etag') ?? '' }
  const saves = await Promise.all(
    [here, there].map((call) => call('PATCH', path, { body, headers: version })),
  )
  assert.deepEqual(statuses(saves).toSorted(), [200, 412])
})

test('sessions that save many documents at once through both servers lose no version', {
  skip,
}, async (t) => {
  const { other, customer, calls } = await startNodes(t, AT_ONCE)
  const there = createCall(other.url, (await customer.author('amina')).token)
  const lost = Array.from({ length: AT_ONCE }, async () => {
    const { json } = await calls[0]('POST', DOCUMENTS, { body })
    return lostVersions(`${DOCUMENTS}${json.id}/`, calls[0], there)
  })
  assert.deepEqual((await Promise.all(lost)).flat(), [])
})

const TERMINATE = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'waraq'`
const CONNECTIONS = `
  SELECT 1 FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'waraq'`
const DEADLOCKS = `SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`
const WAITING = `
  SELECT 1 FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'waraq' AND wait_event_type = 'Lock'`

test('responses of both servers agree while connections break, results are lost and a row is locked', {
  skip,
}, async (t) => {
  const { one, other, customer, line, url, ask, stop } = await startNodes(t, 10_000)
  const ports = [one, other].map((node) => Number(new URL(node.url).port))
  const load = { ports, apiKey: customer.apiKey, round: 'two', random: chanceOf(1) }
  const deadlocks = await ask(DEADLOCKS)
  const recording = await startRecording({ ...load, pause: nextTurn })
  for (let round = 0; round < ROUNDS || !recording.operations.some(isUnknown); round++) {
    await recording.untilMore(100)
    await ask(TERMINATE)
    await recording.untilMore(100)
    // The other server sends its batches and loses the responses.
    line.turn({ down: 0, stands: true })
    await recording.untilMore(100)
    line.turn('good')
    await recording.untilMore(100)
    const holder = new Client({ connectionString: url })
    await holder.connect()
    try {
      await holder.query('BEGIN; SELECT id FROM documents ORDER BY shard, id LIMIT 1 FOR UPDATE')
      await waitFor('a write of the document', async () => (await ask(WAITING)).length > 0)
      // The batch that waits is rolled back, so that the others of it go on.
      await recording.untilMore(100)
    } finally {
      await holder.end()
    }
  }
  await recording.stop()
  const violations = await checkRound({ recording })
  assert.equal(violations.length, 0, explain({ name: 'two servers', recording }, violations))
  await stop()
  assert.deepEqual(await ask(DEADLOCKS), deadlocks)
})

test('deletions and saves of an author through both servers do not deadlock', {
  skip,
}, async (t) => {
  const { calls, ask, stop } = await startNodes(t, 1_000)
  const deadlocks = await ask(DEADLOCKS)
  for (let round = 0; round < 5; round++) {
    const made = await Promise.all(
      Array.from({ length: 64 }, () => calls[0]('POST', DOCUMENTS, { body })),
    )
    const writes = made.flatMap(({ json }, at) => {
      const path = `${DOCUMENTS}${json.id}/`
      const [one, other] = at % 2 ? calls : calls.toReversed()
      return [one?.('DELETE', path), other?.('PATCH', path, { body })]
    })
    await Promise.all(writes)
  }
  await stop()
  assert.deepEqual(await ask(DEADLOCKS), deadlocks)
})
