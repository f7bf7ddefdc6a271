import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { listen } from '../../test/stand-in.ts'
import { createGrantEndpoint, createNodeGrantEndpoint } from './grant-endpoint.ts'
import { signGrant } from './sign-grant.ts'

const signingSecret = 'kept from every page'
const now = () => new Date('2026-11-21T10:00:00Z')
const exp = Date.parse('2026-11-21T10:15:00Z') / 1000

const rightOf = async (request: Request, documentId: string) =>
  request.headers.get('x-session') === 'bilal' && documentId === 'doc-1'
    ? ({ externalUserId: 'bilal', right: 'edit' } as const)
    : null
const endpoint = createGrantEndpoint({ signingSecret, rightOf, now })

const ask = (query: string, init: RequestInit = {}) =>
  endpoint(
    new Request(`https://shop.example/grant${query}`, {
      method: 'POST',
      headers: { 'x-session': 'bilal' },
      ...init,
    }),
  )

test('a co-author gets a grant for 15 minutes', async () => {
  const response = await ask('?document_id=doc-1')
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('cache-control'), 'no-store')
  const about = { right: 'edit', documentId: 'doc-1', externalUserId: 'bilal' } as const
  assert.deepEqual(await response.json(), signGrant(signingSecret, about, exp))
})

const refused: [what: string, query: string, init: RequestInit, status: number, code: string][] = [
  ['another document', '?document_id=doc-2', {}, 403, 'access_denied'],
  ['another user', '?document_id=doc-1', { headers: {} }, 403, 'access_denied'],
  ['no document', '', {}, 400, 'invalid_request'],
  ['two documents', '?document_id=doc-1&document_id=doc-2', {}, 400, 'invalid_request'],
  ['an id with a separator', '?document_id=doc-1%7C9', {}, 400, 'invalid_request'],
  ['a GET', '?document_id=doc-1', { method: 'GET' }, 405, 'method_not_allowed'],
]
for (const [what, query, init, status, code] of refused) {
  test(`${what} gets no grant`, async () => {
    const response = await ask(query, init)
    assert.equal(response.status, status)
    assert.deepEqual(await response.json(), { error: code })
  })
}

test('a rule that names no user or an unknown right fails and grants nothing', async () => {
  for (const granted of [true, {}, { externalUserId: 'a', right: 'owner' }, { right: 'edit' }]) {
    const careless = createGrantEndpoint({ signingSecret, rightOf: () => granted as never })
    const request = new Request('https://shop.example/?document_id=a', { method: 'POST' })
    await assert.rejects(careless(request), TypeError)
  }
})

test('the endpoint also answers Node-style requests', async (t) => {
  const right = { externalUserId: 'bilal', right: 'comment' } as const
  const options = { signingSecret, rightOf: (_: IncomingMessage) => right, now }
  const url = await listen(t, createNodeGrantEndpoint(options))
  const response = await fetch(`${url}/grant?document_id=doc-1`, { method: 'POST' })
  const { grant } = (await response.json()) as { grant: string }
  assert.ok(grant.startsWith(`comment.${exp}.`))
})

test('an endpoint without a rule or a secret is refused at once', () => {
  assert.throws(
    () => createGrantEndpoint({ signingSecret, rightOf: undefined as never }),
    TypeError,
  )
  assert.throws(() => createGrantEndpoint({ signingSecret: '', rightOf: () => null }), TypeError)
})
