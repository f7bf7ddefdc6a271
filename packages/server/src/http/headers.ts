/** Headers that many answers share. */

export const JSON_TYPE = 'application/json; charset=utf-8'

/** On every answer: nothing is sniffed, framed, run or referred to; any origin may load it. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
}

/** What carries a secret, or is an answer to one moment only. */
export const NO_STORE_HEADERS = { 'cache-control': 'no-store' }

/** A reader may keep it and must ask before each use: revocation has to reach whoever has a copy. */
export const REVALIDATE_HEADERS = {
  'cache-control': 'private, no-cache',
  vary: 'Authorization, Origin',
}

/** The same for everybody: anybody on the way may keep it for a while. */
export const PUBLIC_CACHE_HEADERS = { 'cache-control': 'public, max-age=300' }
