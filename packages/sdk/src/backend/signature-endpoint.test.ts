import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { listen } from '../../test/stand-in.ts'
import { signRead } from './sign-read.ts'
import { createNodeSignatureEndpoint, createSignatureEndpoint } from './signature-endpoint.ts'

const signingSecret = 'kept from every page'
const now = () => new Date('2026-11-21T10:00:00Z')
const exp = Date.parse('2026-11-21T11:00:00Z') / 1000

const mayRead = async (request: Request, documentId: string) =>
  request.headers.get('x-session') === 'bilal' && documentId === 'doc-1'
const endpoint = createSignatureEndpoint({ signingSecret, mayRead, now })

const ask = (query: string, init: RequestInit = {}) =>
  endpoint(
    new Request(`https://shop.example/sign${query}`, {
      method: 'POST',
      headers: { 'x-session': 'bilal' },
      ...init,
    }),
  )

test('an authorized reader gets a signature for an hour', async () => {
  const response = await ask('?document_id=doc-1')
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('cache-control'), 'no-store')
  assert.deepEqual(await response.json(), signRead(signingSecret, 'doc-1', exp))
})

const refused: [what: string, query: string, init: RequestInit, status: number, code: string][] = [
  ['another document', '?document_id=doc-2', {}, 403, 'access_denied'],
  ['another reader', '?document_id=doc-1', { headers: {} }, 403, 'access_denied'],
  ['no document', '', {}, 400, 'invalid_request'],
  ['an empty id', '?document_id=', {}, 400, 'invalid_request'],
  ['two documents', '?document_id=doc-1&document_id=doc-2', {}, 400, 'invalid_request'],
  ['an id with a separator', '?document_id=doc-1%7C9', {}, 400, 'invalid_request'],
  ['a GET', '?document_id=doc-1', { method: 'GET' }, 405, 'method_not_allowed'],
]
for (const [what, query, init, status, code] of refused) {
  test(`${what} gets no signature`, async () => {
    const response = await ask(query, init)
    assert.equal(response.status, status)
    assert.deepEqual(await response.json(), { error: code })
  })
}

for (const given of [undefined, 1, 'yes', {}, [], Promise.resolve({ id: 'doc-1' })]) {
  test(`an access check that returns ${typeof given} (${String(given)}) grants nothing`, async () => {
    // Callers without types may return these.
    const loose = createSignatureEndpoint({ signingSecret, mayRead: () => given as boolean })
    const url = 'https://shop.example/sign?document_id=doc-1'
    assert.equal((await loose(new Request(url, { method: 'POST' }))).status, 403)
  })
}

test('the Node endpoint signs like the fetch endpoint', async (t) => {
  const asked: string[] = []
  const mayRead = (_: IncomingMessage, documentId: string) => asked.push(documentId) > 0
  const handler = createNodeSignatureEndpoint({ signingSecret, mayRead, now })
  const url = await listen(t, handler)
  const response = await fetch(`${url}//sign?document_id=doc-9`, { method: 'POST' })
  assert.deepEqual(await response.json(), signRead(signingSecret, 'doc-9', exp))
  assert.deepEqual(asked, ['doc-9'])
})

test('invalid options throw when the endpoint is created', () => {
  assert.throws(() => createSignatureEndpoint({ signingSecret: '', mayRead }), TypeError)
  const loose = { signingSecret, mayRead: true as unknown as typeof mayRead }
  assert.throws(() => createSignatureEndpoint(loose), TypeError)
})
