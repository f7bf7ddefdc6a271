import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '../src/db/sql.ts'
import { doc, p } from './lib/content.ts'
import { bearer, from, LIMITS, startSharedDocument } from './lib/rate-limits.ts'
import { type Call, type HttpResponse, startService } from './lib/service.ts'
import { STOPPED } from './lib/world.ts'

const codeOf = ({ status, json }: HttpResponse): string =>
  json?.error ? `${status} ${json.error}` : `${status}`

/** Repeats a request; returns short forms of the responses. */
async function repeated(times: number, ask: () => Promise<HttpResponse>): Promise<string[]> {
  const responses: string[] = []
  for (let time = 0; time < times; time++) responses.push(codeOf(await ask()))
  return responses
}

function mintWith(call: Call, key: string) {
  const init = { headers: bearer(key), body: { external_user_id: 'amina' } }
  return () => call('POST', '/v1/embed/tokens/', init)
}

test('an author over the limit gets 429 with Retry-After, and other authors do not', async (t) => {
  const service = await startService(t, { ...LIMITS, WARAQ_RATE_MINT: '100' }, STOPPED)
  const organization = await service.organization()
  const [amina, bilal] = [await organization.author('amina'), await organization.author('bilal')]
  const list = () => amina.call('GET', '/v1/documents/')
  assert.deepEqual(await repeated(3, list), ['200', '429 rate_limited', '429 rate_limited'])
  const { headers } = await list()
  const wait = Number(headers.get('retry-after'))
  assert.ok(wait >= 1 && wait <= 15)
  assert.equal(headers.get('ratelimit'), `"identity";r=0;t=${wait}`)
  assert.equal(headers.get('ratelimit-policy'), '"identity";q=4;w=60')
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.match(headers.get('access-control-expose-headers') ?? '', /retry-after, ratelimit,/)

  assert.equal((await bilal.call('GET', '/v1/documents/')).status, 200)
  // A new token belongs to the same author; requests without a token do not count.
  const again = await organization.author('amina')
  assert.equal((await again.call('GET', '/v1/documents/')).status, 429)
  assert.equal((await again.call('GET', '/healthz')).status, 200)
})

test('a rate-limited write is not executed', async (t) => {
  const service = await startService(t, LIMITS, STOPPED)
  const { call } = await (await service.organization()).author()
  const body = { content: doc(p('A leaf')) }
  const write = () => call('POST', '/v1/documents/', { body })
  assert.deepEqual(await repeated(3, write), ['201', '429 rate_limited', '429 rate_limited'])
  const [row] = await service.db.list<{ count: number }>(
    sql`SELECT count(*) AS count FROM documents`,
  )
  assert.equal(row?.count, 1)
})

test('an API key over the mint limit gets 429, and other keys do not', async (t) => {
  const service = await startService(t, LIMITS, STOPPED)
  const [first, second] = [await service.organization(), await service.organization()]
  const another = await service.organizations.createKey(first.id)
  const responses = await repeated(4, mintWith(service.call, first.apiKey))
  assert.deepEqual(responses, ['200', '200', '429 rate_limited', '429 rate_limited'])
  const { headers } = await mintWith(service.call, first.apiKey)()
  assert.equal(headers.get('ratelimit-policy'), '"mint";q=2;w=60')
  for (const key of [another, second.apiKey]) {
    assert.equal((await mintWith(service.call, key)()).status, 200)
  }
})

test('an organization can have its own rate limits for authors and keys', async (t) => {
  const service = await startService(t, LIMITS, STOPPED)
  const [large, other] = [await service.organization(), await service.organization()]
  await service.organizations.limit(large.id, { rateIdentity: 8, rateMint: 3 })
  const author = await large.author()
  const mints = await repeated(3, mintWith(service.call, large.apiKey))
  assert.deepEqual(mints, ['200', '200', '429 rate_limited'])
  const list = () => author.call('GET', '/v1/documents/')
  assert.deepEqual(await repeated(3, list), ['200', '200', '429 rate_limited'])
  assert.equal((await list()).headers.get('ratelimit-policy'), '"identity";q=8;w=60')
  const change = () => author.call('POST', '/v1/documents/one/changes/')
  await repeated(2, change)
  assert.equal((await change()).headers.get('ratelimit-policy'), '"live";q=8;w=60')

  const neighbour = await other.author()
  const ask = () => neighbour.call('GET', '/v1/documents/')
  assert.deepEqual(await repeated(2, ask), ['200', '429 rate_limited'])
  assert.equal((await ask()).headers.get('ratelimit-policy'), '"identity";q=4;w=60')
})

