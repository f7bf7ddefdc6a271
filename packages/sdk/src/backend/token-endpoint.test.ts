import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { type TestContext, test } from 'node:test'
import { listen, type Seen, seen } from '../../test/stand-in.ts'
import type { ServiceError } from '../service-error.ts'
import {
  createNodeTokenEndpoint,
  createTokenEndpoint,
  type TokenEndpointOptions,
} from './token-endpoint.ts'

const API_KEY = 'waraq_sk_a1b2c3d4_kept_from_every_page'

/** A stand-in of the service that mints `token-1`, `token-2`, ... and tells for whom. */
async function mintingService(t: TestContext) {
  const minted: Seen[] = []
  const baseUrl = await listen(t, async (request, response) => {
    minted.push(await seen(request))
    const token = `token-${minted.length}`
    response.end(JSON.stringify({ token, expires_at: '2026-11-21T10:15:30.123456' }))
  })
  return { baseUrl, apiKey: API_KEY, minted }
}

const refusing = async (t: TestContext, status: number, code: string, headers = {}) => ({
  baseUrl: await listen(t, (_, response) => {
    response.writeHead(status, headers).end(JSON.stringify({ error: code }))
  }),
  apiKey: API_KEY,
})

type Options = Pick<TokenEndpointOptions<unknown>, 'baseUrl' | 'apiKey' | 'onError'>
type User = string | null | undefined

// Both forms behind the same question: the session is a header here, and the answer is a Response.
const forms: [form: string, ask: (t: TestContext, options: Options) => Promise<Asking>][] = [
  [
    'fetch-style',
    async (_, options) => {
      const userOf = (request: Request): User => request.headers.get('x-session')
      const endpoint = createTokenEndpoint({ ...options, userOf })
      return (init) => endpoint(new Request('https://shop.example/token', init))
    },
  ],
  [
    'Node-style',
    async (t, options) => {
      const userOf = (request: IncomingMessage): User => request.headers['x-session']?.toString()
      const url = await listen(t, createNodeTokenEndpoint({ ...options, userOf }))
      return (init) => fetch(`${url}/token`, init)
    },
  ],
]
type Asking = (init: RequestInit) => Promise<Response>

const asAmina = { method: 'POST', headers: { 'x-session': 'amina' } }

for (const [form, endpointOf] of forms) {
  test(`${form}: every request of a signed-in user mints an uncached token`, async (t) => {
    const service = await mintingService(t)
    const ask = await endpointOf(t, service)
    for (const token of ['token-1', 'token-2']) {
      const response = await ask(asAmina)
      assert.equal(response.status, 200)
      assert.equal(response.headers.get('cache-control'), 'no-store')
      assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8')
      const expires_at = '2026-11-21T10:15:30.123456'
      assert.deepEqual(await response.json(), { token, expires_at })
    }
  })

  test(`${form}: the user comes from the session, not from the request`, async (t) => {
    const service = await mintingService(t)
    const ask = await endpointOf(t, service)
    const body = JSON.stringify({ external_user_id: 'bilal' })
    await ask({ ...asAmina, body })
    assert.deepEqual(JSON.parse(service.minted[0]?.body ?? ''), { external_user_id: 'amina' })

    const anonymous = await ask({ method: 'POST', body })
    assert.equal(anonymous.status, 401)
    assert.deepEqual(await anonymous.json(), { error: 'authentication_required' })
    assert.equal(anonymous.headers.get('cache-control'), 'no-store')
    assert.equal(service.minted.length, 1)
  })

  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']) {
    test(`${form}: ${method} gets no token`, async (t) => {
      const service = await mintingService(t)
      const ask = await endpointOf(t, service)
      const response = await ask({ ...asAmina, method })
      assert.equal(response.status, 405)
      assert.equal(response.headers.get('allow'), 'POST')
      assert.equal(service.minted.length, 0)
    })
  }

  const troubles: [status: number, code: string, seenAs: number][] = [
    [401, 'invalid_api_key', 502],
    [403, 'organization_suspended', 502],
    [400, 'external_user_id_invalid', 502],
    [429, 'rate_limited', 503],
    [500, 'internal_error', 503],
    [503, 'service_unavailable', 503],
  ]
  for (const [status, code, seenAs] of troubles) {
    test(`${form}: ${code} of the service is ${seenAs} to the page and is reported to onError`, async (t) => {
      const errors: ServiceError[] = []
      const service = await refusing(t, status, code, { 'retry-after': '3' })
      const ask = await endpointOf(t, { ...service, onError: (error) => errors.push(error) })
      const response = await ask(asAmina)
      assert.equal(response.status, seenAs)
      assert.equal(response.headers.get('retry-after'), '3')
      assert.equal(response.headers.get('cache-control'), 'no-store')
      assert.equal(await response.text(), JSON.stringify({ error: code }))
      assert.deepEqual(
        errors.map((error) => [error.status, error.code]),
        [[status, code]],
      )
    })
  }

  test(`${form}: an unreachable service is 503 network`, async (t) => {
    const baseUrl = await listen(t, (request) => request.destroy())
    const ask = await endpointOf(t, { baseUrl, apiKey: API_KEY })
    const response = await ask(asAmina)
    assert.equal(response.status, 503)
    assert.deepEqual(await response.json(), { error: 'network' })
  })
}

