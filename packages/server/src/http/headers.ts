export const JSON_TYPE = 'application/json; charset=utf-8'
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** On every response: no sniffing, framing, scripts or referrer; any origin may load it. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
}

/** The policy of a page of the service, whose script cannot turn text into markup or code. */
export const pagePolicy = (...sources: string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    ...sources,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** For secrets and one-time responses. */
export const NO_STORE_HEADERS = { 'cache-control': 'no-store' }

/** Clients may cache, but revalidate before each use, so that a revocation takes effect. */
export const REVALIDATE_HEADERS = {
  'cache-control': 'private, no-cache',
  vary: 'Authorization, Origin',
}

/** For public responses: shared caches may keep them for 300 s. */
export const PUBLIC_CACHE_HEADERS = { 'cache-control': 'public, max-age=300' }

/** The headers of a 429 for more concurrent requests than `quota`. */
export const concurrencyHeaders = (quota: number): Record<string, string> => ({
  ratelimit: '"concurrency";r=0;t=1',
  'ratelimit-policy': `"concurrency";q=${quota};qu="concurrent-requests"`,
})