test('failed attempts with any kind of credential are limited by address', async (t) => {
  const { service, path, shared } = await startSharedDocument(t)
  const { call } = service
  const wrongShare = `${shared.slice(0, -4)}AAA/`
  const guesses: [what: string, code: string, ask: (address: string) => Promise<HttpResponse>][] = [
    ['a token', '401 invalid_token', (ip) => call('GET', path, from(ip, bearer('sesame')))],
    ['nothing', '401 authentication_required', (ip) => call('GET', path, from(ip))],
    [
      'Basic',
      '401 invalid_token',
      (ip) => call('GET', path, from(ip, { authorization: 'Basic x' })),
    ],
    [
      'an API key',
      '401 invalid_api_key',
      (ip) => call('POST', '/v1/embed/tokens/', { ...from(ip, bearer('waraq_sk_x')), body: {} }),
    ],
    ['a signature', '403 invalid_signature', (ip) => call('GET', `${path}?sig=0&exp=0`, from(ip))],
    [
      'a signature beside a token',
      '403 invalid_signature',
      (ip) => call('GET', `${path}?sig=0&exp=0`, from(ip, bearer('sesame'))),
    ],
    ['a share token', '404 not_found', (ip) => call('GET', wrongShare, from(ip))],
    [
      'a share token beside a token',
      '404 not_found',
      (ip) => call('GET', wrongShare, from(ip, bearer('sesame'))),
    ],
  ]
  for (const [index, [what, code, ask]] of guesses.entries()) {
    const responses = await repeated(5, () => ask(`192.0.2.${index + 1}`))
    const expected = [code, code, code, '429 rate_limited', '429 rate_limited']
    assert.deepEqual(responses, expected, what)
  }
  const { headers } = await call('GET', path, from('192.0.2.1'))
  assert.equal(headers.get('ratelimit-policy'), '"stranger";q=3;w=60')
  assert.equal(headers.get('www-authenticate'), null)
})

test('reads through a share link are limited by link, across addresses', async (t) => {
  const { service, author, shared, signed } = await startSharedDocument(t, {
    WARAQ_RATE_SHARE: '3',
  })
  const { json } = await author.call('POST', '/v1/documents/', { body: {} })
  const publish = { body: { is_shared: true } }
  const { share_token } = (await author.call('PATCH', `/v1/documents/${json.id}/share/`, publish))
    .json
  const { headers } = await service.call('GET', shared, from('192.0.2.1'))
  const known = { 'if-none-match': headers.get('etag') ?? '' }
  assert.equal((await service.call('GET', shared, from('192.0.2.2', known))).status, 304)
  assert.equal((await service.call('HEAD', shared, from('192.0.2.3'))).status, 200)
  const refused = await service.call('GET', shared, from('192.0.2.4'))
  assert.equal(codeOf(refused), '429 rate_limited')
  assert.equal(refused.headers.get('ratelimit-policy'), '"share";q=3;w=60')
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)
  // Other links and other credentials are not affected.
  assert.equal((await service.call('GET', `/v1/documents/shared/${share_token}/`)).status, 200)
  assert.equal((await service.call('GET', signed)).status, 200)
})

test('requests for a revoked share link count against the address', async (t) => {
  const { service, author, path, shared } = await startSharedDocument(t)
  await author.call('PATCH', `${path}share/`, { body: { is_shared: false } })
  const responses = await repeated(5, () => service.call('GET', shared, from('192.0.2.1')))
  const [missing, refused] = ['404 not_found', '429 rate_limited']
  assert.deepEqual(responses, [missing, missing, missing, refused, refused])
  assert.equal((await service.call('GET', shared, from('192.0.2.2'))).status, 404)
})

test('anonymous traffic from an address does not limit authenticated clients on it', async (t) => {
  const { service, organization, author, path, shared, signed } = await startSharedDocument(t)
  const guess = () => service.call('GET', path, { headers: bearer('sesame') })
  assert.equal((await repeated(5, guess)).at(-1), '429 rate_limited')

  const unknown = '/v1/documents/0190a0b0-0000-8123-8000-000000000000/'
  assert.deepEqual(await repeated(9, () => author.call('GET', path)), Array(9).fill('200'))
  assert.deepEqual(await repeated(9, () => service.call('GET', signed)), Array(9).fill('200'))
  assert.deepEqual(await repeated(9, () => service.call('GET', shared)), Array(9).fill('200'))
  assert.deepEqual(
    await repeated(9, mintWith(service.call, organization.apiKey)),
    Array(9).fill('200'),
  )
  // Requests of an author for missing documents are not anonymous either.
  assert.deepEqual(
    await repeated(9, () => author.call('GET', unknown)),
    Array(9).fill('404 not_found'),
  )
  assert.deepEqual(
    await repeated(9, () => author.call('DELETE', unknown)),
    Array(9).fill('404 not_found'),
  )
})

test('an expired token is 401 even if its address is over the anonymous limit', async (t) => {
  const { service, author, path } = await startSharedDocument(t)
  const guess = () => service.call('GET', path, { headers: bearer('sesame') })
  assert.equal((await repeated(5, guess)).at(-1), '429 rate_limited')
  service.travelTo(new Date(Date.now() + 3_601_000))
  assert.equal(codeOf(await author.call('GET', path)), '401 token_expired')
})
