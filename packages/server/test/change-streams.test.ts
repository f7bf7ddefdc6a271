/** Streams of changes, the pages of a document, and what operators count of them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { grantFor } from './lib/co-authors.ts'
import { openStream } from './lib/event-stream.ts'
import { LIMITS } from './lib/rate-limits.ts'
import { startService } from './lib/service.ts'
import { beginTogether, block, startQuietly, untilFull } from './lib/together.ts'
import { STOPPED } from './lib/world.ts'

test('a stream has each change as an event, and ends with the document', async (t) => {
  const service = await startQuietly(t)
  const { amina, path, change, save } = await beginTogether(Promise.resolve(service))
  const { response, events } = await openStream(t, `${service.url}${path}changes/?after=1`, amina)
  assert.equal(response.headers.get('content-type'), 'text/event-stream')
  const next = async () => (await events.next()).value
  await change('*', { blocks: [block(0, 1, 'two')] })
  const { event, id, data } = await next()
  assert.deepEqual([event, id], ['change', '2'])
  assert.deepEqual(JSON.parse(data).blocks, [block(0, 1, 'two')])
  await save('three')
  assert.deepEqual((await next()).event, 'replaced')
  await amina.call('DELETE', path)
  assert.deepEqual((await next()).event, 'deleted')
  assert.equal((await events.next()).done, true)
})

test('a stream of a document that is gone is 404', async () => {
  const { amina, path } = await beginTogether()
  await amina.call('DELETE', path)
  const { status } = await amina.call('GET', `${path}changes/`, {
    headers: { accept: 'text/event-stream' },
  })
  assert.equal(status, 404)
})

test('changes and waits are counted', async (t) => {
  const service = await startService(t, { WARAQ_SCRIPTURE: 'off', WARAQ_ADMIN_PORT: '0' })
  const { changes, change, etag, save } = await beginTogether(Promise.resolve(service))
  const metrics = async () => (await fetch(service.metricsUrl ?? '')).text()
  const waiting = changes('?wait=20')
  await waitFor('the wait', async () => /^waraq_change_waits 1$/m.test(await metrics()))
  const first = await etag()
  await change(first, { blocks: [block(0, 1, 'two')] })
  await change(first, { blocks: [block(0, 1, 'late')] })
  await change(null, { blocks: [block(7, 7)] })
  await change('*', { blocks: [block(7, 7)] })
  await save('three')
  await waiting
  const text = await metrics()
  for (const [outcome, count] of Object.entries({ stored: 1, overtaken: 1, refused: 1 }))
    assert.match(text, new RegExp(`waraq_changes_total{outcome="${outcome}"} ${count}`))
  assert.match(text, /^waraq_change_waits 0$/m)
})

const at = (head: number, writer = 'page') => ({ writer, revision: 1, anchor: head, head })

test('a page sees the other pages of a document, and a wait ends when one moves', async () => {
  const { amina, path, changes, granted } = await beginTogether()
  const report = (body: object, call = amina.call) => call('POST', `${path}presence/`, { body })
  const { json: alone } = await changes('?presence=&writer=page')
  assert.deepEqual(alone.presence, [])
  const waiting = changes(`?presence=${alone.presence_tag}&writer=page&wait=20`)
  assert.equal((await report(at(1))).status, 204)
  assert.equal((await report(at(7, 'other'), granted)).status, 204)
  const { json } = await waiting
  const by = { external_user_id: 'bilal' }
  assert.deepEqual([json.presence, json.changes], [[{ ...at(7, 'other'), by }], []])
  assert.notEqual(json.presence_tag, alone.presence_tag)
  const { json: other } = await changes('?presence=&writer=other', granted)
  assert.deepEqual(other.presence, [{ ...at(1), by: { external_user_id: 'amina' } }])
  assert.equal((await changes()).json.presence, undefined)
})

test('a report that is not of the contract is refused, and one of a document that is gone', async () => {
  const { amina, path } = await beginTogether()
  const report = (body: object) => amina.call('POST', `${path}presence/`, { body })
  for (const body of [{}, { ...at(-1) }, { ...at(1), writer: 'a b' }, { ...at(1), more: 1 }])
    assert.equal((await report(body)).status, 400, JSON.stringify(body))
  await amina.call('DELETE', path)
  assert.equal((await report(at(1))).status, 404)
})

test('a user has 16 streams and a document 60; one more is 503, and its page waits instead', async (t) => {
  const service = await startService(t, { WARAQ_SCRIPTURE: 'off', WARAQ_ADMIN_PORT: '0' })
  const { organization, amina, id, path, change, changes } = await beginTogether(
    Promise.resolve(service),
  )
  const url = `${service.url}${path}changes/?after=1`
  async function open(user: Parameters<typeof openStream>[2], count: number) {
    const streams = await Promise.all(Array.from({ length: count }, () => openStream(t, url, user)))
    for (const { response } of streams) assert.equal(response.status, 200)
    return streams
  }
  async function refused(user: Parameters<typeof openStream>[2]): Promise<void> {
    const { response } = await openStream(t, url, user)
    assert.equal(response.status, 503)
    assert.match(await response.text(), /"stream_limit_reached"/)
    assert.equal(response.headers.get('retry-after'), '30')
  }
  const [first] = await open(amina, 16)
  await refused(amina)
  for (const count of [16, 16, 12]) {
    const reader = await organization.author()
    const { grant } = grantFor(organization, id, reader, { right: 'comment' })
    await open({ ...reader, grant }, count)
    if (count === 12) await refused({ ...reader, grant })
  }
  const waiting = Array.from({ length: 16 }, () => changes('?after=1&wait=20'))
  await untilFull(changes)
  await change('*', { blocks: [block(0, 1, 'two')] })
  for (const { json } of await Promise.all(waiting)) assert.equal(json.revision, 2)
  const metrics = async () => (await fetch(service.metricsUrl ?? '')).text()
  assert.match(await metrics(), /^waraq_change_streams 60$/m)
  first?.close()
  await waitFor('the end of a stream', async () =>
    /^waraq_change_streams 59$/m.test(await metrics()),
  )
  await open(amina, 1)
  await refused(amina)
})

test('a flood of reports has a limit of its own, which leaves the other requests of the page', async (t) => {
  const settings = { ...LIMITS, WARAQ_RATE_IDENTITY: '400', WARAQ_RATE_MINT: '100' }
  const service = await startService(t, { ...settings, WARAQ_SCRIPTURE: 'off' }, STOPPED)
  const { amina, bilal, path, granted, changes } = await beginTogether(Promise.resolve(service))
  const report = (call = amina.call) => call('POST', `${path}presence/`, { body: at(1) })
  for (let nth = 0; nth < 30; nth++) assert.equal((await report()).status, 204, `${nth}`)
  const { status, headers } = await report()
  assert.deepEqual([status, headers.get('retry-after')], [429, '1'])
  assert.equal(headers.get('ratelimit-policy'), '"live";q=360;w=60')
  assert.equal((await report(granted)).status, 204)
  assert.equal((await amina.call('GET', path)).status, 200)
  assert.equal((await changes()).status, 200)
  assert.equal((await bilal.call('GET', '/v1/documents/')).status, 200)
})
