import type { IncomingMessage } from 'node:http'
import type { ErrorCode, ErrorDetail } from '@waraq/contract'

/** The transport status and the code of a request that is rejected before it is handled. */
interface InvalidRequest extends Pick<ErrorDetail, 'rule' | 'values'> {
  status: 400 | 404 | 405 | 414 | 417 | 431
  code: ErrorCode
}

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/**
 * In characters, also the maximum length of a path parameter; a longer URL never reaches the
 * router.
 */
export const MAX_URL = 12_288
const MAX_HEADERS = 100
const CONTINUE = '100-continue'

// Paths that a proxy and a server may interpret differently: double slashes, dot segments, an
// encoded slash, dot or NUL, a backslash or a fragment.
const AMBIGUOUS_PATH = /\/\/|[\\#]|%2f|%5c|%2e|%00|\/\.{1,2}(?:\/|$)/i

/** Rejects requests that Node's parser accepts but that two servers may interpret differently. */
export function findInvalidity({
  method,
  url = '',
  headers,
  rawHeaders,
  httpVersionMajor,
  httpVersionMinor,
}: IncomingMessage): InvalidRequest | undefined {
  if (url.length > MAX_URL) return { status: 414, code: 'invalid_request', rule: 'url_length' }
  if (rawHeaders.length > 2 * MAX_HEADERS)
    return { status: 431, code: 'invalid_request', rule: 'header_count' }
  const { expect = CONTINUE } = headers
  const isOld = httpVersionMinor === 0
  const hasNoHost = headers.host === undefined && !isOld
  const isOddlyCoded = !isPlainlyCoded(headers['transfer-encoding'], isOld)
  if (httpVersionMajor !== 1 || hasNoHost || isOddlyCoded || isRepeated(rawHeaders)) {
    return { status: 400, code: 'invalid_request', rule: 'request_malformed' }
  }
  if (expect.toLowerCase() !== CONTINUE)
    return { status: 417, code: 'invalid_request', rule: 'request_malformed' }
  if (!METHODS.some((name) => name === method)) {
    const values = { allow: METHODS.join(', ') }
    return { status: 405, code: 'method_not_allowed', rule: 'method_allowed', values }
  }
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  if (!path.startsWith('/') || AMBIGUOUS_PATH.test(path)) return { status: 404, code: 'not_found' }
  return undefined
}

// Node decodes chunked only, and does so for HTTP/1.0, too (RFC 9112 section 6.1): a proxy may see
// another body.
function isPlainlyCoded(coding: string | undefined, isOld: boolean): boolean {
  return coding === undefined || (!isOld && coding.toLowerCase() === 'chunked')
}

/** Headers of which Node silently keeps the first value, while a proxy may use another. */
const SINGLE_HEADERS = new Set(['host', 'authorization', 'content-type'])
const SINGLE_LENGTHS = new Set([...SINGLE_HEADERS].map((name) => name.length))

function isRepeated(rawHeaders: string[]): boolean {
  let names = ''
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const headerName = rawHeaders[at] ?? ''
    if (!SINGLE_LENGTHS.has(headerName.length)) continue
    const name = headerName.toLowerCase()
    if (!SINGLE_HEADERS.has(name)) continue
    if (names.includes(name)) return true
    names += `${name} `
  }
  return false
}
