/** Headers that many answers share. */

export const JSON_TYPE = 'application/json; charset=utf-8'

/** On every answer: nothing is sniffed, framed, run or referred to; any origin may load it. */
export const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
}

/** What carries a secret, or is an answer to one moment only. */
export const NO_STORE = { 'cache-control': 'no-store' }

/** A reader may keep it and must ask before each use: revocation has to reach whoever has a copy. */
export const PRIVATE = { 'cache-control': 'private, no-cache', vary: 'Authorization, Origin' }

/** The same for everybody: anybody on the way may keep it for a while. */
export const PUBLIC = { 'cache-control': 'public, max-age=300' }
