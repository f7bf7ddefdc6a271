import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { listen, type Seen, seen } from '../../test/stand-in.ts'
import { ServiceError } from '../service-error.ts'
import { type MintEmbedTokenOptions, mintEmbedToken } from './mint-embed-token.ts'

const API_KEY = 'waraq_sk_a1b2c3d4_kept_from_every_message'
const MINTED = { token: 'a.b.c', expires_at: '2026-11-21T10:15:30.123456' }

const mint = (options: Partial<MintEmbedTokenOptions>) =>
  mintEmbedToken({
    baseUrl: 'http://127.0.0.1',
    apiKey: API_KEY,
    externalUserId: 'amina',
    ...options,
  })

test('`mintEmbedToken` mints a token for one user with the API key', async (t) => {
  const requests: Seen[] = []
  const baseUrl = await listen(t, async (request, response) => {
    requests.push(await seen(request))
    response.end(JSON.stringify({ ...MINTED, of_a_later_version: true }))
  })

  assert.deepEqual(await mint({ baseUrl: `${baseUrl}/docs/`, externalUserId: 'آمنة 7' }), MINTED)

  const [request] = requests
  assert.equal(request?.method, 'POST')
  assert.equal(request?.url, '/docs/v1/embed/tokens/')
  assert.equal(request?.headers.authorization, `Bearer ${API_KEY}`)
  assert.equal(request?.headers['content-type'], 'application/json')
  assert.deepEqual(JSON.parse(request?.body ?? ''), { external_user_id: 'آمنة 7' })
  assert.equal(requests.length, 1)
})

const responses: [what: string, status: number, body: string, code: string][] = [
  ['an unknown key', 401, '{"error":"invalid_api_key"}', 'invalid_api_key'],
  ['a suspended organization', 403, '{"error":"organization_suspended"}', 'organization_suspended'],
  ['an overlong user id', 400, '{"error":"external_user_id_invalid"}', 'external_user_id_invalid'],
  ['a proxy', 502, '<html>', 'service_unavailable'],
  ['another service', 200, '{"token":7,"expires_at":"2026"}', 'unexpected_answer'],
  ['an answer without a time', 200, '{"token":"a.b.c"}', 'unexpected_answer'],
  ['an empty token', 200, '{"token":"","expires_at":"2026"}', 'unexpected_answer'],
  ['an answer that is null', 200, 'null', 'unexpected_answer'],
  ['no answer at all', 204, '', 'unexpected_answer'],
  ['a redirect', 308, '', 'unexpected_answer'],
]
for (const [what, status, body, code] of responses) {
  test(`${what} is ${code}, and the error has no key`, async (t) => {
    const baseUrl = await listen(t, (_, response) => {
      response.writeHead(status, { location: '/' }).end(body || undefined)
    })
    await assert.rejects(mint({ baseUrl }), withoutKey({ name: 'ServiceError', status, code }))
  })
}

test('an unreachable service is a network error without the key', async (t) => {
  const baseUrl = await listen(t, (request) => request.destroy())
  await assert.rejects(mint({ baseUrl }), withoutKey({ status: 0, code: 'network' }))
})

test('a request without a response times out', async (t) => {
  const baseUrl = await listen(t, () => {})
  await assert.rejects(mint({ baseUrl, timeoutMs: 20 }), withoutKey({ status: 0, code: 'timeout' }))
})

test('an aborted mint rejects with the reason of the caller', async (t) => {
  const stop = new AbortController()
  const baseUrl = await listen(t, () => stop.abort('enough'))
  const reason = await mint({ baseUrl, signal: stop.signal }).catch((error: unknown) => error)
  assert.equal(reason, 'enough')
})

test('errors of the first mint have a hint', async (t) => {
  const messageOf = async (options: Partial<MintEmbedTokenOptions>): Promise<string> => {
    const error = await mint(options).catch((error: unknown) => error)
    assert(error instanceof ServiceError && !inspect(error).includes('kept_from_every_message'))
    return error.message
  }
  const mintError = (status: number, body = '') =>
    listen(t, (_, response) => response.writeHead(status, { location: '/x' }).end(body))
  const unknown = await mintError(401, '{"error":"invalid_api_key"}')
  assert.match(
    await messageOf({ baseUrl: unknown }),
    /^invalid_api_key \(401\): http:\S+ does not know `apiKey`/,
  )
  const explained = await mintError(
    403,
    '{"error":"organization_suspended","message":"Suspended.","doc_url":"https://w.example/e"}',
  )
  assert.equal(
    await messageOf({ baseUrl: explained }),
    'organization_suspended (403): the operator suspended this organization. See https://w.example/e',
  )
  const elsewhere = await mintError(301)
  assert.match(await messageOf({ baseUrl: elsewhere }), /redirects.*https instead of http/)
  for (const other of [
    await mintError(200, '<html>'),
    await mintError(404),
    await mintError(405),
  ]) {
    assert.match(await messageOf({ baseUrl: other }), /is not from this service/)
  }
  const gone = await listen(t, (request) => request.destroy())
  assert.match(
    await messageOf({ baseUrl: gone }),
    /^network: no connection to http:\S+.*Check that the service is running/,
  )
  const secure = gone.replace('http:', 'https:')
  assert.match(
    await messageOf({ baseUrl: secure }),
    /\((?:ERR_SSL\w+|EPROTO|ECONNRESET)\)\. .*scheme and port/,
  )
})

const bad: [what: string, options: Record<string, unknown>, message: RegExp][] = [
  ['no key', { apiKey: undefined }, /`apiKey` is empty\. Check the environment variable/],
  ['an empty key', { apiKey: '' }, /`apiKey` is empty/],
  ['a signing secret for a key', { apiKey: 'waraq_ss_x' }, /`apiKey` is a signing secret/],
  ['a key that ends in a line end', { apiKey: `${API_KEY}\n` }, /`apiKey`.*line end/],
  ['a key with a letter beyond ASCII', { apiKey: `${API_KEY}ق` }, /`apiKey`/],
  ['no address', { baseUrl: undefined }, /`baseUrl`/],
  ['no time to wait', { timeoutMs: 0 }, /`timeoutMs`/],
  ['a time that no timer takes', { timeoutMs: Infinity }, /`timeoutMs`/],
  ['no user', { externalUserId: undefined }, /`externalUserId`/],
  ['a number for a user', { externalUserId: 7 }, /`externalUserId`.*String\(user\.id\)/],
  ['a blank user', { externalUserId: ' \t' }, /`externalUserId`/],
]
for (const [what, options, message] of bad) {
  test(`${what} is a TypeError without a request and without the key`, async () => {
    const fetch = () => assert.fail('sent')
    await assert.rejects(mint({ fetch, ...options }), withoutKey({ name: 'TypeError', message }))
  })
}

function withoutKey(expected: { message?: RegExp; [field: string]: unknown }) {
  return (error: unknown) => {
    assert.throws(() => {
      throw error
    }, expected)
    assert(!inspect(error, { depth: 20, showHidden: true }).includes('kept_from_every_message'))
    return true
  }
}
