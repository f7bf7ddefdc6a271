import { ApiError, EMBED_TOKEN_SECONDS } from '@waraq/contract'
import type { Random } from '../lib/random.ts'
import { type JsonObject, parseObject, signJws, verifyJws } from './jws.ts'

/** Who an embed token acts for. */
export interface EmbedTokenSubject {
  identityId: string
  organizationId: string
  keyId: string
}

/** A key of the deployment's ring; `id` travels as `kid`. */
export interface TokenKey {
  id: string
  secret: Buffer
}

/** A bearer, until when (unix seconds) the token speaks for it, and the key that signed it. */
export interface EmbedTokenClaims extends EmbedTokenSubject {
  exp: number
  kid: string
}

const ISSUER = 'waraq'
const TYPE = 'embed+jwt'
const CLOCK_LEEWAY_SECONDS = 5

const headerOf = (kid: string) => ({ alg: 'HS256', typ: TYPE, kid })

/** Mints a token of one hour; `audience` is the deployment's own name. */
export function signEmbedToken(
  { identityId, organizationId, keyId }: EmbedTokenSubject,
  audience: string,
  key: TokenKey,
  now: Date,
  random: Random,
): { token: string; exp: number } {
  const iat = Math.floor(now.getTime() / 1000)
  const exp = iat + EMBED_TOKEN_SECONDS
  const payload = {
    iss: ISSUER,
    aud: audience,
    sub: identityId,
    org: organizationId,
    key: keyId,
    iat,
    exp,
    jti: random(16).toString('base64url'),
  }
  return { token: signJws(headerOf(key.id), payload, key.secret), exp }
}

/**
 * Reads a token that this deployment minted.
 *
 * @throws Refusal `invalid_token`, or `token_expired` for a genuine one whose hour is over.
 */
export function verifyEmbedToken(
  token: string,
  audience: string,
  findKey: (kid: string) => Buffer | undefined,
  now: Date,
): EmbedTokenClaims {
  const verified = verifyJws(token, (header) => findKey(kidOf(header)))
  const kid = kidOf(verified?.header)
  // Only we mint, so only our own spelling of the header and payload is right: no member more, none twice.
  if (!verified || !isSpelled(token, 0, headerOf(kid))) {
    throw new ApiError('invalid_token')
  }
  const payload = parseObject(verified.payload)
  if (!payload || !isSpelled(token, 1, payload)) throw new ApiError('invalid_token')

  const claims = claimsOf(payload, audience)
  const seconds = now.getTime() / 1000
  if (!claims || Number(payload.iat) > seconds + CLOCK_LEEWAY_SECONDS) {
    throw new ApiError('invalid_token')
  }
  if (seconds >= claims.exp) throw new ApiError('token_expired')
  return { ...claims, kid }
}

/** The text that names the key: what else stands there is whatever its sender liked, and names none. */
const kidOf = (header: JsonObject | undefined): string => (isText(header?.kid) ? header.kid : '')

function isSpelled(token: string, part: 0 | 1, value: JsonObject): boolean {
  return token.split('.')[part] === Buffer.from(JSON.stringify(value)).toString('base64url')
}

function claimsOf(
  payload: JsonObject,
  audience: string,
): Omit<EmbedTokenClaims, 'kid'> | undefined {
  const { iss, aud, sub, org, key, iat, exp, jti } = payload
  if (iss !== ISSUER || aud !== audience || Object.keys(payload).length !== 8) return undefined
  if (!isText(sub) || !isText(org) || !isText(key) || !isText(jti)) return undefined
  if (!isSeconds(iat) || !isSeconds(exp) || exp - iat !== EMBED_TOKEN_SECONDS) return undefined
  return { identityId: sub, organizationId: org, keyId: key, exp }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isSeconds = (value: unknown): value is number => Number.isSafeInteger(value)
