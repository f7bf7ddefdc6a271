import { isObject } from '@waraq/contract'

/**
 * How long a token lives from the moment it was received, in milliseconds; undefined for one that does
 * not say, which is good until it is refused.
 *
 * It is `exp - iat`, so that a page's clock may be wrong by hours; only a JWT without `iat` is measured
 * by that clock, and one that this clock calls dead is given the benefit of the doubt.
 */
export function lifetimeOf(token: string, receivedAt: number): number | undefined {
  const { exp, iat } = claimsOf(token)
  if (typeof exp !== 'number') return undefined
  const life = typeof iat === 'number' ? (exp - iat) * 1000 : exp * 1000 - receivedAt
  return life > 0 && Number.isFinite(life) ? life : undefined
}

/** Names a service and whom a token of it is for; undefined for one that does not say. */
export function accountOf(apiUrl: string, token: string): string | undefined {
  const { sub } = claimsOf(token)
  return typeof sub === 'string' ? `${apiUrl} ${sub}` : undefined
}

/** What a token says of itself, unchecked; nothing for one that is no JWT. */
function claimsOf(token: string): Record<string, unknown> {
  const [, payload = ''] = token.split('.')
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return isObject(claims) ? claims : {}
  } catch {
    return {}
  }
}
