import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bearerOf, clockAt, deferred, fetchFrom } from '../../test/stand-in.ts'
import { createClient } from './client.ts'

const apiUrl = 'https://waraq.example/docs'
const signature = { signature: 'ab'.repeat(32), exp: 1767225600 }

/** A client of a service that gives addresses, each another one. */
function addressBook(promised?: (now: Date) => Date) {
  const clock = clockAt('2026-11-21T12:00:00Z')
  let count = 0
  const { fetch, requests } = fetchFrom(() => {
    count += 1
    const expires_at = promised?.(clock.now()).toISOString()
    return Response.json({ download_url: `https://store.example/${count}`, expires_at })
  })
  const client = createClient({ apiUrl, fetch, getToken: () => 't1', now: clock.now })
  return { client, requests, clock }
}

const IN_TWO_HOURS = (now: Date) => new Date(now.getTime() + 7_200_000)

test('each access method has its own request for an image URL', async () => {
  const { client, requests } = addressBook(IN_TWO_HOURS)
  await client.images.url('i-1')
  await client.images.url('i-1', 'd-1')
  await client.images.signedUrl('i-1', 'd-1', signature)
  await client.images.sharedUrl('i-1')
  const path = `${apiUrl}/v1/documents/images/i-1/url/`
  assert.deepEqual(
    requests.map((request) => [request.url, bearerOf(request)]),
    [
      [path, 't1'],
      [`${path}?document_id=d-1`, 't1'],
      [`${path}?document_id=d-1&sig=${signature.signature}&exp=${signature.exp}`, undefined],
      [path, undefined],
    ],
  )
})

test('an image URL is cached for 90 minutes', async () => {
  const { client, requests, clock } = addressBook(IN_TWO_HOURS)
  const first = await client.images.url('i-1', 'd-1')
  clock.pass(5_399)
  assert.equal(await client.images.url('i-1', 'd-1'), first)
  assert.notEqual(await client.images.url('i-1', 'd-2'), first)
  assert.equal(requests.length, 2)
  clock.pass(1)
  assert.notEqual(await client.images.url('i-1', 'd-1'), first)
})

test('an image URL with a shorter lifetime is cached for a shorter time', async () => {
  const { client, clock } = addressBook((now) => new Date(now.getTime() + 60_000))
  const first = await client.images.url('i-1')
  clock.pass(44)
  assert.equal(await client.images.url('i-1'), first)
  clock.pass(1)
  assert.notEqual(await client.images.url('i-1'), first)
})

test('an image URL without an expiry is cached for 90 minutes', async () => {
  const { client, requests, clock } = addressBook()
  await client.images.url('i-1')
  clock.pass(5_399)
  await client.images.url('i-1')
  assert.equal(requests.length, 1)
  clock.pass(1)
  await client.images.url('i-1')
  assert.equal(requests.length, 2)
})

test('`fresh` replaces the cached image URL', async () => {
  const { client } = addressBook(IN_TWO_HOURS)
  const first = await client.images.url('i-1')
  const second = await client.images.url('i-1', undefined, { fresh: true })
  assert.notEqual(second, first)
  assert.equal(await client.images.url('i-1'), second)
})

test('image URLs of authors are not returned to anonymous readers', async () => {
  const { client } = addressBook(IN_TWO_HOURS)
  assert.notEqual(await client.images.url('i-1'), await client.images.sharedUrl('i-1'))
})

test('concurrent callers share one request, and aborting one does not abort it', async () => {
  const response = deferred<Response>()
  const { fetch, requests } = fetchFrom(() => response.promise)
  const client = createClient({ apiUrl, fetch, getToken: () => 't1' })
  const caller = new AbortController()
  const givenUp = client.images.url('i-1', 'd-1', { signal: caller.signal })
  const waiting = Array.from({ length: 20 }, () => client.images.url('i-1', 'd-1'))
  caller.abort(new Error('never mind'))
  await assert.rejects(givenUp, /never mind/)
  response.resolve(Response.json({ download_url: 'https://store.example/1' }))
  assert.deepEqual(new Set(await Promise.all(waiting)), new Set(['https://store.example/1']))
  assert.equal(requests.length, 1)
})

test('errors are not cached', async () => {
  const responses = [Response.json({ error: 'not_found' }, { status: 404 })]
  const { fetch } = fetchFrom(
    () => responses.shift() ?? Response.json({ download_url: 'https://store.example/1' }),
  )
  const client = createClient({ apiUrl, fetch, getToken: () => 't1' })
  await assert.rejects(client.images.url('i-1'), { code: 'not_found', status: 404 })
  assert.equal(await client.images.url('i-1'), 'https://store.example/1')
})

test('a URL that is not http or https is an unexpected answer', async () => {
  for (const download_url of ['javascript:alert(1)', 'data:text/html,x', '/v1/blobs/x/', 7, null]) {
    const { fetch } = fetchFrom(() => Response.json({ download_url }))
    const client = createClient({ apiUrl, fetch, getToken: () => 't1' })
    await assert.rejects(client.images.url('i-1'), { code: 'unexpected_answer', status: 200 })
  }
})
