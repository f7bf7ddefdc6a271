import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { signRead } from '@waraq/sdk/backend'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { runTyped } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { observableResponse } from './lib/observable-response.ts'
import { type HttpResponse, startService } from './lib/service.ts'

const HOUR = 3_600
const UNKNOWN_IMAGE = '0190a0b0-0000-8123-8000-000000000000'
const FORGED = `sig=${'0'.repeat(64)}&exp=9999999999`
/** More than the limit of failed attempts, even if a pause of the machine refills it twice. */
const OFTEN = 10

async function startSharedDocument(t: TestContext, settings: Record<string, string> = {}) {
  const service = await startService(t, {
    WARAQ_RATE_LIMITS: 'on',
    WARAQ_RATE_ANONYMOUS: '3',
    WARAQ_RATE_IDENTITY: '1000000',
    WARAQ_RATE_MINT: '1000000',
    WARAQ_TRUST_PROXY: '127.0.0.1',
    WARAQ_SCRIPTURE: 'off',
    ...settings,
  })
  const organization = await service.organization()
  const author = await organization.author()
  const body = { content: doc(p('A leaf')) }
  const { json } = await author.call('POST', '/v1/documents/', { body })
  const path = `/v1/documents/${json.id}/`
  const queryFor = (exp: number) => {
    const { signature } = signRead(organization.signingSecret, json.id, exp)
    return `sig=${signature}&exp=${exp}`
  }
  /** GET from an address, with an optional token. */
  const get = (target: string, address: string, token?: string) =>
    service.call('GET', target, {
      headers: {
        'x-forwarded-for': address,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    })
  return { service, organization, author, id: String(json.id), path, queryFor, get }
}

const codeOf = ({ status, json }: HttpResponse): string => `${status} ${json?.error ?? ''}`.trim()

/** The distinct responses to repeated equal requests. */
async function responsesTo(ask: () => Promise<HttpResponse>): Promise<string[]> {
  const responses = new Set<string>()
  for (let time = 0; time < OFTEN; time++) responses.add(codeOf(await ask()))
  return [...responses]
}

const seconds = () => Math.floor(Date.now() / 1000)

test('an expired signature is rejected each time and does not count as a failed attempt', async (t) => {
  const { path, id, queryFor, get } = await startSharedDocument(t)
  const expired = queryFor(seconds() - HOUR)
  const image = `/v1/documents/images/${UNKNOWN_IMAGE}/url/?document_id=${id}&${expired}`
  assert.deepEqual(await responsesTo(() => get(`${path}?${expired}`, '192.0.2.1')), [
    '403 invalid_signature',
  ])
  assert.deepEqual(await responsesTo(() => get(image, '192.0.2.1')), ['403 invalid_signature'])

  const forged = () => get(`${path}?${FORGED}`, '192.0.2.1')
  assert.deepEqual(await responsesTo(forged), ['403 invalid_signature', '429 rate_limited'])
  assert.equal(codeOf(await get(`${path}?${expired}`, '192.0.2.1')), '403 invalid_signature')
})

test('an expired signature gets the same bytes as a forged one', async (t) => {
  const { path, queryFor, get } = await startSharedDocument(t)
  const expired = observableResponse(
    await get(`${path}?${queryFor(seconds() - HOUR)}`, '192.0.2.1'),
  )
  assert.deepEqual(expired, observableResponse(await get(`${path}?${FORGED}`, '192.0.2.1')))
})

test('signatures of a rolled secret or with a too distant exp do not count as failed attempts', async (t) => {
  const { service, organization, path, queryFor, get } = await startSharedDocument(t, {
    WARAQ_SIGNATURE_MAX_SECONDS: String(HOUR),
  })
  const tooLong = `${path}?${queryFor(seconds() + 2 * HOUR)}`
  assert.deepEqual(await responsesTo(() => get(tooLong, '192.0.2.1')), ['403 invalid_signature'])
  const good = `${path}?${queryFor(seconds() + HOUR - 60)}`
  assert.equal((await get(good, '192.0.2.1')).status, 200)
  await service.organizations.rollSecret(organization.id, 0)
  await waitFor('the secret ends', async () => (await get(good, '192.0.2.1')).status !== 200)
  assert.deepEqual(await responsesTo(() => get(good, '192.0.2.1')), ['403 invalid_signature'])
})

test('a valid signature for a deleted document or a foreign image does not count as a failed attempt', async (t) => {
  const { author, id, path, queryFor, get } = await startSharedDocument(t)
  const good = queryFor(seconds() + HOUR)
  const image = `/v1/documents/images/${UNKNOWN_IMAGE}/url/?document_id=${id}&${good}`
  assert.deepEqual(await responsesTo(() => get(image, '192.0.2.1')), ['404 not_found'])
  await author.call('DELETE', path)
  assert.deepEqual(await responsesTo(() => get(`${path}?${good}`, '192.0.2.1')), ['404 not_found'])
})

test('tokens that expired or whose key is gone do not count as failed attempts', async (t) => {
  const { service, organization, author, path, get } = await startSharedDocument(t)
  const other = await service.organization()
  const { token } = await other.author()
  const ofRing = (await organization.author()).token
  await service.organizations.revokeKey(other.apiKey.slice(9, 17))
  const refused = ['401 invalid_token']
  const isRefused = async (given: string) => (await get(path, '192.0.2.1', given)).status === 401
  await waitFor('the key ends', () => isRefused(token))
  assert.deepEqual(await responsesTo(() => get(path, '192.0.2.1', token)), refused)
  const { code } = await runTyped(service.env, 'token-key', 'roll', '--overlap', '0')
  assert.equal(code, 0)
  await waitFor('the token key ends', () => isRefused(ofRing))
  assert.deepEqual(await responsesTo(() => get(path, '192.0.2.1', ofRing)), refused)
  const guesses = await responsesTo(() => get(path, '192.0.2.1', 'sesame'))
  assert.deepEqual(guesses, ['401 invalid_token', '429 rate_limited'])
  service.travelTo(new Date(Date.now() + HOUR * 1_001))
  const expired = await responsesTo(() => get(path, '192.0.2.1', author.token))
  assert.deepEqual(expired, ['401 token_expired'])
})

test('a revoked API key does not count as a failed attempt', async (t) => {
  const { service, organization } = await startSharedDocument(t)
  await service.organizations.revokeKey(organization.apiKey.slice(9, 17))
  const headers = { 'x-forwarded-for': '192.0.2.1', authorization: `Bearer ${organization.apiKey}` }
  const mint = () => service.call('POST', '/v1/embed/tokens/', { headers, body: {} })
  await waitFor('the key ends', async () => (await mint()).status === 401)
  assert.deepEqual(await responsesTo(mint), ['401 invalid_api_key'])
})

test('a forged token counts as a failed attempt also beside an expired genuine signature', async (t) => {
  const { author, path, queryFor, get } = await startSharedDocument(t)
  const expired = `${path}?${queryFor(seconds() - HOUR)}`
  const guess = () => get(expired, '192.0.2.1', author.token.replace(/..$/, 'AA'))
  assert.deepEqual(await responsesTo(guess), ['403 invalid_signature', '429 rate_limited'])
})
