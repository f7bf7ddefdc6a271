/** What pages hear of the saves of others: GET /v1/documents/{id}/changes/. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { callWith, grantFor } from './lib/co-authors.ts'
import { doc, p } from './lib/content.ts'
import { uploaded, showing } from './lib/images.ts'
import { sharedService, startService } from './lib/service.ts'
import { textOf } from './lib/writing.ts'

/** A document of Amina that Bilal writes too. */
async function begin(starting = sharedService()) {
  const service = await starting
  const organization = await service.organization()
  const [amina, bilal] = [await organization.author('amina'), await organization.author('bilal')]
  const { id } = await amina.client.createDocument(doc(p('one')))
  const path = `/v1/documents/${id}/`
  const granted = callWith(bilal.call, grantFor(organization, id, bilal).grant)
  const changes = (query = '', call = amina.call) => call('GET', `${path}changes/${query}`)
  const save = (words: string, call = amina.call) => call('PATCH', path, { body: textOf(words) })
  const change = (etag: string | null, body: object, call = amina.call) => {
    const headers = etag === null ? {} : { 'if-match': etag }
    return call('POST', `${path}changes/`, { headers, body: { writer: 'page', seq: 1, ...body } })
  }
  const etag = async () => (await amina.call('GET', path)).headers.get('etag')
  return { service, organization, amina, bilal, id, path, granted, changes, save, change, etag }
}

const startOwn = (t: TestContext) => startService(t, { WARAQ_SCRIPTURE: 'off' })

/** Waits until all waits of a user are taken, so that those before have begun. */
const untilFull = (changes: (query: string) => Promise<{ status: number }>) =>
  waitFor('no further wait', async () => (await changes('?wait=1')).status === 429)

test('the changes after a revision are who saved the current one', async () => {
  const { changes, save, granted } = await begin()
  const { json: first } = await changes('?after=1')
  assert.deepEqual([first.revision, first.changes], [1, []])
  const { headers } = await save('two', granted)
  const { json } = await changes('?after=1')
  const version = { revision: 2, etag: headers.get('etag') }
  const replaced = { type: 'replaced', ...version, by: { external_user_id: 'bilal' } }
  assert.deepEqual(json, { ...version, changes: [replaced] })
  assert.deepEqual((await changes()).json, { ...version, changes: [] })
  await save('three')
  const { json: later } = await changes('?after=2', granted)
  assert.deepEqual(later.changes[0].by, { external_user_id: 'amina' })
})

test('a revision that is ahead of the document is answered with the current one', async () => {
  const { changes } = await begin()
  const { json } = await changes('?after=7&wait=20')
  assert.deepEqual([json.changes[0].type, json.changes[0].revision], ['replaced', 1])
})

test('a wait ends with the next save, and without one it is empty', async () => {
  const { changes, save, granted } = await begin()
  const waiting = [
    ...Array.from({ length: 15 }, () => changes('?after=1&wait=20')),
    changes('?wait=20'),
  ]
  await untilFull(changes)
  await save('two', granted)
  for (const { status, json } of await Promise.all(waiting))
    assert.deepEqual([status, json.changes[0].revision], [200, 2])
  const { json } = await changes('?after=2&wait=1')
  assert.deepEqual([json.revision, json.changes], [2, []])
})

test('each user has waits of its own', async () => {
  const { changes, save, granted } = await begin()
  const waiting = Array.from({ length: 16 }, () => changes('?after=1&wait=20'))
  await untilFull(changes)
  const other = changes('?after=1&wait=20', granted)
  const refused = await changes('?after=1&wait=20')
  assert.equal(refused.headers.get('retry-after'), '1')
  assert.match(refused.headers.get('ratelimit-policy') ?? '', /q=16;/)
  await save('two')
  for (const { status } of await Promise.all([...waiting, other])) assert.equal(status, 200)
})

test('a wait ends when the document is deleted, and when the server stops', async (t) => {
  const { service, amina, path, changes } = await begin(startOwn(t))
  const deleted = Array.from({ length: 16 }, () => changes('?after=1&wait=20'))
  await untilFull(changes)
  await amina.call('DELETE', path)
  for (const { status } of await Promise.all(deleted)) assert.equal(status, 404)
  const { json: next } = await amina.call('POST', '/v1/documents/', { body: textOf('next') })
  const ofNext = (query: string) => amina.call('GET', `/v1/documents/${next.id}/changes/${query}`)
  const stopped = Array.from({ length: 16 }, () => ofNext('?after=1&wait=20'))
  await untilFull(ofNext)
  await service.stop()
  for (const { status, json } of await Promise.all(stopped))
    assert.deepEqual([status, json.changes], [200, []])
})

