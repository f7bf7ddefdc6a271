/** Forged tokens of each known class, derived from one genuine token. */
import { createHmac, randomUUID } from 'node:crypto'
import type { TokenKey } from '../../src/access/embed-token.ts'

type Json = Record<string, unknown>

/**
 * The forger's knowledge. Most know the token alone; even the token key does not allow false
 * claims.
 */
export interface Known {
  token: string
  key: TokenKey
  /** An API key and a signing secret: secrets of an organization that do not sign tokens. */
  apiKey: string
  signingSecret: string
  /** A token of another organization here, and one of another deployment with its key. */
  neighbour: string
  otherDeployment: string
  otherDeploymentKey: TokenKey
}

type ForgedToken = [what: string, token: string]

export function forgedTokens(known: Known): ForgedToken[] {
  return [
    ...ofTheHeader(known),
    ...ofTheClaims(known),
    ...ofTheEncoding(known),
    ...withOtherKeys(known),
    ...ofTheForm(known),
  ]
}

const encode = (text: string | Buffer): string => Buffer.from(text).toString('base64url')
const partsOf = (token: string) => token.split('.') as [head: string, body: string, tail: string]
const decode = (part: string): string => Buffer.from(part, 'base64url').toString()

/** A token with any texts, signed with any key. */
function signed(head: string, body: string, key: Buffer | string, hash = 'sha256'): string {
  const text = `${encode(head)}.${encode(body)}`
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
}

function readToken(token: string) {
  const [head, body, tail] = partsOf(token)
  const [header, claims] = [decode(head), decode(body)]
  const parsed = { header: JSON.parse(header) as Json, claims: JSON.parse(claims) as Json }
  return { head, body, tail, headerText: header, claimsText: claims, ...parsed }
}

function ofTheHeader({ token, key }: Known): ForgedToken[] {
  const { body, tail, header, headerText, claimsText } = readToken(token)
  const under = (change: Json, hash?: string) =>
    signed(JSON.stringify({ ...header, ...change }), claimsText, key.secret, hash)
  const text = (changed: string) => signed(changed, claimsText, key.secret)
  const none = ['none', 'None', 'NONE', 'nOnE'].flatMap((alg): ForgedToken[] => {
    const head = encode(JSON.stringify({ ...header, alg }))
    return [
      [`alg ${alg} without a signature`, `${head}.${body}.`],
      [`alg ${alg} with the old signature`, `${head}.${body}.${tail}`],
      [`alg ${alg}, signed as HS256`, under({ alg })],
    ]
  })
  const others = ['RS256', 'ES256', 'PS256', 'EdDSA', 'HS384', 'HS512', 'hs256', 'HS256 ', '']
  return [
    ...none,
    ...others.map((alg): ForgedToken => [`alg "${alg}" over an HMAC SHA-256`, under({ alg })]),
    ['HS384 with its own HMAC', under({ alg: 'HS384' }, 'sha384')],
    ['HS512 with its own HMAC', under({ alg: 'HS512' }, 'sha512')],
    ['alg as a list', under({ alg: ['HS256'] })],
    ['no alg', under({ alg: undefined })],
    ['alg twice, none first', text(headerText.replace('{', '{"alg":"none",'))],
    ['alg twice, none last', text(headerText.replace('}', ',"alg":"none"}'))],
    ['crit', under({ crit: ['exp'] })],
    ['an empty crit', under({ crit: [] })],
    ['an unencoded payload', under({ b64: false, crit: ['b64'] })],
    ['jku', under({ jku: 'https://attacker.example/keys' })],
    ['x5u', under({ x5u: 'https://attacker.example/cert' })],
    ['x5c', under({ x5c: ['MIIB'] })],
    ['jwk', under({ jwk: { kty: 'oct', k: encode('attacker') } })],
    ['an own kid and key', signed(JSON.stringify({ ...header, kid: 'mine' }), claimsText, 'mine')],
    [
      'a kid that is a path to an empty file',
      signed(JSON.stringify({ ...header, kid: '../../../dev/null' }), claimsText, ''),
    ],
    ['a kid that asks a database', under({ kid: "' UNION SELECT 'k' --" })],
    ['a kid that is an inherited property name', under({ kid: '__proto__' })],
    ['a kid that is a list', under({ kid: [header.kid] })],
    ['a kid that is a number', under({ kid: 0 })],
    ['no kid', under({ kid: undefined })],
    ['type JWT', under({ typ: 'JWT' })],
    ['the type of an access token', under({ typ: 'at+jwt' })],
    ['no type', under({ typ: undefined })],
    ['a nested content type', under({ cty: 'JWT' })],
    ['a header that is a list', text(`[${headerText}]`)],
    ['a header that is empty', text('')],
    ['white space in its header', text(headerText.replace(':', ': '))],
  ]
}

