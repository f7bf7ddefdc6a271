import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { doc, p } from './lib/content.ts'
import { holdWrites } from './lib/hold-writes.ts'
import { openSocket } from './lib/raw.ts'
import { type Author, type HttpResponse, sharedService, startService } from './lib/service.ts'

const service = await sharedService()
const DOCUMENTS = '/v1/documents/'
const HOUR = 3_600_000
const ONCE = { content: doc(p('Only once')) }
const OTHER = { content: doc(p('Something else')) }

const author = async () => (await service.organization()).author()
const create = ({ call }: Author, key: string, body: unknown = ONCE) =>
  call('POST', DOCUMENTS, { body, headers: { 'idempotency-key': key } })
const countOf = async ({ call }: Author): Promise<number> =>
  (await call('GET', DOCUMENTS)).json.length

/** The headers that a repeated response must share with the first. */
const replayable = ({ status, text, headers }: HttpResponse) => ({
  status,
  text,
  etag: headers.get('etag'),
  location: headers.get('location'),
})

function requireInProgress({ status, json, headers }: HttpResponse): void {
  assert.deepEqual([status, json.error], [409, 'idempotency_in_progress'])
  assert.equal(headers.get('retry-after'), '1')
}

test('concurrent creates with one key create one document; responses are equal or 409', async () => {
  for (let round = 0; round < 5; round++) {
    const amina = await author()
    const key = randomUUID()
    const responses = await Promise.all(Array.from({ length: 50 }, () => create(amina, key)))
    const made = responses.filter(({ status }) => status === 201)
    const [first] = made
    assert.ok(first)
    assert.equal(new Set(made.map((response) => JSON.stringify(replayable(response)))).size, 1)
    responses.filter(({ status }) => status !== 201).forEach(requireInProgress)
    assert.equal(await countOf(amina), 1)
    assert.deepEqual(replayable(await create(amina, key)), replayable(first))
  }
})

test('a repeated create is 409 while the first is in progress', async (t) => {
  const own = await startService(t)
  const amina = await (await own.organization()).author()
  const release = await holdWrites(t, own)
  const pending = new Set(Array.from({ length: 10 }, () => create(amina, 'key')))
  while (pending.size > 1) {
    const [response, ended] = await Promise.race(
      [...pending].map(async (one) => [await one, one] as const),
    )
    requireInProgress(response)
    pending.delete(ended)
  }
  await release()
  const [first] = await Promise.all(pending)
  assert.equal(first?.status, 201)
  assert.equal(await countOf(amina), 1)
})

test('a repeated create gets the identical response, also after the document changed', async () => {
  const amina = await author()
  const key = randomUUID()
  const first = await create(amina, key)
  assert.equal(first.status, 201)
  assert.deepEqual(replayable(await create(amina, key)), replayable(first))
  await amina.call('PATCH', `${DOCUMENTS}${first.json.id}/`, { body: OTHER })
  assert.deepEqual(replayable(await create(amina, key)), replayable(first), 'after a change')
})

test('a repeated create whose document was deleted is 410 document_deleted and creates nothing', async () => {
  const amina = await author()
  const key = randomUUID()
  const first = await create(amina, key)
  await amina.call('DELETE', `${DOCUMENTS}${first.json.id}/`)
  for (let round = 0; round < 2; round++) {
    const again = await create(amina, key)
    assert.deepEqual([again.status, again.json.error], [410, 'document_deleted'])
    assert.equal(again.headers.get('location'), null)
  }
  const other = await create(amina, key, OTHER)
  assert.deepEqual([other.status, other.json.error], [422, 'idempotency_key_reused'])
  assert.equal(await countOf(amina), 0, 'a deleted document stays deleted')
  assert.equal((await create(amina, randomUUID())).status, 201, 'a new key creates a new document')
})

test('a reused key with other content is rejected and creates nothing', async () => {
  const amina = await author()
  const key = randomUUID()
  await create(amina, key)
  for (const body of [OTHER, {}, { content: {} }, { content: doc(p('Only once'), p()) }]) {
    const refused = await create(amina, key, body)
    assert.deepEqual([refused.status, refused.json.error], [422, 'idempotency_key_reused'])
  }
  assert.equal(await countOf(amina), 1)
})

test('equal content in another JSON notation is the same request', async () => {
  const amina = await author()
  const key = randomUUID()
  const first = await create(amina, key)
  const spaced = JSON.stringify({ note: 'ignored', ...ONCE }, null, 2)
  assert.deepEqual(replayable(await create(amina, key, spaced)), replayable(first))
})

