import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { listen, type Seen, seen } from '../../test/stand-in.ts'
import { type Client, createClient } from './client.ts'

const content: DocumentNode = { type: 'doc', content: [] }

/** A client of a stand-in with one response, which records its requests. */
async function clientOf(t: TestContext, status: number, body: unknown) {
  const requests: Seen[] = []
  const apiUrl = await listen(t, async (request, response) => {
    requests.push(await seen(request))
    response.writeHead(status)
    response.end(JSON.stringify(body))
  })
  const getToken = () => assert.fail('no token is needed')
  return { client: createClient({ apiUrl, getToken }), requests }
}

type Ask = (client: Client) => Promise<unknown>
type Row = [what: string, ask: Ask, method: string, url: string, response: object]

const found = { verses: [], surahs: [] }
const verse = { text: 'a verse' }

const calls: Row[] = [
  ['a search', ({ quran }) => quran.search('a & b'), 'GET', 'search/?q=a+%26+b', found],
  [
    'a page of a search',
    ({ quran }) => quran.search('a', { limit: 5, page: 2, translation: 12 }),
    'GET',
    'search/?q=a&limit=5&page=2&translation=12',
    found,
  ],
  [
    'a filtered search',
    ({ quran }) => quran.search('a', { surah: 2, juz: 3, lang: 'fr' }),
    'GET',
    'search/?q=a&surah=2&juz=3&lang=fr',
    found,
  ],
  ['a verse', ({ quran }) => quran.verse('2:255'), 'GET', 'verses/2%3A255/', verse],
  [
    'a verse with a translation and a citation',
    ({ quran }) => quran.verse('2:255', { translation: 14, locale: 'fr' }),
    'GET',
    'verses/2%3A255/?translation=14&locale=fr',
    verse,
  ],
  [
    'a range',
    ({ quran }) => quran.range('2:255', '2:257'),
    'GET',
    'verses/range/?from=2%3A255&to=2%3A257',
    verse,
  ],
  [
    'similar verses',
    ({ quran }) => quran.similar('2:48', { translation: 14 }),
    'GET',
    'verses/2%3A48/similar/?translation=14',
    found,
  ],
  ['a topic', ({ quran }) => quran.topic('patience'), 'GET', 'topics/patience/', found],
  [
    'a topic in a language',
    ({ quran }) => quran.topic('patience', { locale: 'ar', translation: 12 }),
    'GET',
    'topics/patience/?locale=ar&translation=12',
    found,
  ],
  ['the editions', ({ quran }) => quran.resources(), 'GET', 'resources/', { translations: [] }],
]

for (const [what, ask, method, url, body] of calls) {
  test(`${what} sends no token and returns the response of the contract`, async (t) => {
    const { client, requests } = await clientOf(t, 200, body)
    assert.deepEqual(await ask(client), body)
    const [request] = requests
    assert.equal(requests.length, 1)
    assert.deepEqual([request?.method, request?.url], [method, `/v1/quran/${url}`])
    assert.equal(request?.headers.authorization, undefined)
  })

  test(`${what} rejects an unexpected response`, async (t) => {
    const { client } = await clientOf(t, 200, { hello: 'world' })
    await assert.rejects(ask(client), { code: 'unexpected_answer' })
  })
}

test('the surahs are a list', async (t) => {
  const { client } = await clientOf(t, 200, { surahs: [{ number: 1 }] })
  assert.deepEqual(await client.quran.surahs(), [{ number: 1 }])
})

test('`verify` sends a document unchanged', async (t) => {
  const { client, requests } = await clientOf(t, 200, { quotations: [] })
  await client.quran.verify({ content })
  assert.deepEqual(JSON.parse(requests[0]?.body ?? ''), { content })
})

test('a missing verse rejects with its code', async (t) => {
  const { client } = await clientOf(t, 404, { error: 'not_found' })
  await assert.rejects(client.quran.verse('2:287'), { status: 404, code: 'not_found' })
})

/**
 * A client whose backend gives these tokens one after the other, of a stand-in that takes only one
 * of them.
 */
async function signedIn(t: TestContext, tokens: (string | null)[], good?: string) {
  const sent: (string | undefined)[] = []
  let expired = 0
  const apiUrl = await listen(t, async (request, response) => {
    const { authorization } = (await seen(request)).headers
    sent.push(authorization)
    const isRefused = authorization !== undefined && authorization !== `Bearer ${good}`
    response.writeHead(isRefused ? 401 : 200)
    response.end(JSON.stringify(isRefused ? { error: 'invalid_token' } : { quotations: [] }))
  })
  const getToken = () => tokens.shift() ?? null
  const client = createClient({ apiUrl, getToken, onTokenExpired: () => expired++ })
  return { client, sent, expired: () => expired }
}

test('`verify` sends the token of the author and retries with a new one', async (t) => {
  const { client, sent } = await signedIn(t, ['old', 'fresh'], 'fresh')
  await client.quran.verify({ text: 'a' })
  await client.quran.verify({ text: 'b' })
  assert.deepEqual(sent, ['Bearer old', 'Bearer fresh', 'Bearer fresh'])
})

test('`verify` with rejected tokens rejects and notifies the host', async (t) => {
  const { client, sent, expired } = await signedIn(t, ['old', 'fresh'])
  await assert.rejects(client.quran.verify({ text: 'a' }), { code: 'invalid_token' })
  assert.deepEqual([sent.length, expired()], [2, 1])
})

test('`verify` sends no token if no user is signed in or no token is available', async (t) => {
  const { client, sent } = await signedIn(t, [null])
  await client.quran.verify({ text: 'a' })
  assert.deepEqual(sent, [undefined])
  const other = await clientOf(t, 200, { quotations: [] })
  await other.client.quran.verify({ text: 'a' })
  assert.equal(other.requests[0]?.headers.authorization, undefined)
})

test('`verify` rejects an unexpected response', async (t) => {
  const { client } = await clientOf(t, 200, { hello: 'world' })
  await assert.rejects(client.quran.verify({ text: 'a' }), { code: 'unexpected_answer' })
})

test('a malformed verse key is rejected without a request', async (t) => {
  const { client, requests } = await clientOf(t, 200, verse)
  for (const key of ['', '..', '../documents', '2/255']) {
    await assert.rejects(client.quran.verse(key), { code: 'invalid_request' }, key)
  }
  assert.deepEqual(requests, [])
})