function ofTheClaims({ token, key, neighbour }: Known): ForgedToken[] {
  const { headerText, claims, claimsText } = readToken(token)
  const other = readToken(neighbour).claims
  const saying = (change: Json) =>
    signed(headerText, JSON.stringify({ ...claims, ...change }), key.secret)
  const text = (changed: string) => signed(headerText, changed, key.secret)
  const [iat, exp] = [Number(claims.iat), Number(claims.exp)]
  const missing = Object.keys(claims).map(
    (name): ForgedToken => [`no ${name}`, saying({ [name]: undefined })],
  )
  return [
    ...missing,
    ['exp as a string', saying({ exp: String(exp) })],
    ['exp with a fraction', saying({ exp: exp + 0.5 })],
    ['exp below zero', saying({ exp: -1 })],
    ['exp without end', text(claimsText.replace(/"exp":\d+/, '"exp":1e999'))],
    ['exp twice, late first', text(claimsText.replace('{', '{"exp":9999999999,'))],
    ['exp twice, late last', text(claimsText.replace('}', ',"exp":9999999999}'))],
    ['an hour and a second', saying({ exp: exp + 1 })],
    ['a day', saying({ exp: iat + 86_400 })],
    ['ten years', saying({ exp: iat + 315_360_000 })],
    ['iat in the future', saying({ iat: iat + 60, exp: exp + 60 })],
    ['nbf', saying({ nbf: iat + 60 })],
    ['nbf in the past', saying({ nbf: iat - 60 })],
    ['iat as a string', saying({ iat: String(iat) })],
    ['another issuer', saying({ iss: 'https://waraq.example' })],
    ['another audience', saying({ aud: 'another deployment' })],
    ['several audiences', saying({ aud: [claims.aud, 'another'] })],
    ['an empty subject', saying({ sub: '' })],
    ['a list of subjects', saying({ sub: [claims.sub] })],
    ['the subject of another organization', saying({ sub: other.sub })],
    ['another organization', saying({ org: other.org })],
    ['an unknown organization', saying({ org: randomUUID() })],
    ['the key of another organization', saying({ key: other.key })],
    ['an unknown key', saying({ key: '00000000' })],
    ['a claim more', saying({ admin: true })],
    ['a __proto__ claim', text(claimsText.replace('{', '{"__proto__":{"admin":true},'))],
    ['an empty payload', text('')],
    ['null', text('null')],
    ['a list', text(`[${claimsText}]`)],
    ['a string', text(JSON.stringify(claimsText))],
    ['a number', text('1')],
    ['a BOM before its payload', text(`\ufeff${claimsText}`)],
    ['white space in its payload', text(`${claimsText}\n`)],
  ]
}

function ofTheEncoding({ token }: Known): ForgedToken[] {
  const { head, body, tail } = readToken(token)
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  // 32 bytes leave two bits of the last digit unused: three more digits decode to the same
  // signature.
  const last = digits.indexOf(tail.slice(-1))
  const twins = [1, 2, 3].map((bits) => tail.slice(0, -1) + digits.charAt(last ^ bits))
  return [
    ...twins.map(
      (twin): ForgedToken => ['another spelling of the signature', `${head}.${body}.${twin}`],
    ),
    ['padding', `${token}=`],
    ['much padding', `${token}====`],
    ['a space before a dot', `${head} .${body}.${tail}`],
    ['a tab within', `${head}.${body}\t.${tail}`],
    ['escaped dots', `${head}%2E${body}%2E${tail}`],
    ['middle dots', `${head}\u00b7${body}\u00b7${tail}`],
    ['commas', `${head},${body},${tail}`],
    ['quotes around it', `"${token}"`],
    ['a comma and another token after it', `${token}, ${token}`],
    ['two tokens in one', `${token} ${token}`],
    ['the signature in hex', `${head}.${body}.${Buffer.from(tail, 'base64url').toString('hex')}`],
    ['upper case', token.toUpperCase()],
  ]
}

function withOtherKeys(known: Known): ForgedToken[] {
  const { token, key, apiKey, signingSecret, otherDeployment, otherDeploymentKey, neighbour } =
    known
  const { head, body, headerText, claimsText } = readToken(token)
  const foreign = { ...readToken(otherDeployment), ours: readToken(neighbour) }
  const keys: [what: string, key: Buffer | string][] = [
    ['an empty key', ''],
    ['the name of its key', key.id],
    ['the API key', apiKey],
    ['the signing secret', signingSecret],
    ["another deployment's key", otherDeploymentKey.secret],
    ['the text of the right key', key.secret.toString('base64url')],
    ['a part of the right key', key.secret.subarray(0, 31)],
  ]
  return [
    ...keys.map(
      ([what, other]): ForgedToken => [
        `signed with ${what}`,
        signed(headerText, claimsText, other),
      ],
    ),
    ['a token of another deployment', otherDeployment],
    [
      "another deployment's token under our kid",
      signed(headerText, foreign.claimsText, otherDeploymentKey.secret),
    ],
    [
      "another deployment's claims, signed with our key",
      signed(headerText, foreign.claimsText, key.secret),
    ],
    ["the payload of another's token", `${head}.${foreign.ours.body}.${readToken(token).tail}`],
    ["the signature of another's token", `${head}.${body}.${foreign.ours.tail}`],
  ]
}

function ofTheForm({ token, key }: Known): ForgedToken[] {
  const { head, body, tail, headerText, claims } = readToken(token)
  const long = JSON.stringify({ ...claims, jti: 'j'.repeat(4_000) })
  const serialized = JSON.stringify({ payload: body, protected: head, signature: tail })
  return [
    ['a word', 'sesame'],
    ['a dot', '.'],
    ['two dots', '..'],
    ['one part', head],
    ['two parts', `${head}.${body}`],
    ['an empty signature', `${head}.${body}.`],
    ['an empty header', `.${body}.${tail}`],
    ['four parts', `${token}.${tail}`],
    ['five parts, as if encrypted', `${head}.${body}.${tail}.${body}.${tail}`],
    ['JSON instead of dots', serialized],
    ['over 4 KB', signed(headerText, long, key.secret)],
    ['10 KB', 'A'.repeat(10_240)],
    ['reordered parts', `${body}.${head}.${tail}`],
    ['a truncated signature', token.slice(0, -1)],
    ['a signature of one byte', `${head}.${body}.AA`],
  ]
}
