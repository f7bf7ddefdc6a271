import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as settled } from 'node:timers/promises'
import { bearerOf, deferred, fetchFrom, listen } from '../../test/stand-in.ts'
import { createClient } from './client.ts'

const apiUrl = 'https://waraq.example'
const refuse = () => Response.json({ error: 'token_expired' }, { status: 401 })

/** A client whose tokens are `t1`, `t2`, ..., at a service that takes only some. */
function clientAt(accepts: (token: string) => boolean) {
  const { fetch, requests } = fetchFrom((request) =>
    accepts(bearerOf(request) ?? '') ? Response.json([]) : refuse(),
  )
  const calls = { tokens: 0, expired: 0 }
  const client = createClient({
    apiUrl,
    fetch,
    getToken: () => `t${++calls.tokens}`,
    onTokenExpired: () => {
      calls.expired += 1
    },
  })
  return { client, calls, sent: () => requests.map(bearerOf) }
}

test('a rejected token is replaced and the request is retried once', async () => {
  const { client, calls, sent } = clientAt((token) => token === 't2')
  await client.listDocuments()
  assert.deepEqual(sent(), ['t1', 't2'])
  assert.equal(calls.expired, 0)
})

test('a retry sends the complete body', async () => {
  const { fetch, requests } = fetchFrom((request) =>
    bearerOf(request) === 't1' ? refuse() : Response.json({ id: 'a', content: { type: 'doc' } }),
  )
  let nth = 0
  const client = createClient({ apiUrl, fetch, getToken: () => `t${++nth}` })
  await client.createDocument({ type: 'doc', content: [] }, { idempotencyKey: 'k-1' })
  const [first, second] = await Promise.all(requests.map((request) => request.text()))
  assert.equal(first, '{"content":{"type":"doc","content":[]}}')
  assert.equal(second, first)
  assert.deepEqual(
    requests.map((request) => request.headers.get('idempotency-key')),
    ['k-1', 'k-1'],
  )
})

test('a second 401 rejects and notifies the host; the next request gets a new token', async () => {
  const { client, calls, sent } = clientAt((token) => token === 't3')
  await assert.rejects(client.listDocuments(), { status: 401, code: 'token_expired' })
  assert.deepEqual(sent(), ['t1', 't2'])
  assert.equal(calls.expired, 1)
  await client.listDocuments()
  assert.deepEqual(sent(), ['t1', 't2', 't3'])
})

test('ten requests with a rejected token request one new token and notify the host once', async () => {
  const alive = clientAt((token) => token === 't2')
  await Promise.all(Array.from({ length: 10 }, () => alive.client.listDocuments()))
  assert.deepEqual(alive.calls, { tokens: 2, expired: 0 })
  assert.equal(alive.sent().length, 20)

  const dead = clientAt(() => false)
  const calls = Array.from({ length: 10 }, () => dead.client.listDocuments())
  const outcomes = await Promise.allSettled(calls)
  assert.ok(outcomes.every(({ status }) => status === 'rejected'))
  assert.deepEqual(dead.calls, { tokens: 2, expired: 1 })
})

test('a request whose token was already replaced is only retried', async () => {
  const slow = deferred<Response>()
  const { fetch, requests } = fetchFrom((request) => {
    if (requests.length === 1) return slow.promise
    return bearerOf(request) === 't1' ? refuse() : Response.json([])
  })
  const calls = { tokens: 0 }
  const client = createClient({ apiUrl, fetch, getToken: () => `t${++calls.tokens}` })
  const first = client.listDocuments()
  await client.listDocuments()
  slow.resolve(refuse())
  await first
  assert.deepEqual(requests.map(bearerOf), ['t1', 't1', 't2', 't2'])
  assert.equal(calls.tokens, 2)
})

test('only a 401 is retried', async () => {
  for (const status of [400, 403, 404, 409, 412, 413, 429, 500, 503]) {
    const { fetch, requests } = fetchFrom(() => new Response('', { status }))
    const client = createClient({ apiUrl, fetch, getToken: () => 't1' })
    await assert.rejects(client.listDocuments(), { status })
    assert.equal(requests.length, 1)
  }
})

test('a signed-out user sends no request', async () => {
  const { fetch, requests } = fetchFrom(() => Response.json([]))
  const signedOut = { name: 'ServiceError', status: 401, code: 'authentication_required' }
  await assert.rejects(createClient({ apiUrl, fetch }).listDocuments(), signedOut)
  const client = createClient({ apiUrl, fetch, getToken: async () => null })
  await assert.rejects(client.readDocument('doc-1'), signedOut)
  assert.equal(requests.length, 0)
})