test('an invalid request is rejected before its key is checked, and the key stays free', async () => {
  const amina = await author()
  const key = randomUUID()
  assert.equal((await create(amina, key, '{')).status, 400)
  assert.equal((await create(amina, key, { content: null })).status, 400)
  assert.equal((await create(amina, key)).status, 201)
  assert.equal((await create(amina, key, '{')).status, 400)
})

test('a create that fails at the quota leaves its key free', async () => {
  const organization = await service.organization()
  await service.organizations.limit(organization.id, { maxDocuments: 1 })
  const amina = await organization.author()
  const held = await create(amina, 'held')
  const key = randomUUID()
  assert.equal((await create(amina, key)).json.error, 'document_limit_reached')
  assert.deepEqual(
    replayable(await create(amina, 'held')),
    replayable(held),
    'a repeated create uses no quota',
  )
  await amina.call('DELETE', `${DOCUMENTS}${held.json.id}/`)
  assert.equal((await create(amina, key)).status, 201)
})

test('keys of different authors are independent, in one organization and across organizations', async () => {
  const organization = await service.organization()
  const people = [await organization.author(), await organization.author(), await author()]
  const key = randomUUID()
  const responses = await Promise.all(people.map((person) => create(person, key)))
  assert.equal(new Set(responses.map(({ json }) => json.id)).size, 3)
  const again = await Promise.all(people.map((person) => create(person, key)))
  assert.deepEqual(again.map(replayable), responses.map(replayable))
  assert.deepEqual(await Promise.all(people.map(countOf)), [1, 1, 1])
})

test('keys are compared exactly', async () => {
  const amina = await author()
  const keys = ['a', 'A', 'a.', '%61', '"a"', 'a'.repeat(254), 'a'.repeat(255)]
  const responses = await Promise.all(keys.map((key) => create(amina, key)))
  assert.equal(new Set(responses.map(({ json }) => json.id)).size, keys.length)
})

test('each create without a key creates a document', async () => {
  const { call } = await author()
  const responses = [
    await call('POST', DOCUMENTS, { body: ONCE }),
    await call('POST', DOCUMENTS, { body: ONCE }),
  ]
  assert.equal(new Set(responses.map(({ json }) => json.id)).size, 2)
})

test('a key expires after 24 hours', async (t) => {
  const own = await startService(t)
  const organization = await own.organization()
  const startedAt = Date.now()
  const at = async (milliseconds: number) => {
    own.travelTo(new Date(startedAt + milliseconds))
    // Tokens expire after an hour: the same author with a new one.
    return organization.author('amina')
  }
  const first = await create(await at(0), 'key')
  const late = await create(await at(24 * HOUR - 60_000), 'key')
  assert.deepEqual(replayable(late), replayable(first))

  const next = await create(await at(24 * HOUR + 60_000), 'key', OTHER)
  assert.equal(next.status, 201)
  assert.notEqual(next.json.id, first.json.id)
  const amina = await at(25 * HOUR)
  assert.deepEqual(replayable(await create(amina, 'key', OTHER)), replayable(next))
  assert.equal(await countOf(amina), 2)
})

/**
 * Sends a create and disconnects: at once, a little later, or at the first byte of the response.
 */
function createAndHangUp(token: string, key: string, moment: number): Promise<void> {
  const body = JSON.stringify(ONCE)
  const head = [
    `POST ${DOCUMENTS} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    `Idempotency-Key: ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  return new Promise((resolve) => {
    const socket = openSocket(service.url).on('close', () => resolve())
    const hangUp = () => socket.destroy()
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => {
      if (moment === 0) hangUp()
      else if (moment === 1) setImmediate(hangUp)
      else socket.once('data', hangUp)
    })
  })
}

/** Repeats the request while the lost one is in flight, since it may be written late. */
async function createAgain(author: Author, key: string): Promise<HttpResponse> {
  let response = await create(author, key)
  await waitFor('the lost request has ended', async () => {
    if (response.status === 409) response = await create(author, key)
    return response.status !== 409
  })
  return response
}

test('a retry after a lost response finds exactly one document', async () => {
  const amina = await author()
  const keys = Array.from({ length: 60 }, () => randomUUID())
  const responses = await Promise.all(
    keys.map(async (key, index) => {
      await createAndHangUp(amina.token, key, index % 3)
      return createAgain(amina, key)
    }),
  )
  const again = await Promise.all(keys.map((key) => createAgain(amina, key)))
  assert.ok(responses.every(({ status }) => status === 201))
  assert.deepEqual(again.map(replayable), responses.map(replayable))
  assert.equal(await countOf(amina), keys.length)
})
