/** Rejected requests are not PostgreSQL errors, so its log has no line about them. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { isLong } from '../../../test/lib/long.ts'
import { runTyped } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { ticketOf } from './lib/images.ts'
import { newPostgres, POSTGRES_PART } from './lib/postgres.ts'
import { logOf } from './lib/postgres-log.ts'
import { startService } from './lib/service.ts'

const { skip } = POSTGRES_PART
const DOCUMENTS = '/v1/documents/'
const UPLOAD = `${DOCUMENTS}images/upload/`
/** Rounds of each rejection. */
const ROUNDS = isLong ? 100 : 20
const body = { content: doc(p('words')) }

test('PostgreSQL logs nothing for rejected requests', { skip }, async (t) => {
  const database = await newPostgres()
  t.after(database.drop)
  // An earlier test may have used this database.
  const known = (await logOf(database)).length
  const logged = async () => (await logOf(database)).slice(known)
  const service = await startService(t, {
    WARAQ_DATABASE_URL: database.url,
    WARAQ_SCRIPTURE: 'off',
    WARAQ_MAX_DOCUMENTS: '2',
    WARAQ_MAX_IMAGES: '1',
  })
  const { call } = await (await service.organization()).author()
  const used = { 'idempotency-key': 'used' }
  const { json } = await call('POST', DOCUMENTS, { body, headers: used })
  const path = `${DOCUMENTS}${json.id}/`
  for (let round = 0; round < ROUNDS; round++) {
    // Below and at the quota.
    assert.equal((await call('POST', DOCUMENTS, { body, headers: used })).json.id, json.id)
  }
  assert.equal((await call('POST', DOCUMENTS, { body })).status, 201)
  const unknown = `${path.slice(0, -13)}${'0'.repeat(12)}/`
  await ticketOf({ call })
  const stale = { 'if-match': '"1-0000000000000000"' }
  const image = { filename: 'a.png', content_type: 'image/png' }
  const rejected: [status: number, ask: () => ReturnType<typeof call>][] = [
    [412, () => call('PATCH', path, { body, headers: stale })],
    [412, () => call('DELETE', path, { headers: stale })],
    [404, () => call('PATCH', unknown, { body })],
    [404, () => call('DELETE', unknown)],
    [404, () => call('PATCH', `${unknown}share/`, { body: { is_shared: true } })],
    [403, () => call('POST', DOCUMENTS, { body })],
    [403, () => call('POST', DOCUMENTS, { body, headers: { 'idempotency-key': randomUUID() } })],
    [201, () => call('POST', DOCUMENTS, { body, headers: used })],
    [403, () => call('POST', UPLOAD, { body: image })],
    [
      403,
      () => call('POST', UPLOAD, { body: image, headers: { 'idempotency-key': randomUUID() } }),
    ],
  ]
  for (let round = 0; round < ROUNDS; round++) {
    const responses = await Promise.all(rejected.map(([, ask]) => ask()))
    const statuses = responses.map(({ status }) => status)
    assert.deepEqual(
      statuses,
      rejected.map(([status]) => status),
    )
  }
  const settings = { WARAQ_DATABASE_URL: database.url, WARAQ_DATA_DIR: service.dataDir }
  const { code } = await runTyped(settings, 'org', 'suspend', randomUUID())
  assert.equal(code, 1)
  assert.deepEqual(await logged(), [])

  // Control: an error is logged.
  await assert.rejects(database.ask('SELECT 1 / 0'))
  assert.equal((await logged()).length, 2)
  const count = 'SELECT count(*)::int AS n FROM'
  assert.deepEqual(await database.ask(`${count} documents`), [{ n: 2 }])
  assert.deepEqual(await database.ask(`${count} idempotency_keys`), [{ n: 1 }])
})