test('`destroy` aborts pending requests and rejects later ones', async (t) => {
  const reached = deferred<void>()
  const address = await listen(t, () => reached.resolve())
  const calls = { tokens: 0 }
  const client = createClient({ apiUrl: address, getToken: () => `t${++calls.tokens}` })
  const underWay = client.listDocuments()
  await reached.promise
  client.destroy()
  await assert.rejects(underWay, { name: 'ServiceError', status: 0, code: 'destroyed' })

  const { fetch, requests } = fetchFrom(() => Response.json([]))
  const later = createClient({ apiUrl, fetch, getToken: () => `t${++calls.tokens}` })
  later.destroy()
  await assert.rejects(later.listDocuments(), { code: 'destroyed' })
  await assert.rejects(later.readShared('a'), { code: 'destroyed' })
  assert.equal(requests.length, 0)
  assert.equal(calls.tokens, 1)
})

test('a client destroyed during a 401 requests no other token', async () => {
  const calls = { tokens: 0 }
  const { fetch, requests } = fetchFrom(() => {
    client.destroy()
    return refuse()
  })
  const client = createClient({ apiUrl, fetch, getToken: () => `t${++calls.tokens}` })
  await assert.rejects(client.listDocuments(), { code: 'destroyed' })
  await settled()
  assert.equal(calls.tokens, 1)
  assert.equal(requests.length, 1)
})

test('a token that arrives after `destroy` is not used', async () => {
  const result = deferred<string>()
  const { fetch, requests } = fetchFrom(() => Response.json([]))
  const signals: AbortSignal[] = []
  const client = createClient({
    apiUrl,
    fetch,
    getToken: ({ signal }) => {
      signals.push(signal)
      return result.promise
    },
  })
  const waiting = client.listDocuments()
  client.destroy()
  assert.equal(signals[0]?.aborted, true)
  result.resolve('late')
  await assert.rejects(waiting, { code: 'destroyed' })
  await settled()
  assert.equal(requests.length, 0)
})

test('aborting one caller does not affect another', async () => {
  const result = deferred<string>()
  const { fetch, requests } = fetchFrom(() => Response.json([]))
  const client = createClient({ apiUrl, fetch, getToken: () => result.promise })
  const stop = new AbortController()
  const [first, second] = [client.listDocuments({ signal: stop.signal }), client.listDocuments()]
  stop.abort('enough')
  assert.equal(await first.catch((reason: unknown) => reason), 'enough')
  result.resolve('t1')
  assert.deepEqual(await second, [])
  assert.equal(requests.length, 1)
})

test('a request without a response times out', async (t) => {
  const apiUrl = await listen(t, () => {})
  const client = createClient({ apiUrl, timeoutMs: 20, getToken: () => 't1' })
  const timeout = { name: 'ServiceError', status: 0, code: 'timeout' }
  await assert.rejects(client.listDocuments(), timeout)
  await assert.rejects(client.readShared('s-1'), timeout)
})

test('a hanging `getToken` times out and is called again', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { fetch } = fetchFrom(() => Response.json([]))
  const calls = { tokens: 0 }
  const getToken = () => (++calls.tokens === 1 ? deferred<string>().promise : 't2')
  const client = createClient({ apiUrl, fetch, timeoutMs: 400, getToken })
  const waiting = client.listDocuments()
  await settled()
  // Half of the time is for the token.
  t.mock.timers.tick(200)
  await assert.rejects(waiting, { status: 0, code: 'token_unavailable' })
  assert.deepEqual(await client.listDocuments(), [])
})

test('requests have no cookies, no referrer and no cache', async () => {
  const { fetch, requests } = fetchFrom(() => Response.json({ id: 'a', content: {} }))
  const client = createClient({ apiUrl, fetch, getToken: () => 't1' })
  await client.readDocument('a')
  await client.readShared('b')
  for (const request of requests) {
    assert.equal(request.credentials, 'omit')
    assert.equal(request.referrerPolicy, 'no-referrer')
    assert.equal(request.redirect, 'manual')
  }
  assert.deepEqual(
    requests.map(({ cache }) => cache),
    ['no-store', 'no-cache'],
  )
})
