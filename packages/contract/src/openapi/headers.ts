import type { ErrorCode } from '../errors.ts'

/** The request headers that operations take beside their credential. */
export const REQUEST_HEADERS = {
  'If-Match': {
    description:
      'The `ETag` of the version that you read: only that one may be replaced or deleted. Without the header, any.',
    example: '"3-9f86d081884c7d65"',
  },
  'If-None-Match': {
    description:
      'The `ETag` that you have. While it holds, a read is 304 without a body, and a write is refused with 412.',
    example: '"3-9f86d081884c7d65"',
  },
  'Idempotency-Key': {
    description:
      'A name for this request, at most 255 visible ASCII characters: for 24 hours the same author gets the first answer again instead of a second document.',
    example: '6f9c2a1e-draft',
  },
} as const

/** The response headers that carry something of the contract. */
export const RESPONSE_HEADERS: Readonly<Record<string, string>> = {
  ETag: 'The version of the document, for `If-Match` and `If-None-Match`.',
  Location: 'The path of the new document, below that of the public address.',
  Link: 'With `rel="next"`, the address of the next page; absent on the last one.',
  'WWW-Authenticate': '`Bearer realm="v1"`, with `error="invalid_token"` where a credential came.',
  'Retry-After': 'Seconds to wait.',
  RateLimit: 'The allowance that is used up, and the seconds until it has room.',
  'RateLimit-Policy': 'The allowance: requests in a window of seconds.',
}

/** The headers that a refusal always has. */
export function headersOfRefusal(status: number, codes: ErrorCode[]): string[] {
  if (status === 401) return ['WWW-Authenticate']
  if (status === 429) return ['Retry-After', 'RateLimit', 'RateLimit-Policy']
  if (status === 503 || codes.includes('idempotency_in_progress')) return ['Retry-After']
  return codes.includes('precondition_failed') ? ['ETag'] : []
}
