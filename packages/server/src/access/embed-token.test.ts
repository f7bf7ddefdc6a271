import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { ApiError, type ErrorCode } from '@waraq/contract'
import fc from 'fast-check'
import { systemRandom } from '../lib/random.ts'
import { signEmbedToken, type TokenKey, verifyEmbedToken } from './embed-token.ts'
import { type JsonObject, signJws } from './jws.ts'

const NOON = new Date('2026-11-21T12:00:00Z')
const IAT = NOON.getTime() / 1000
const BEARER = { identityId: 'identity-1', organizationId: 'organization-1', keyId: 'key-1' }
const RING: TokenKey[] = [
  { id: 'new', secret: Buffer.alloc(32, 1) },
  { id: 'old', secret: Buffer.alloc(32, 2) },
]
const [NEW, OLD] = RING as [TokenKey, TokenKey]
const HEADER = { alg: 'HS256', typ: 'embed+jwt', kid: 'new' }

const mint = (key = NEW, audience = 'here', at = NOON) =>
  signEmbedToken(BEARER, audience, key, at, systemRandom).token
const open = (token: string, at = NOON) =>
  verifyEmbedToken(token, 'here', (kid) => RING.find(({ id }) => id === kid)?.secret, at)
const at = (seconds: number) => new Date((IAT + seconds) * 1000)

