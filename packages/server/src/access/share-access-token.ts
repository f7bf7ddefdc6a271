import { hash } from 'node:crypto'
import type { Microseconds } from '../lib/time.ts'
import type { TokenKey } from './embed-token.ts'
import { parseObject, signJws, verifyJws } from './jws.ts'

export const SHARE_ACCESS_PREFIX = 'waraq_sa_'
/** Differs from the type of embed tokens, which the same keys sign. */
const TYPE = 'share-access+jwt'
const ACCESS_SECONDS = 3600
const SECOND: Microseconds = 1_000_000

/** The fields of a link that its access tokens depend on. */
export interface GuardedLink {
  id: string
  expires_at: Microseconds | null
  /** Encrypted again with each change of the password, even back to an earlier one or to none. */
  sealed_token: Uint8Array
}

/** The claims of a genuine access token. */
export interface ShareAccessClaims {
  linkId: string
  /** Identifies the password that the link had, and when it was set. */
  generation: string
  /** Unix seconds. */
  exp: number
}

/** An access token for one hour at most, and never beyond the end of its link. */
export function signShareAccess(
  link: GuardedLink,
  key: TokenKey,
  at: Microseconds,
): { token: string; exp: number } {
  const end = Math.min(at + ACCESS_SECONDS * SECOND, link.expires_at ?? Number.POSITIVE_INFINITY)
  const exp = Math.floor(end / SECOND)
  const header = { alg: 'HS256', typ: TYPE, kid: key.id }
  const payload = { link: link.id, generation: generationOf(link), exp }
  return { token: SHARE_ACCESS_PREFIX + signJws(header, payload, key.secret), exp }
}

/** The claims of a token that has not expired; undefined for a forged or expired one. */
export function verifyShareAccess(
  token: string,
  findKey: (kid: string) => Buffer | undefined,
  at: Microseconds,
): ShareAccessClaims | undefined {
  if (!token.startsWith(SHARE_ACCESS_PREFIX)) return undefined
  const verified = verifyJws(token.slice(SHARE_ACCESS_PREFIX.length), ({ typ, kid }) =>
    typ === TYPE && typeof kid === 'string' ? findKey(kid) : undefined,
  )
  const { link, generation, exp } = (verified && parseObject(verified.payload)) ?? {}
  if (typeof link !== 'string' || typeof generation !== 'string' || typeof exp !== 'number') {
    return undefined
  }
  return at < exp * SECOND ? { linkId: link, generation, exp } : undefined
}

/** Whether the claims are of this link since the last change of its password. */
export const isAccessOf = (
  { linkId, generation }: Pick<ShareAccessClaims, 'linkId' | 'generation'>,
  link: GuardedLink,
): boolean => linkId === link.id && generation === generationOf(link)

const generationOf = ({ sealed_token }: GuardedLink): string =>
  hash('sha256', sealed_token, 'base64url').slice(0, 22)
