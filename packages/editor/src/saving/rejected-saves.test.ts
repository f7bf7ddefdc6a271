import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilSettled } from '../../test/simulated-timers.ts'
import { author, authorOfStored } from '../../test/stand-in.ts'

const rejection = (status: number, error: string, headers: Record<string, string> = {}) =>
  Response.json({ error }, { status, headers })

test('a deleted document becomes a new one only when the author chooses it', async () => {
  const { write, pass, service, states, sentTexts, autosave, ids } = authorOfStored('base')
  service.documents.delete('a')
  write('mine')
  await pass(2000)
  assert.equal(states.at(-1), 'gone')
  write('mine, longer')
  await pass(60_000)
  assert.equal((await sentTexts()).length, 1)
  await autosave.overwrite({ id: undefined, etag: undefined })
  await pass(0)
  assert.equal(service.storedTexts.at(-1), 'mine, longer')
  assert.deepEqual(ids, ['document-key-1'])
})

for (const [what, body] of [
  ['a page', '<!doctype html><title>404</title>'],
  ['text', '404 page not found\n'],
  ['nothing', ''],
  ['a phrase of a gateway', '{"status":404,"error":"Not Found","path":"/v1/documents"}'],
  ['an explanation', '{"message":"no Route matched with those values"}'],
  ['another code', '{"error":"route_not_found"}'],
] as const) {
  test(`a 404 of a proxy with ${what} is retried like a 502`, async () => {
    const { write, pass, service, states, autosave } = authorOfStored('base')
    service.decide(() => new Response(body, { status: 404 }))
    write('mine')
    await pass(60_000)
    assert.equal(states.at(-1), 'retrying')
    assert.ok(!states.includes('gone') && autosave.hasUnsaved())
    service.heal()
    await pass(30_000)
    assert.equal(states.at(-1), 'saved')
    assert.deepEqual(service.storedTexts, ['base', 'mine'])
  })
}

test('a create through a proxy that answers 404 makes one document', async () => {
  const { write, pass, service, states } = author()
  service.decide(() => new Response('404 page not found', { status: 404 }))
  write('one')
  await pass(20_000)
  write('one two')
  service.heal()
  await pass(60_000)
  assert.equal(service.documents.size, 1)
  assert.equal(service.storedTexts.at(-1), 'one two')
  assert.equal(states.at(-1), 'saved')
})

/** An author whose create got no response and whose document was then deleted. */
async function authorOfDeletedCreation(situation: Parameters<typeof author>[0] = {}) {
  const page = author(situation)
  page.service.decide(() => 'cut after')
  page.write('one')
  await page.pass(1000)
  page.service.documents.clear()
  page.service.heal()
  return page
}

test('a create whose document was deleted in between is repeated with the full content', async () => {
  const { write, pass, service, states, autosave, ids } = await authorOfDeletedCreation()
  write('one two')
  await pass(60_000)
  assert.equal(service.documents.size, 1)
  assert.equal(service.storedTexts.at(-1), 'one two')
  assert.deepEqual(ids, [...service.documents.keys()])
  assert.equal(states.at(-1), 'saved')
  assert.ok(!autosave.hasUnsaved())
})

test('a draft whose document was deleted is created again once, also after lost responses', async () => {
  const { saveClient, service } = await authorOfDeletedCreation()
  const { unconfirmedSave } = saveClient
  const later = author({ service, unconfirmedSave, text: 'one two', isDirty: true })
  let lostCount = 0
  service.decide(() => (lostCount++ < 5 ? 'cut after' : undefined))
  later.autosave.save().catch(() => {})
  await later.pass(120_000)
  assert.equal(service.documents.size, 1)
  assert.equal(service.storedTexts.at(-1), 'one two')
  assert.equal(later.states.at(-1), 'saved')
})

test('a create that is deleted repeatedly is offered to the author as a new document', async () => {
  const { write, pass, service, states, autosave } = await authorOfDeletedCreation()
  service.decide(({ method }) =>
    method === 'POST' ? rejection(410, 'document_deleted') : undefined,
  )
  write('one two')
  await pass(60_000)
  assert.equal(states.at(-1), 'gone')
  assert.ok(autosave.hasUnsaved())
  service.heal()
  await autosave.overwrite({ id: undefined, etag: undefined })
  await pass(0)
  assert.equal(service.storedTexts.at(-1), 'one two')
})