function errorOf(token: string, moment = NOON): ErrorCode | undefined {
  try {
    open(token, moment)
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}

const MINTED_CLAIMS = {
  iss: 'waraq',
  aud: 'here',
  sub: 'identity-1',
  org: 'organization-1',
  key: 'key-1',
  iat: IAT,
  exp: IAT + 3_600,
}

test('a token is valid for an hour, to the second', () => {
  const token = mint()
  const { session, ...opened } = open(token)
  assert.deepEqual(opened, { ...BEARER, exp: IAT + 3_600, kid: 'new' })
  assert.match(session, /^[0-9a-f]{16}$/)
  assert.notEqual(session, open(mint()).session)
  assert.equal(errorOf(token, at(3_599.999)), undefined)
  assert.equal(errorOf(token, at(3_600)), 'token_expired')
})

test('a token contains the subject, the API key and times only', () => {
  const [, body = ''] = mint().split('.')
  const { jti, ...claims } = JSON.parse(Buffer.from(body, 'base64url').toString())
  assert.deepEqual(claims, MINTED_CLAIMS)
  assert.equal(Buffer.from(jti, 'base64url').length, 16)
})

test('every token key verifies what it signed, so a new key keeps all sessions', () => {
  assert.ok(open(mint(NEW)))
  assert.ok(open(mint(OLD)))
  assert.equal(errorOf(mint({ id: 'new', secret: OLD.secret })), 'invalid_token')
  assert.equal(errorOf(mint({ id: 'gone', secret: NEW.secret })), 'invalid_token')
})

test('verifyEmbedToken rejects a token of another deployment', () => {
  assert.equal(errorOf(mint(NEW, 'elsewhere')), 'invalid_token')
})

test('verifyEmbedToken tolerates a clock skew of five seconds', () => {
  assert.equal(errorOf(mint(NEW, 'here', at(5))), undefined)
  assert.equal(errorOf(mint(NEW, 'here', at(6))), 'invalid_token')
})

const CLAIMS = { ...MINTED_CLAIMS, jti: 'a' }
const WRONG_CLAIMS: JsonObject[] = [
  ...Object.keys(CLAIMS).flatMap((name) => [
    Object.fromEntries(Object.entries(CLAIMS).filter(([key]) => key !== name)),
    ...[null, '', [], {}, true, -1, 1.5].map((value) => ({ ...CLAIMS, [name]: value })),
  ]),
  { ...CLAIMS, exp: IAT + 3_601 },
  { ...CLAIMS, exp: IAT + 3_599 },
  { ...CLAIMS, exp: String(IAT + 3_600) },
  { ...CLAIMS, iat: String(IAT) },
  { ...CLAIMS, aud: ['here'] },
  { ...CLAIMS, nbf: IAT },
  { ...CLAIMS, admin: true },
]

test('verifyEmbedToken rejects a signed token with a missing, malformed or additional claim', () => {
  assert.ok(open(signJws(HEADER, CLAIMS, NEW.secret)))
  for (const claims of WRONG_CLAIMS) {
    const token = signJws(HEADER, claims, NEW.secret)
    assert.equal(errorOf(token), 'invalid_token', JSON.stringify(claims))
  }
})

/** A token over these exact texts, signed with the token key. */
function signedText(header: string, payload: string): string {
  const body = [header, payload].map((part) => Buffer.from(part).toString('base64url')).join('.')
  return `${body}.${createHmac('sha256', NEW.secret).update(body).digest('base64url')}`
}

const [HEADER_TEXT, CLAIMS_TEXT] = [JSON.stringify(HEADER), JSON.stringify(CLAIMS)]
const MISSPELLED: [what: string, header: string, payload: string][] = [
  [
    'an address of keys in its header',
    '{"jku":"https://x",'.concat(HEADER_TEXT.slice(1)),
    CLAIMS_TEXT,
  ],
  ['no type', '{"alg":"HS256","kid":"new"}', CLAIMS_TEXT],
  ['another type', HEADER_TEXT.replace('embed+jwt', 'JWT'), CLAIMS_TEXT],
  ['a list as its kid', HEADER_TEXT.replace('"new"', '["new"]'), CLAIMS_TEXT],
  ['a kid that is not a string', HEADER_TEXT.replace('"new"', '{"toString":false}'), CLAIMS_TEXT],
  ['its header in another order', '{"kid":"new","alg":"HS256","typ":"embed+jwt"}', CLAIMS_TEXT],
  ['an algorithm twice', '{"alg":"none",'.concat(HEADER_TEXT.slice(1)), CLAIMS_TEXT],
  ['a space in its header', HEADER_TEXT.replace(':', ': '), CLAIMS_TEXT],
  ['a space in its payload', HEADER_TEXT, CLAIMS_TEXT.replace(':', ': ')],
  ['an expiry twice', HEADER_TEXT, '{"exp":9999999999,'.concat(CLAIMS_TEXT.slice(1))],
  ['an expiry in another notation', HEADER_TEXT, CLAIMS_TEXT.replace(/("exp":\d+)/, '$1.0')],
  ['an escaped letter', HEADER_TEXT, CLAIMS_TEXT.replace('waraq', '\\u0077araq')],
  ['a payload that is a list', HEADER_TEXT, `[${CLAIMS_TEXT}]`],
  ['a payload that is null', HEADER_TEXT, 'null'],
]
for (const [what, header, payload] of MISSPELLED) {
  test(`verifyEmbedToken rejects a signed token with ${what}`, () => {
    assert.equal(errorOf(signedText(HEADER_TEXT, CLAIMS_TEXT)), undefined)
    assert.equal(errorOf(signedText(header, payload)), 'invalid_token')
  })
}

/** A part of a token, changed and encoded again without the key. */
const reencoded = (part: string | undefined, change: JsonObject): string => {
  const json = JSON.parse(Buffer.from(part ?? '', 'base64url').toString())
  return Buffer.from(JSON.stringify({ ...json, ...change })).toString('base64url')
}

test('no change of a genuine token is accepted, in 30,000 attempts', () => {
  const genuine = [mint(), mint(), mint(OLD), mint(NEW, 'here', at(-60))]
  for (const token of genuine) assert.ok(open(token))

  const anyToken = fc.constantFrom(...genuine)
  const place = fc.nat(10_000)
  const turnedBit = fc.tuple(anyToken, place, fc.nat(7)).map(([token, index, bit]) => {
    const bytes = Buffer.from(token, 'latin1')
    bytes.writeUInt8(bytes.readUInt8(index % bytes.length) ^ (1 << bit), index % bytes.length)
    return bytes.toString('latin1')
  })
  const edited = fc
    .tuple(anyToken, place, fc.nat(3), fc.string({ maxLength: 3, unit: 'binary-ascii' }))
    .map(([token, index, taken, put]) => {
      const start = index % (token.length + 1)
      return token.slice(0, start) + put + token.slice(start + taken)
    })
  const mixed = fc
    .tuple(anyToken, anyToken, anyToken)
    .map((tokens) => tokens.map((token, part) => token.split('.')[part]).join('.'))
  const rewritten = fc
    .tuple(
      anyToken,
      fc.constantFrom(0, 1),
      fc.constantFrom(...Object.keys({ ...HEADER, ...CLAIMS })),
      fc.jsonValue(),
    )
    .map(([token, part, name, value]) =>
      token
        .split('.')
        .map((text, index) => (index === part ? reencoded(text, { [name]: value }) : text))
        .join('.'),
    )
  fc.assert(
    fc.property(fc.oneof(turnedBit, edited, mixed, rewritten), (token) => {
      const expected = genuine.includes(token) ? undefined : 'invalid_token'
      assert.equal(errorOf(token), expected, token)
    }),
    { numRuns: 30_000 },
  )
})
