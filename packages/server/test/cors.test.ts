import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENDPOINTS } from './access-matrix/endpoints.ts'
import { createEveryEndpoint, otherSlash, type Send, type Sent } from './lib/every-endpoint.ts'
import { sharedService, startService, type TestService } from './lib/service.ts'

type Write = NonNullable<Sent['write']>

const PAGE = 'https://app.example.com'
const OTHER_PAGE = 'https://evil.example'
const CALLS = ENDPOINTS.filter(({ method, path }) => method !== 'HEAD' && path !== '/')
const isForBackends = ({ path }: { path: string }) =>
  /^\/v1\/(?:embed|events|webhooks|organization)\//.test(path)
// mcp.test.ts covers this one, which refuses pages of other origins.
const isForAgents = ({ name }: { name: string }) => name === 'callMcp'
const FOR_BROWSERS = CALLS.filter((action) => !isForBackends(action) && !isForAgents(action))
const FOR_BACKENDS = CALLS.filter(isForBackends)

const ALLOWED_HEADERS = [
  'authorization',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'waraq-grant',
  'x-qirtaas-content-key',
]
const EXPOSED_HEADERS = [
  'content-disposition',
  'etag',
  'link',
  'location',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'waraq-content-limit',
  'waraq-losses',
  'waraq-scripture',
  'x-request-id',
]

const listOf = (value: string | null) =>
  (value ?? '')
    .toLowerCase()
    .split(/\s*,\s*/)
    .toSorted()
const corsHeadersOf = ({ headers }: Response) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'))

/** Sends a preflight request and then the request, from a page of this origin. */
async function fromPage(send: Send, method: string, origin: string, write: Write = String) {
  const preflight = await send({
    method: 'OPTIONS',
    write,
    headers: {
      origin,
      authorization: '',
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  })
  const response = await send({ headers: { origin }, write })
  const failure = await send({ headers: { origin, authorization: 'Bearer x' }, write })
  return { preflight, response, failure, all: [preflight, response, failure] }
}

/** OPTIONS has no body and needs no credential. */
function requirePreflight(preflight: Response): void {
  assert.equal(preflight.status, 204)
  assert.deepEqual(listOf(preflight.headers.get('access-control-allow-headers')), ALLOWED_HEADERS)
  assert.deepEqual(listOf(preflight.headers.get('access-control-allow-methods')), [
    'delete',
    'get',
    'head',
    'patch',
    'post',
  ])
  assert.equal(preflight.headers.get('access-control-max-age'), '7200')
}

/** What an API key opens allows no origin, in both forms of its path. */
async function requireNoOrigin(service: TestService): Promise<void> {
  const ready = await createEveryEndpoint(service)
  for (const action of FOR_BACKENDS) {
    for (const write of [String, otherSlash]) {
      const send = await ready(action)
      const { preflight, all } = await fromPage(send, action.method, PAGE, write)
      assert.equal(preflight.status, 204)
      for (const response of all) assert.deepEqual(corsHeadersOf(response), [], response.url)
      // Also for a wrong method: a readable error would reveal the path.
      const wrong = await send({ method: 'PUT', headers: { origin: PAGE }, write })
      assert.equal(wrong.status, 405)
      assert.deepEqual(corsHeadersOf(wrong), [])
    }
  }
}

test('a page of any origin may call all endpoints but those of backends and MCP', async () => {
  const ready = await createEveryEndpoint(await sharedService())
  for (const action of FOR_BROWSERS) {
    for (const write of [String, otherSlash]) {
      const send = await ready(action)
      const { preflight, response, all } = await fromPage(send, action.method, PAGE, write)
      requirePreflight(preflight)
      assert.equal(response.status, action.status, action.path)
      for (const { headers } of all) {
        assert.equal(headers.get('access-control-allow-origin'), '*', action.path)
        assert.equal(headers.get('access-control-allow-credentials'), null)
        assert.deepEqual(listOf(headers.get('access-control-expose-headers')), EXPOSED_HEADERS)
      }
    }
  }
})

test('an API key works from no page', async () => requireNoOrigin(await sharedService()))

test('a list of allowed origins', async (t) => {
  const service = await startService(t, { WARAQ_CORS_ORIGINS: `https://b.example, ${PAGE}` })

  await t.test('allows only these origins, with Vary for caches', async () => {
    const ready = await createEveryEndpoint(service)
    for (const action of FOR_BROWSERS) {
      const listed = await fromPage(await ready(action), action.method, PAGE)
      requirePreflight(listed.preflight)
      for (const { headers, status } of listed.all) {
        assert.equal(headers.get('access-control-allow-origin'), PAGE, `${action.path} ${status}`)
        assert.deepEqual(listOf(headers.get('access-control-expose-headers')), EXPOSED_HEADERS)
      }
      const other = await fromPage(await ready(action), action.method, OTHER_PAGE)
      for (const { headers } of other.all) {
        assert.equal(headers.get('access-control-allow-origin'), null, action.path)
      }
      for (const { headers, status } of [...listed.all, ...other.all]) {
        assert.ok(listOf(headers.get('vary')).includes('origin'), `${action.path} ${status}`)
        assert.equal(headers.get('access-control-allow-credentials'), null)
      }
    }
  })

  await t.test('does not allow an API key from its origins', () => requireNoOrigin(service))

  await t.test('matches whole origins, not prefixes or suffixes', async () => {
    const others = [
      'null',
      '*',
      'https://app.example.com.evil.example',
      'https://evil.example/https://app.example.com',
      'http://app.example.com',
      'https://app.example.com:8443',
      'https://APP.example.com',
      'https://xapp.example.com',
      'app.example.com',
    ]
    for (const origin of others) {
      const { headers } = await service.call('GET', '/v1/documents/', { headers: { origin } })
      assert.equal(headers.get('access-control-allow-origin'), null, origin)
    }
  })
})

test('a page may read error responses, also of an unknown path', async () => {
  const service = await sharedService()
  for (const path of [
    '/v1/nowhere/',
    '/v1/documents/%zz/',
    `/v1/nowhere/?q=${'x'.repeat(9_000)}`,
  ]) {
    const { status, headers } = await service.call('GET', path, { headers: { origin: PAGE } })
    assert.ok(status >= 400)
    assert.equal(headers.get('access-control-allow-origin'), '*', path.slice(0, 40))
  }
})

test('OPTIONS without an Origin gets a response', async () => {
  const service = await sharedService()
  const { status, text } = await service.call('OPTIONS', '/v1/documents/')
  assert.deepEqual([status, text], [204, ''])
})