test('a wait ends with its grant, and with the key of its token', async (t) => {
  const { service, organization, bilal, id, changes } = await begin(startOwn(t))
  const soon = Math.floor(Date.now() / 1000) + 600
  const granted = callWith(bilal.call, grantFor(organization, id, bilal, { exp: soon }).grant)
  const waiting = Array.from({ length: 16 }, () => changes('?after=1&wait=20', granted))
  await untilFull((query) => changes(query, granted))
  service.travelTo(new Date(1000 * soon))
  for (const { json } of await Promise.all(waiting)) assert.equal(json.error, 'invalid_grant')
  const others = Array.from({ length: 16 }, () => changes('?after=1&wait=20'))
  await untilFull(changes)
  await service.organizations.revokeKey(organization.apiKey.slice(9, 17))
  for (const { json } of await Promise.all(others)) assert.equal(json.error, 'invalid_token')
})

test('a query that is not of the contract is refused', async () => {
  const { changes } = await begin()
  for (const query of ['?after=0', '?after=x', '?wait=21', '?other=1'])
    assert.equal((await changes(query)).status, 400, query)
})

const block = (from: number, to: number, ...lines: string[]) => ({ from, to, content: lines.map(p) })

test('a change of blocks stores what a save of the whole document would store', async () => {
  const { amina, path, change, etag, granted } = await begin()
  const first = await change(await etag(), { blocks: [block(1, 1, 'two', 'three')] }, granted)
  assert.equal(first.status, 200)
  const { json } = await change(first.headers.get('etag'), {
    blocks: [block(0, 1, 'A title'), block(2, 3)],
    seq: 2,
  })
  assert.deepEqual([json.revision, json.title, json.rejected_image_ids], [3, 'A title', []])
  assert.ok(json.pace_ms >= 400 && json.pace_ms <= 3_000)
  const read = await amina.call('GET', path)
  assert.equal(read.headers.get('etag'), json.etag)
  assert.equal(JSON.stringify(read.json.content), JSON.stringify(doc(p('A title'), p('two'))))
  const saved = await amina.call('PATCH', path, { body: { content: read.json.content } })
  assert.equal(saved.headers.get('etag')?.slice(-17), json.etag.slice(-17), 'the same bytes')
})

test('the other pages hear of blocks and steps, and who changed them', async () => {
  const { changes, change, etag, granted } = await begin()
  const sent = [
    { blocks: [block(0, 1, 'one more')], steps: '[{"stepType":"replace"}]', seq: 7 },
    { blocks: [block(1, 1, 'two')], writer: 'other', seq: 1 },
  ]
  const etags = [await etag()]
  for (const [at, body] of sent.entries()) {
    const { headers } = await change(etags[at] ?? null, body, at === 0 ? granted : undefined)
    etags.push(headers.get('etag'))
  }
  const by = ['bilal', 'amina']
  const { json } = await changes('?after=1')
  const expected = sent.map((body, at) => ({
    ...{ type: 'change', revision: 2 + at, etag: etags[at + 1] },
    ...{ by: { external_user_id: by[at] }, base: etags[at], writer: 'page', ...body },
  }))
  assert.deepEqual(json.changes, expected)
  assert.deepEqual((await changes('?after=2')).json.changes, expected.slice(1))
})

test('a change of another version is 412 with what was saved since', async () => {
  const { change, etag, save, changes } = await begin()
  const first = await etag()
  await change(first, { blocks: [block(0, 1, 'mine')], seq: 5 })
  const late = await change(first, { blocks: [block(0, 1, 'late')], writer: 'late' })
  assert.deepEqual([late.status, late.json.error], [412, 'precondition_failed'])
  assert.equal(late.headers.get('etag'), await etag())
  assert.deepEqual(late.json.changes, (await changes('?after=1')).json.changes)
  // The lost response of a stored change.
  const again = await change(first, { blocks: [block(0, 1, 'mine')], seq: 5 })
  const [{ writer, seq }] = again.json.changes
  assert.deepEqual([writer, seq], ['page', 5])
  await save('whole')
  const [replaced] = (await change(first, { blocks: [] })).json.changes
  assert.deepEqual([replaced.type, replaced.revision], ['replaced', 3])
})

test('a change names one version, or the current one with *', async () => {
  const { change, etag } = await begin()
  for (const header of [null, `${await etag()}, "1-0123456789abcdef"`])
    assert.equal((await change(header, { blocks: [] })).status, 400)
  for (const header of ['"1-0123456789abcdef"', '"another"', `W/${await etag()}`])
    assert.equal((await change(header, { blocks: [] })).status, 412)
  assert.equal((await change('*', { blocks: [block(0, 0, 'first')] })).json.title, 'first')
})

