/** Streams of changes, the pages of a document, and what operators count of them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { startService } from './lib/service.ts'
import { beginTogether, block, startQuietly } from './lib/together.ts'

/** The first events of a stream. */
async function* eventsOf(
  response: Response,
): AsyncGenerator<{ event: string; id: string; data: string }> {
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
  const service = await startQuietly(t)
  const { amina, path, change, save } = await beginTogether(Promise.resolve(service))
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
  const { json: other } = await changes('?presence=&writer=other')
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
