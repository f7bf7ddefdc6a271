import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { parseObject, signJws, verifyJws } from './jws.ts'

const KEY = Buffer.alloc(32, 7)
const HEADER = { alg: 'HS256', typ: 'embed+jwt', kid: 'key-1' }
const PAYLOAD = { sub: 'amina', note: 'سلام' }
const TOKEN = signJws(HEADER, PAYLOAD, KEY)
const open = (token: string, key: Buffer | undefined = KEY) => verifyJws(token, () => key)

/** A token of these two parts, signed with the right key. */
function signedParts(head: string, body: string): string {
  const tail = createHmac('sha256', KEY).update(`${head}.${body}`).digest('base64url')
  return `${head}.${body}.${tail}`
}

/** A correctly signed token over any texts. */
function signed(header: string, payload: string, hash = 'sha256', key = KEY): string {
  const body = [header, payload].map((text) => Buffer.from(text).toString('base64url')).join('.')
  return `${body}.${createHmac(hash, key).update(body).digest('base64url')}`
}

test('verifyJws returns the signed payload byte for byte', () => {
  const opened = open(TOKEN)
  assert.deepEqual(opened?.header, HEADER)
  assert.deepEqual(parseObject(opened?.payload ?? Buffer.alloc(0)), PAYLOAD)
  assert.equal(TOKEN, signed(JSON.stringify(HEADER), JSON.stringify(PAYLOAD)))
})

test('verifyJws accepts the example of RFC 7515, appendix A.1', () => {
  const key = Buffer.from(
    'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow',
    'base64url',
  )
  const token = [
    'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9',
    'eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ',
    'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  ]
  assert.equal(open(token.join('.'), key)?.header.typ, 'JWT')
  assert.equal(open(token.join('.')), undefined)
})

test('verifyJws selects the key by the header and rejects a token without one', () => {
  const keyOf = ({ kid }: { kid?: unknown }) => (kid === 'key-1' ? KEY : undefined)
  assert.ok(verifyJws(TOKEN, keyOf))
  assert.equal(verifyJws(signJws({ ...HEADER, kid: 'key-2' }, PAYLOAD, KEY), keyOf), undefined)
})

const [HEAD = '', BODY = '', TAIL = ''] = TOKEN.split('.')
const unsigned = (header: object) =>
  `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${BODY}.${TAIL}`
const header = JSON.stringify(HEADER)
const REFUSED: [what: string, token: string][] = [
  ['nothing', ''],
  ['two dots', '..'],
  ['two parts', `${HEAD}.${BODY}`],
  ['four parts', `${TOKEN}.${TAIL}`],
  ['an empty signature', `${HEAD}.${BODY}.`],
  ['an empty payload', `${HEAD}..${TAIL}`],
  ['a signature cut short', TOKEN.slice(0, -1)],
  ['a signature of its first half', `${HEAD}.${BODY}.${TAIL.slice(0, 22)}`],
  ['padding', `${TOKEN}=`],
  ['a space before it', ` ${TOKEN}`],
  ['a line end behind it', `${TOKEN}\n`],
  ['a line end within', `${HEAD}\n.${BODY}.${TAIL}`],
  [
    'the other alphabet of base64',
    signed(header, '{"a":"~~~???"}').replaceAll('_', '/').replaceAll('-', '+'),
  ],
  ['another payload', `${HEAD}.${BODY.slice(0, -4)}AAAA.${TAIL}`],
  ['algorithm none', unsigned({ ...HEADER, alg: 'none' })],
  ['a key that was swapped', signed(header, '{}', 'sha256', Buffer.alloc(32, 8))],
  ['HS512, signed with it', signed('{"alg":"HS512"}', '{}', 'sha512')],
  ['HS256 in lower case', signed('{"alg":"hs256"}', '{}')],
  ['no algorithm', signed('{}', '{}')],
  ['a critical extension', signed('{"alg":"HS256","crit":["exp"]}', '{}')],
  ['an unencoded payload', signed('{"alg":"HS256","b64":false}', '{}')],
  ['a header that is a list', signed('["HS256"]', '{}')],
  ['a header that is null', signed('null', '{}')],
  ['a header that is not JSON', signed('{alg:HS256}', '{}')],
  ['a header with a BOM', signed('\ufeff{"alg":"HS256"}', '{}')],
  ['an empty header that is signed', signedParts('', BODY)],
  ['an empty payload that is signed', signedParts(HEAD, '')],
  ['a header with padding that is signed', signedParts(`${HEAD}=`, BODY)],
  ['a payload with padding that is signed', signedParts(HEAD, `${BODY}=`)],
  ['a payload with a space that is signed', signedParts(HEAD, `${BODY} `)],
  ['over 4,096 characters', signed(header, JSON.stringify('x'.repeat(3_000)))],
]
for (const [what, token] of REFUSED) {
  test(`verifyJws rejects a token with ${what}`, () => assert.equal(open(token), undefined))
}

test('a token has at most 4,096 characters', () => {
  const tokens = Array.from({ length: 100 }, (_, more) => signed(header, 'x'.repeat(2_900 + more)))
  const short = tokens.filter(({ length }) => length <= 4_096)
  assert.ok(short.length > 0 && short.length < tokens.length)
  assert.deepEqual(
    tokens.filter((token) => open(token)),
    short,
  )
})

test('verifyJws rejects another encoding of the last character of a part', () => {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const opening = [...digits].filter((digit) => open(TOKEN.slice(0, -1) + digit))
  assert.deepEqual(opening, [TOKEN.at(-1)])
})
