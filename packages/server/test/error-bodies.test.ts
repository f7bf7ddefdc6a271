import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtDocs } from '../../../test/lib/built-docs.ts'
import { doc, p } from './lib/content.ts'
import { sharedService, startService } from './lib/service.ts'
import { SYSTEM } from './lib/world.ts'

const REFUSED: [method: string, path: string, code: string][] = [
  ['GET', '/v1/nowhere/', 'not_found'],
  ['GET', '/v1/documents/', 'authentication_required'],
  ['POST', '/v1/documents/x/', 'method_not_allowed'],
  ['GET', '/v1/documents/x/?sig=x&exp=1', 'invalid_signature'],
  ['GET', '/v1/quran/search/', 'invalid_request'],
]

test('WARAQ_ERROR_DETAILS=off leaves only the code, also in problem details', async (t) => {
  const { url } = await startService(t, { WARAQ_ERROR_DETAILS: 'off' })
  for (const [method, path, error] of REFUSED) {
    const response = await fetch(url + path, { method })
    assert.equal(await response.text(), JSON.stringify({ error }))
    const headers = { accept: 'application/problem+json' }
    const problem = await fetch(url + path, { method, headers })
    const { status } = response
    assert.deepEqual(await problem.json(), { type: 'about:blank', title: error, status, error })
  }
})

test('without its own docs the service sends readers of /docs to WARAQ_DOCS_URL', async (t) => {
  const settings = { WARAQ_DOCS: 'off', WARAQ_DOCS_URL: 'https://help.example.com/waraq' }
  const { url } = await startService(t, settings)
  for (const path of ['', '/', '/errors/', '/errors/?a=b']) {
    const { status, headers } = await fetch(`${url}/docs${path}`, { redirect: 'manual' })
    const target = settings.WARAQ_DOCS_URL + path
    assert.deepEqual([status, headers.get('location')], [302, target])
  }
})

test('doc_url is below WARAQ_DOCS_URL or the public address, never below Host', async (t) => {
  const configured = await startService(t, { WARAQ_DOCS_URL: 'https://help.example.com/waraq/' })
  const mounted = await startService(t, { WARAQ_PUBLIC_URL: 'https://a.example/docs-service' })
  for (const [{ url }, docs] of [
    [configured, 'https://help.example.com/waraq'],
    [mounted, 'https://a.example/docs-service/docs'],
  ] as const) {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    for (const [method, path, error] of REFUSED) {
      const { doc_url } = (await (await fetch(url + path, { method, headers })).json()) as {
        doc_url: string
      }
      assert.equal(doc_url, `${docs}/errors/#${error}`)
    }
  }
})

test('the page that doc_url leads to has an anchor for the code', async (t) => {
  const { url } = await startService(t, {}, { ...SYSTEM, docsFolder: await builtDocs() })
  const { doc_url } = (await (await fetch(`${url}/v1/nowhere/`)).json()) as { doc_url: string }
  const page = await (await fetch(doc_url)).text()
  assert.match(page, /id="not_found"/)
})

test('a message names the range, the surah or the kind of credential that was meant', async () => {
  const { url, organization } = await sharedService()
  const { apiKey, signingSecret, author } = await organization()
  const { token } = await author()
  const message = async (path: string, credential?: string, method = 'GET') => {
    const headers = credential === undefined ? {} : { authorization: `Bearer ${credential}` }
    const text = await (await fetch(url + path, { method, headers })).text()
    for (const secret of [apiKey, signingSecret, token]) assert.ok(!text.includes(secret), path)
    return JSON.parse(text).message as string
  }
  const [list, mint] = ['/v1/documents/', '/v1/embed/tokens/']
  const range = 'The query parameter "limit" must be an integer from 1 to 1,000.'
  assert.equal(await message(`${list}?limit=5000`, token), range)
  assert.match(
    await message('/v1/quran/verses/2:300/'),
    /^Surah 2 \(Al-Baqarah\) has 286 verses\.$/,
  )
  assert.match(await message('/v1/quran/verses/115:1/'), /^The Quran has 114 surahs\.$/)
  assert.match(await message('/v1/quran/verses/nothing/'), /^Not found/)
  assert.match(await message(list, apiKey), /^This is an API key\./)
  assert.match(await message(list, signingSecret), /^This is a signing secret\. .* embed token\.$/)
  assert.match(await message(mint, token, 'POST'), /^This is an embed token\. .*"waraq_sk_"\.$/)
  assert.match(
    await message(mint, signingSecret, 'POST'),
    /^This is a signing secret\. .*"waraq_sk_"\.$/,
  )
  assert.match(await message(list, 'nothing'), /^The embed token was not issued/)
  assert.match(await message(mint, 'nothing', 'POST'), /^The API key is unknown/)
})

test('a message says what is expected: the method, the scheme, the ETag, the member', async () => {
  const { organization, call: anonymous } = await sharedService()
  const { apiKey, author } = await organization()
  const { call, token } = await author()
  const list = '/v1/documents/'
  const { json: document } = await call('POST', list, { body: { content: doc(p('one')) } })
  const path = `${list}${document.id}/`
  const quotes = 'an ETag in its double quotes'
  const derived = 'The title of a document is derived from the first words of its "content".'
  const scheme = 'The credential must be sent as "Authorization: Bearer"'
  const cases: [expected: string, response: ReturnType<typeof call>][] = [
    [quotes, call('PATCH', path, { body: {}, headers: { 'if-match': '1-0123456789abcdef' } })],
    [quotes, call('GET', path, { headers: { 'if-none-match': 'x' } })],
    ['1 to 255 visible', call('POST', list, { body: {}, headers: { 'idempotency-key': 'a b' } })],
    ['This path supports GET, HEAD, POST, OPTIONS.', call('DELETE', list)],
    ['This path supports ', call('PROPFIND', list)],
    [derived, call('PATCH', path, { body: { title: 'New' } })],
    [derived, call('POST', list, { body: { title: 'New' } })],
    [
      '"is_shared" must be true or false.',
      call('PATCH', `${path}share/`, { body: { is_shared: 1 } }),
    ],
    [
      'The body has no "is_shared". It must be true or false.',
      call('PATCH', `${path}share/`, { body: {} }),
    ],
    [
      '"max_uses" must be an integer from 1 to ',
      call('POST', `${path}shares/`, { body: { max_uses: 0 } }),
    ],
    [
      '"scope" must be an array of quran and hadith',
      call('POST', '/v1/verify/', { body: { text: 'a', scope: 1 } }),
    ],
    [
      '"find" must be one of marked, introduced, any.',
      call('POST', '/v1/quran/verify/', { body: { text: 'a', find: 1 } }),
    ],
    [
      `${scheme}, followed by a space`,
      anonymous('GET', list, { headers: { authorization: token } }),
    ],
    [scheme, anonymous('GET', list, { headers: { authorization: `Basic ${btoa(`x:${token}`)}` } })],
    [
      scheme,
      anonymous('POST', '/v1/embed/tokens/', { body: {}, headers: { authorization: apiKey } }),
    ],
    [scheme, anonymous('GET', `${path}share/`, { headers: { authorization: `Token ${token}` } })],
  ]
  for (const [expected, response] of cases) {
    const { json } = await response
    assert.ok(json.message.includes(expected), `${json.message} does not say: ${expected}`)
  }
})