test('blocks and members that are not valid change nothing', async () => {
  const { change, etag } = await begin()
  const current = await etag()
  const blocks = [block(0, 1, 'two')]
  const refused: [code: string, body: object][] = [
    ['invalid_content', { blocks: [block(0, 2)] }],
    ['invalid_content', { blocks: [block(1, 0)] }],
    ['invalid_content', { blocks: [block(0, 1), block(0, 1)] }],
    ['invalid_content', { blocks: [{ from: 0, to: 0, content: [{ text: 'no type' }] }] }],
    ['invalid_content', { blocks: [{ from: 0, to: 0, content: [7] }] }],
    ['invalid_content', { blocks: [{ from: 0, to: 0, content: '[' }] }],
    ['invalid_content', { blocks: [{ from: 0, to: 0, content: { a: '],"content":[' } }] }],
    ['invalid_request', { blocks: [{ from: -1, to: 0, content: [] }] }],
    ['invalid_request', { blocks: Array.from({ length: 65 }, () => block(0, 0)) }],
    ['invalid_request', { blocks, steps: 'x'.repeat(65_537) }],
    ['invalid_request', { blocks, steps: [] }],
    ['invalid_request', { blocks, writer: 'a b' }],
    ['invalid_request', { blocks, seq: -1 }],
    ['invalid_request', { blocks, other: 1 }],
    ['invalid_request', {}],
  ]
  for (const [code, body] of refused) {
    const { json } = await change(current, body)
    assert.equal(json.error, code, JSON.stringify(body).slice(0, 200))
  }
  assert.equal(await etag(), current)
})

test('a change links the images of its document, as a save does', async () => {
  const { amina, bilal, change, etag, granted } = await begin()
  const [own, foreign] = [await uploaded(amina), await uploaded(bilal)]
  const blocks = [{ from: 0, to: 1, content: showing(own, foreign).content }]
  const { json } = await change(await etag(), { blocks })
  assert.deepEqual(json.rejected_image_ids, [foreign])
  const hidden = await uploaded(amina)
  const shown = await change(json.etag, { blocks: [{ ...blocks[0], to: 0, content: showing(hidden).content }] }, granted)

  assert.ok(shown.json.rejected_image_ids.includes(hidden))
})

test('ten pages write a document at once', async () => {
  const { change } = await begin()
  const write = (writer: string) => change('*', { blocks: [], writer })
  for (let page = 0; page < 11; page++)
    assert.equal((await write(`page-${page}`)).status, page < 10 ? 200 : 409, String(page))
  assert.equal((await write('page-3')).status, 200)
})

test('pages that write live share one session of the history', async (t) => {
  const service = await startOwn(t)
  const { amina, path, change, save, granted } = await begin(Promise.resolve(service))
  const start = Date.now()
  for (let half = 1; half < 110; half++) {
    service.travelTo(new Date(start + half * 16_500))
    const call = half % 2 === 0 ? granted : amina.call
    assert.equal((await change('*', { blocks: [block(0, 1, `words ${half}`)] }, call)).status, 200)
  }
  const { json } = await amina.call('GET', `${path}versions/`)
  // Two windows of ten minutes begin in half an hour after the first one, and the current version.
  assert.deepEqual(json.length, 4)
  await save('whole')
  assert.equal((await amina.call('GET', `${path}versions/`)).json.length, 5)
})

/** The first events of a stream. */
async function* eventsOf(response: Response): AsyncGenerator<{ event: string; id: string; data: string }> {
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString()
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts.filter((one) => !one.startsWith(':'))) {
      const fields = part.split('\n').map((line) => line.split(/: (.*)/s))
      yield { event: '', id: '', data: '', ...Object.fromEntries(fields) }
    }
  }
}

test('a stream has each change as an event, and ends with the document', async (t) => {
  const service = await startOwn(t)
  const { amina, path, change, save } = await begin(Promise.resolve(service))
  const abort = new AbortController()
  t.after(() => abort.abort())
  const response = await fetch(`${service.url}${path}changes/?after=1`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${amina.token}` },
    signal: abort.signal,
  })
  assert.equal(response.headers.get('content-type'), 'text/event-stream')
  const events = eventsOf(response)
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
  const { amina, path } = await begin()
  await amina.call('DELETE', path)
  const { status } = await amina.call('GET', `${path}changes/`, {
    headers: { accept: 'text/event-stream' },
  })
  assert.equal(status, 404)
})

test('with WARAQ_LIVE=off there are no changes, and saves work as always', async (t) => {
  const off = startService(t, { WARAQ_SCRIPTURE: 'off', WARAQ_LIVE: 'off' })
  const { changes, change, etag, save } = await begin(off)
  assert.equal((await changes()).status, 404)
  assert.equal((await change(await etag(), { blocks: [] })).status, 404)
  assert.equal((await save('two')).status, 200)
})

test('changes and waits are counted', async (t) => {
  const service = await startService(t, { WARAQ_SCRIPTURE: 'off', WARAQ_ADMIN_PORT: '0' })
  const { changes, change, etag, save } = await begin(Promise.resolve(service))
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
  const { amina, path, changes, granted } = await begin()
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
  const { json: other } = await changes('?presence=&writer=other')
  assert.deepEqual(other.presence, [{ ...at(1), by: { external_user_id: 'amina' } }])
  assert.equal((await changes()).json.presence, undefined)
})

test('a report that is not of the contract is refused, and one of a document that is gone', async () => {
  const { amina, path } = await begin()
  const report = (body: object) => amina.call('POST', `${path}presence/`, { body })
  for (const body of [{}, { ...at(-1) }, { ...at(1), writer: 'a b' }, { ...at(1), more: 1 }])
    assert.equal((await report(body)).status, 400, JSON.stringify(body))
  await amina.call('DELETE', path)
  assert.equal((await report(at(1))).status, 404)
})