const nobody: [what: string, user: unknown][] = [
  ['null', null],
  ['undefined', undefined],
  ['an empty string', ''],
]
for (const [what, user] of nobody) {
  test(`a session of ${what} is signed out`, async () => {
    const fetch = () => assert.fail('minted')
    const options = { baseUrl: 'https://waraq.example', apiKey: API_KEY, fetch }
    // Callers without types may return these.
    const endpoint = createTokenEndpoint({ ...options, userOf: async () => user as User })
    const response = await endpoint(new Request('https://shop.example/', { method: 'POST' }))
    assert.equal(response.status, 401)
  })
}

test('a user id that is not a string is a TypeError', async () => {
  const fetch = () => assert.fail('minted')
  const options = { baseUrl: 'https://waraq.example', apiKey: API_KEY, fetch }
  const endpoint = createTokenEndpoint({ ...options, userOf: () => 7 as unknown as string })
  const request = new Request('https://shop.example/', { method: 'POST' })
  await assert.rejects(endpoint(request), { name: 'TypeError', message: /userOf/ })
})

test('errors of `userOf` propagate to the framework', async (t) => {
  const fault = new Error('session store is down')
  const shown = t.mock.method(console, 'error', () => {})
  const userOf = () => Promise.reject(fault)
  const options = { baseUrl: 'https://waraq.example', apiKey: API_KEY, userOf }

  const request = new Request('https://shop.example/', { method: 'POST' })
  await assert.rejects(createTokenEndpoint(options)(request), fault)

  const endpoint = createNodeTokenEndpoint(options)
  const passed: unknown[] = []
  const url = await listen(t, (request, response) => {
    endpoint(request, response, (error) => {
      passed.push(error)
      response.writeHead(500).end()
    })
  })
  await fetch(url, { method: 'POST' })
  assert.deepEqual(passed, [fault])

  const bare = await listen(t, endpoint)
  const response = await fetch(bare, { method: 'POST' })
  assert.equal(response.status, 500)
  assert.equal(await response.text(), '{"error":"internal_error"}')
  assert.deepEqual(
    shown.mock.calls.map(({ arguments: [error] }) => error),
    [fault],
  )
})

test('invalid options throw when the endpoint is created', () => {
  const good = { baseUrl: 'https://waraq.example', apiKey: API_KEY, userOf: () => 'amina' }
  const complaints: [options: object, message: RegExp][] = [
    [{ apiKey: undefined }, /apiKey/],
    [{ baseUrl: 'waraq.example' }, /baseUrl/],
    [{ userOf: 'amina' }, /userOf/],
  ]
  for (const [options, message] of complaints) {
    assert.throws(() => createTokenEndpoint({ ...good, ...options }), {
      name: 'TypeError',
      message,
    })
  }
})

test('an endpoint of the wrong style names the right one and responds', async (t) => {
  const options = { baseUrl: 'http://127.0.0.1', apiKey: API_KEY, userOf: () => 'amina' }
  const [forFetch, forNode] = [createTokenEndpoint(options), createNodeTokenEndpoint(options)]
  const asExpress = forFetch as (...args: unknown[]) => Promise<unknown>
  const asHono = forNode as (...args: unknown[]) => Promise<unknown>
  const heard = Promise.withResolvers<unknown>()
  const url = await listen(t, (request, response) => {
    asExpress(request, response).catch(heard.resolve)
    response.end()
  })
  await fetch(url, { method: 'POST' })
  assert.match(String(await heard.promise), /^TypeError: .*use createNodeTokenEndpoint/)
  const request = new Request('https://shop.example/token', { method: 'POST' })
  await assert.rejects(asHono(request), /^TypeError: .*use createTokenEndpoint/)
})

test('an error of `userOf` is logged with a hint without a `next`', async (t) => {
  const shown = t.mock.method(console, 'error', () => {})
  const userOf = (() => 7) as unknown as () => string
  const endpoint = createNodeTokenEndpoint({ baseUrl: 'http://127.0.0.1', apiKey: API_KEY, userOf })
  const url = await listen(t, (request, response) => endpoint(request, response))
  assert.equal((await fetch(url, { method: 'POST' })).status, 500)
  assert.match(String(shown.mock.calls[0]?.arguments[0]), /`userOf`.*String\(user\.id\)/)
})
