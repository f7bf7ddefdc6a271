import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemRandom } from '../lib/random.ts'
import { signEmbedToken, verifyEmbedToken } from './embed-token.ts'
import { parseObject, signJws, verifyJws } from './jws.ts'
import {
  type GuardedLink,
  isAccessOf,
  signShareAccess,
  verifyShareAccess,
} from './share-access-token.ts'

const SECOND = 1_000_000
const NOON = Date.parse('2026-11-21T12:00:00Z') * 1000
const KEY = { id: 'key', secret: Buffer.alloc(32, 1) }
const LINK: GuardedLink = { id: 'link-1', expires_at: null, sealed_token: Buffer.from('a') }

const findKey = (kid: string) => (kid === KEY.id ? KEY.secret : undefined)
const sign = (link = LINK, key = KEY) => signShareAccess(link, key, NOON).token
function opens(token: string, link = LINK, at = NOON): boolean {
  const claims = verifyShareAccess(token, findKey, at)
  return claims !== undefined && isAccessOf(claims, link)
}

test('an access token opens its link for an hour, to the second', () => {
  const { token, exp } = signShareAccess(LINK, KEY, NOON)
  assert.match(token, /^waraq_sa_/)
  assert.equal(exp * SECOND, NOON + 3_600 * SECOND)
  assert.equal(opens(token, LINK, exp * SECOND - 1), true)
  assert.equal(opens(token, LINK, exp * SECOND), false)
})

test('an access token does not outlive its link', () => {
  const link = { ...LINK, expires_at: NOON + 90 * SECOND }
  const { token, exp } = signShareAccess(link, KEY, NOON)
  assert.equal(exp * SECOND, link.expires_at)
  assert.equal(opens(token, link, link.expires_at), false)
})

test('an access token opens no other link', () => {
  assert.equal(opens(sign(), { ...LINK, id: 'link-2' }), false)
})

test('encrypting the token of a link again invalidates its earlier access tokens', () => {
  assert.equal(opens(sign(), { ...LINK, sealed_token: Buffer.from('b') }), false)
})

test('only a key of the deployment signs an access token', () => {
  assert.equal(opens(sign(LINK, { id: 'key', secret: Buffer.alloc(32, 2) })), false)
  assert.equal(opens(sign(LINK, { id: 'gone', secret: KEY.secret })), false)
  for (const text of ['', 'waraq_sa_', sign().slice(9), `${sign()}A`]) {
    assert.equal(opens(text), false, text)
  }
})

test('embed tokens and access tokens of one key do not replace each other', () => {
  const subject = { identityId: 'link-1', organizationId: 'organization-1', keyId: 'key-1' }
  const { token } = signEmbedToken(subject, 'here', KEY, new Date(NOON / 1000), systemRandom)
  assert.equal(opens(`waraq_sa_${token}`), false)
  const jws = sign().slice('waraq_sa_'.length)
  const verify = () => verifyEmbedToken(jws, 'here', findKey, new Date(NOON / 1000))
  assert.throws(verify, { code: 'invalid_token' })
})

test('a token of another type opens nothing', () => {
  const verified = verifyJws(sign().slice('waraq_sa_'.length), () => KEY.secret)
  const claims = parseObject(verified?.payload ?? Buffer.alloc(0)) ?? {}
  const signAs = (typ: string) =>
    `waraq_sa_${signJws({ ...verified?.header, typ }, claims, KEY.secret)}`
  assert.equal(opens(signAs('share-access+jwt')), true)
  assert.equal(opens(signAs('embed+jwt')), false)
})
