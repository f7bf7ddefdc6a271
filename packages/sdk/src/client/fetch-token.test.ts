import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { listen, type Seen, seen } from '../../test/stand-in.ts'
import { ServiceError } from '../service-error.ts'
import { createClient } from './client.ts'
import { fetchToken, TokenEndpointError } from './fetch-token.ts'

const endpoint = (t: TestContext, status: number, body: string, headers = {}) =>
  listen(t, (_, response) => response.writeHead(status, headers).end(body))
const HTML = { 'content-type': 'text/html; charset=utf-8' }
const JSON_TYPE = { 'content-type': 'application/json' }

test('`fetchToken` posts and returns the token', async (t) => {
  const requests: Seen[] = []
  const url = await listen(t, async (request, response) => {
    requests.push(await seen(request))
    response.end('{"token":"a.b.c","expires_at":"2026-11-21T10:15:30"}')
  })
  const headers = { authorization: 'Bearer own', Accept: 'application/vnd.own+json' }
  assert.deepEqual(await fetchToken(`${url}/waraq/token?tenant=7`, { headers }), { token: 'a.b.c' })
  const [request] = requests
  assert.deepEqual([request?.method, request?.url], ['POST', '/waraq/token?tenant=7'])
  assert.equal(request?.headers.authorization, 'Bearer own')
  assert.equal(request?.headers.accept, 'application/vnd.own+json')
})

const signedOut: [status: number, body: string][] = [
  [401, '<html>'],
  [401, '{"error":"authentication_required"}'],
  [200, '{"token":null}'],
]
for (const [status, body] of signedOut) {
  test(`a ${status} with ${body} is a signed-out user`, async (t) => {
    assert.equal(await fetchToken(await endpoint(t, status, body)), null)
  })
}

const refused: [
  what: string,
  status: number,
  body: string,
  headers: Record<string, string>,
  rest: RegExp,
][] = [
  [
    'Django',
    403,
    '<h1>CSRF verification failed</h1>',
    HTML,
    /403 with text\/html.*CSRF protection/,
  ],
  ['Laravel', 419, '<title>Page Expired</title>', HTML, /answered 419 .*CSRF protection/],
  [
    'a host that says no',
    403,
    '{"error":"not_a_member"}',
    JSON_TYPE,
    /403 not_a_member with appl\S+$/,
  ],
  [
    'createTokenEndpoint',
    500,
    '{"error":"misconfigured"}',
    JSON_TYPE,
    /answered 500 misconfigured/,
  ],
  ['a proxy', 502, '', {}, /answered 502\.$/],
  ['a login page', 302, '', { location: '/login' }, /was redirected\. Answer 401/],
  [
    'a page instead of an endpoint',
    200,
    '<html>',
    HTML,
    /answered 200 .*must answer JSON with a `token`/,
  ],
  ['another endpoint', 200, '{"id":7}', JSON_TYPE, /must answer JSON with a `token`/],
]
for (const [what, status, body, headers, rest] of refused) {
  test(`a ${status} of ${what} is a TokenEndpointError that names it`, async (t) => {
    const url = await endpoint(t, status, body, headers)
    await assert.rejects(fetchToken(`${url}/token/?secret=s1`), (error) => {
      assert(error instanceof TokenEndpointError)
      assert.deepEqual([error.status, error.contentType], [status, headers['content-type'] ?? ''])
      assert.ok(error.message.startsWith(`POST ${url}/token/ `), error.message)
      assert.match(error.message, rest)
      assert.doesNotMatch(error.message, /s1/)
      return true
    })
  })
}

test('an endpoint that closes the connection is a TokenEndpointError with status 0', async (t) => {
  const url = await listen(t, (request) => request.destroy())
  await assert.rejects(fetchToken(url), {
    name: 'TokenEndpointError',
    status: 0,
    message: /no response/,
  })
})

test('an aborted request rejects with the reason of the caller', async (t) => {
  const stop = new AbortController()
  const url = await listen(t, () => stop.abort('enough'))
  const reason = await fetchToken(url, { signal: stop.signal }).catch((error: unknown) => error)
  assert.equal(reason, 'enough')
})

test('a client has the error of `fetchToken` as the cause of `token_unavailable`', async (t) => {
  const url = await endpoint(t, 403, '<html>', HTML)
  const client = createClient({
    apiUrl: url,
    getToken: ({ signal }) => fetchToken(url, { signal }),
  })
  await assert.rejects(client.listDocuments(), (error) => {
    assert(error instanceof ServiceError && error.cause instanceof TokenEndpointError)
    assert.equal(error.code, 'token_unavailable')
    assert.ok(error.message.startsWith(`token_unavailable: POST ${url}/ answered 403 `))
    assert.ok(error.message.endsWith(` See ${url}/docs/errors/#token_unavailable`))
    return error.cause.status === 403
  })
})
