/** `*`, or the configured origins that may read responses. */
export type Origins = '*' | readonly string[]

const METHODS = 'GET, HEAD, POST, PATCH, DELETE'
const REQUEST_HEADERS =
  'authorization, content-type, if-match, if-none-match, idempotency-key, x-qirtaas-content-key, waraq-grant'
const RESPONSE_HEADERS =
  'etag, retry-after, ratelimit, ratelimit-policy, x-request-id, link, location, waraq-content-limit, waraq-scripture, content-disposition, waraq-losses'
const MAX_AGE = '7200'

/** Image URLs: they are unguessable, and pages of any origin show them. */
export const BLOB_ROUTE = '/v1/blobs/:capability/'

/** Secret keys and agents must not work in a page, so these responses allow no origin. */
const FOR_BACKENDS_ONLY = /^\/(?:mcp$|admin\/|v1\/(?:embed\/tokens|events|webhooks|organization)\/)/

/** Whether browsers of other origins may use this route; undefined: no route has the path. */
export function allowsCrossOrigin(route: string | undefined): boolean {
  return route === undefined || !FOR_BACKENDS_ONLY.test(route)
}

/** The CORS headers for an origin. Credentials are never allowed. */
export function corsHeaders(origins: Origins, origin: string | undefined): Record<string, string> {
  const expose = { 'access-control-expose-headers': RESPONSE_HEADERS }
  if (origins === '*') return { 'access-control-allow-origin': '*', ...expose }
  const isListed = origin !== undefined && origins.includes(origin)
  return isListed ? { 'access-control-allow-origin': origin, ...expose } : {}
}

/** The origins that may use a route: the configured ones, but any for image URLs. */
export const allowedOrigins = (route: string | undefined, origins: Origins): Origins =>
  route === BLOB_ROUTE ? '*' : origins

/** The additional headers of a preflight response. */
export function preflightHeaders(route: string | undefined): Record<string, string> {
  return {
    'access-control-allow-methods': route === BLOB_ROUTE ? 'GET, HEAD, PUT' : METHODS,
    'access-control-allow-headers': REQUEST_HEADERS,
    'access-control-max-age': MAX_AGE,
  }
}
