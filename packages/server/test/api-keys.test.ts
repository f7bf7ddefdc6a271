import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { base62 } from '../src/lib/base62.ts'
import { errorText } from './lib/error-body.ts'
import { observableResponse } from './lib/observable-response.ts'
import { sharedService, type TestService } from './lib/service.ts'

const mint = ({ call }: TestService, key: string) =>
  call('POST', '/v1/embed/tokens/', {
    headers: { authorization: `Bearer ${key}` },
    body: { external_user_id: 'amina' },
  })

/** The same key with a corrected checksum. */
const resealed = (key: string): string => {
  const body = key.slice(0, 60)
  return body + base62(BigInt(crc32(body)), 6)
}

const changedAt = (text: string, at: number): string =>
  text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1)

/** Invalid variants of a key, derived from two valid ones. */
function wrongKeys(key: string, other: string): [what: string, key: string][] {
  const [prefix, id, secret] = [key.slice(0, 9), key.slice(9, 17), key.slice(17, 60)]
  const [otherId, otherSecret] = [other.slice(9, 17), other.slice(17, 60)]
  const swapCase = (text: string) =>
    text.replace(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
  return [
    ['a wrong secret', resealed(prefix + id + otherSecret)],
    ["another's id with its own secret", resealed(prefix + otherId + secret)],
    ['an unknown id', resealed(`${prefix}00000000${secret}`)],
    ['an id beyond the last shard', resealed(`${prefix}zzzzzzzz${secret}`)],
    ['a secret of zeros', resealed(prefix + id + '0'.repeat(43))],
    ['a secret with one letter changed', resealed(changedAt(key, 30))],
    ['a secret with swapped case', resealed(prefix + id + swapCase(secret))],
    ['an id with swapped case', resealed(prefix + swapCase(id) + secret)],
    ['a wrong checksum', changedAt(key, 63)],
    ['no checksum', prefix + id + secret],
    ['without its last letter', key.slice(0, -1)],
    ['without its first letter', key.slice(1)],
    ['no prefix', key.slice(9)],
    ['another prefix', key.replace('waraq_sk_', 'waraq_pk_')],
    ['upper case', key.toUpperCase()],
    ['lower case', key.toLowerCase()],
    ['a letter more', `${key}0`],
    ['the key twice', key + key],
    ['its id alone', id],
    ['its secret alone', secret],
    ['10 KB', 'a'.repeat(10_240)],
    ['10 KB after a valid start', key + 'a'.repeat(10_240)],
    ['a word', 'sesame'],
    ['a comma and another key after it', `${key}, ${other}`],
    ['quotes around it', `"${key}"`],
  ]
}

test('mint rejects all invalid API keys alike, whether their id exists or not', async () => {
  const service = await sharedService()
  const [zaytuna, cordoba] = [await service.organization(), await service.organization()]
  const expected = observableResponse(await mint(service, 'waraq_sk_nothing'))
  assert.deepEqual(
    [expected.status, expected.text],
    [401, errorText(service.url, 'invalid_api_key')],
  )
  assert.equal(expected.headers['www-authenticate'], 'Bearer realm="v1", error="invalid_token"')
  for (const [what, key] of wrongKeys(zaytuna.apiKey, cordoba.apiKey)) {
    assert.notEqual(key, zaytuna.apiKey, what)
    assert.deepEqual(observableResponse(await mint(service, key)), expected, what)
  }
  for (const { apiKey } of [zaytuna, cordoba]) {
    assert.equal((await mint(service, apiKey)).status, 200)
  }
})

test('mint rejects a revoked key and an expired rolled key like an unknown one', async () => {
  const service = await sharedService()
  const { id, apiKey } = await service.organization()
  const [revoked, rolled] = [
    await service.organizations.createKey(id),
    await service.organizations.createKey(id),
  ]
  for (const key of [revoked, rolled]) assert.equal((await mint(service, key)).status, 200)
  await service.organizations.revokeKey(revoked.slice(9, 17))
  const fresh = await service.organizations.rollKey(rolled.slice(9, 17), 0)
  await waitFor('both are gone', async () => (await mint(service, rolled)).status === 401)

  const expected = observableResponse(await mint(service, 'waraq_sk_nothing'))
  for (const key of [revoked, rolled]) {
    assert.deepEqual(observableResponse(await mint(service, key)), expected)
  }
  for (const key of [apiKey, fresh]) assert.equal((await mint(service, key)).status, 200)
})

test('tokens of two keys of one organization belong to the same author', async () => {
  const service = await sharedService()
  const { id, apiKey } = await service.organization()
  const second = await service.organizations.createKey(id)
  const subjects = [await mint(service, apiKey), await mint(service, second)].map(
    ({ json }) => JSON.parse(Buffer.from(json.token.split('.')[1], 'base64url').toString()).sub,
  )
  assert.equal(subjects[0], subjects[1])
})

test('mint responses to a browser carry no CORS header', async () => {
  const service = await sharedService()
  const { apiKey } = await service.organization()
  const headers = { origin: 'https://app.example.com', authorization: `Bearer ${apiKey}` }
  const body = { external_user_id: 'amina' }
  const preflight = await service.call('OPTIONS', '/v1/embed/tokens/', {
    headers: { origin: 'https://app.example.com', 'access-control-request-method': 'POST' },
  })
  const minted = await service.call('POST', '/v1/embed/tokens/', { headers, body })
  assert.equal(minted.status, 200)
  for (const response of [preflight, minted]) {
    const named = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'))
    assert.deepEqual(named, [])
  }
})