for (const [status, code] of [
  [403, 'document_limit_reached'],
  [403, 'organization_suspended'],
  [403, 'identity_suspended'],
  [403, 'document_taken_down'],
  [413, 'document_too_large'],
  [400, 'invalid_content'],
] as const) {
  test(`${code} is not retried automatically; the next change tries again`, async () => {
    const { write, pass, service, states, errors, sentTexts } = author()
    service.decide(() => rejection(status, code))
    write('one')
    await pass(600_000)
    assert.equal((await sentTexts()).length, 1)
    assert.equal(states.at(-1), 'blocked')
    assert.equal((errors.at(-1) as { code: string }).code, code)
    service.heal()
    write('on')
    await pass(1000)
    assert.deepEqual(service.storedTexts, ['on'])
    assert.equal(states.at(-1), 'saved')
  })
}

test('a document that was too long is saved after it is shortened', async () => {
  const { write, pass, service, states } = authorOfStored('')
  const response = Promise.withResolvers<Response>()
  service.decide(() => response.promise)
  write('too long')
  await pass(1000)
  write('short')
  service.heal()
  response.resolve(rejection(413, 'document_too_large'))
  await pass(1000)
  assert.equal(service.storedTexts.at(-1), 'short')
  assert.equal(states.at(-1), 'saved')
})

for (const [status, code] of [
  [429, 'rate_limited'],
  [503, 'service_unavailable'],
] as const) {
  test(`${status} is retried, not before Retry-After`, async () => {
    const { write, pass, service, states, sentTexts } = authorOfStored('')
    service.decide(() => rejection(status, code, { 'retry-after': '40' }))
    write('one')
    await pass(1000)
    assert.equal(states.at(-1), 'retrying')
    write('one two')
    service.heal()
    await pass(39_000)
    assert.equal((await sentTexts()).length, 1)
    await pass(1000)
    assert.equal(service.storedTexts.at(-1), 'one two')
  })
}

test('a Retry-After of years is capped at minutes', async () => {
  const { write, pass, service } = authorOfStored('')
  service.decide(() => rejection(503, 'service_unavailable', { 'retry-after': '999999999' }))
  write('one')
  await pass(1000)
  service.heal()
  await pass(299_000)
  assert.equal(service.storedTexts.length, 1)
  await pass(1000)
  assert.equal(service.storedTexts.at(-1), 'one')
})

test('a network that comes back ends the backoff', async () => {
  const { write, pass, service, autosave } = authorOfStored('')
  service.decide(() => 'cut')
  write('one')
  await pass(20_000)
  service.heal()
  autosave.retry()
  await untilSettled()
  assert.equal(service.storedTexts.at(-1), 'one')
})

test('backoff grows to half a minute', async () => {
  const { write, pass, service } = authorOfStored('')
  service.decide(() => 'cut')
  write('one')
  await pass(1000 + 1000 + 2000 + 4000 + 8000 + 16_000)
  assert.equal(service.requests.length, 6)
  await pass(300_000)
  assert.equal(service.requests.length, 16)
})

test('an expired session keeps all changes, retries rarely and resumes by itself', async () => {
  let isSignedIn = false
  let requestCount = 0
  const getToken = () => {
    requestCount += 1
    return isSignedIn ? 'token' : null
  }
  const { write, pass, states, service } = authorOfStored('', { getToken })
  write('one')
  await pass(1000)
  assert.equal(states.at(-1), 'expired')
  for (let key = 0; key < 100; key++) {
    write(`one ${key}`)
    await pass(600)
  }
  assert.ok(requestCount < 10, `${requestCount} times in a minute`)
  isSignedIn = true
  await pass(30_000)
  assert.equal(service.storedTexts.at(-1), 'one 99')
  assert.equal(states.at(-1), 'saved')
})

test('a create at the end of a session makes one document', async () => {
  let isDone = false
  const { write, pass, service } = author()
  service.decide(() => {
    const fate = isDone ? rejection(401, 'token_expired') : 'cut after'
    isDone = true
    return fate
  })
  write('one')
  await pass(20_000)
  service.heal()
  await pass(60_000)
  assert.equal(service.documents.size, 1)
})
