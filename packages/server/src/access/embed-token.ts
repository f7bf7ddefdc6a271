import { hash } from 'node:crypto'
import { ApiError, EMBED_TOKEN_SECONDS } from '@waraq/contract'
import type { Random } from '../lib/random.ts'
import { type JsonObject, parseObject, signJws, verifyJws } from './jws.ts'

interface EmbedTokenSubject {
  identityId: string
  organizationId: string
  keyId: string
}

/** A token key of the deployment; `id` is sent as `kid`. */
export interface TokenKey {
  id: string
  secret: Buffer
}

/** The subject, the session, the expiry in Unix seconds, and the id of the signing key. */
interface EmbedTokenClaims extends EmbedTokenSubject {
  /** Identifies the token without revealing it. */
  session: string
  exp: number
  kid: string
}

const ISSUER = 'waraq'
const TYPE = 'embed+jwt'
const CLOCK_LEEWAY_SECONDS = 5

const headerOf = (kid: string) => ({ alg: 'HS256', typ: TYPE, kid })

/** Mints a token; `audience` is the name of the deployment. */
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
 * Verifies a token that this deployment minted.
 *
 * @throws ApiError `invalid_token`, or `token_expired` for a genuine token after its end.
 */
export function verifyEmbedToken(
  token: string,
  audience: string,
  findKey: (kid: string) => Buffer | undefined,
  now: Date,
): EmbedTokenClaims {
  const verified = verifyJws(token, (header) => findKey(kidOf(header)))
  const kid = kidOf(verified?.header)
  // Only this deployment mints tokens, so only its exact serialization is valid: no additional and
  // no duplicate members.
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

/** The `kid` of a header; a value that is not text names no key. */
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
  return { identityId: sub, organizationId: org, keyId: key, session: sessionOf(jti), exp }
}

const sessionOf = (jti: string): string => hash('sha256', jti, 'hex').slice(0, 16)

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isSeconds = (value: unknown): value is number => Number.isSafeInteger(value)
