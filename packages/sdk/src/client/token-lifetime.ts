import { isObject } from '@waraq/contract'

/**
 * The lifetime of a token from its receipt, in milliseconds; undefined if it is unknown. Such a
 * token is used until the service rejects it.
 *
 * The lifetime is `exp - iat`, independent of the page's clock, which may be wrong by hours. Only a
 * JWT without `iat` is measured by that clock; if it seems expired, the result is undefined.
 */
export function lifetimeOf(token: string, receivedAt: number): number | undefined {
  const { exp, iat } = claimsOf(token)
  if (typeof exp !== 'number') return undefined
  const life = typeof iat === 'number' ? (exp - iat) * 1000 : exp * 1000 - receivedAt
  return life > 0 && Number.isFinite(life) ? life : undefined
}

/** Identifies the service and the subject of a token; undefined without a subject. */
export function accountOf(apiUrl: string, token: string): string | undefined {
  const { sub } = claimsOf(token)
  return typeof sub === 'string' ? `${apiUrl} ${sub}` : undefined
}

/** The unverified claims of a token; empty if it is not a JWT. */
function claimsOf(token: string): Record<string, unknown> {
  const [, payload = ''] = token.split('.')
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return isObject(claims) ? claims : {}
  } catch {
    return {}
  }
}
