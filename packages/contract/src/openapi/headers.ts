import type { ErrorCode } from '../errors.ts'
import { MAX_IDEMPOTENCY_KEY } from '../limits.ts'

/** Request headers of operations, besides `Authorization`. */
export const REQUEST_HEADERS = {
  'If-Match': {
    description:
      'The `ETag` of the version that you read; only that version is replaced or deleted. Without it, any version.',
    example: '"3-9f86d081884c7d65"',
  },
  'If-None-Match': {
    description: 'The `ETag` that you have. While it is current, a read is 304 and a write is 412.',
    example: '"3-9f86d081884c7d65"',
  },
  'Idempotency-Key': {
    description: `A unique key for this request, at most ${MAX_IDEMPOTENCY_KEY} visible ASCII characters. For 24 hours, a repeated request of the same author returns the first response and creates nothing.`,
    example: '6f9c2a1e-draft',
  },
  'Waraq-Grant': {
    description:
      'A grant of your backend for this document and the user of the embed token: `<right>.<exp>.<hex>`. A co-author sends it with each request; the author needs none.',
    example: `edit.1767225600.${'0'.repeat(64)}`,
  },
} as const

/** Response headers of the contract. */
export const RESPONSE_HEADERS: Readonly<Record<string, string>> = {
  ETag: 'Version of the document or list, for conditional requests.',
  Location: 'The path of the new document, or of the receipt, relative to the base URL.',
  Link: 'With `rel="next"`, the URL of the next page. Absent on the last page.',
  'Content-Disposition': 'The name of the file: the title of the document, or the id of the user.',
  'Waraq-Losses':
    'What the format could not hold, as codes with their counts: `unknown_node=1, image_missing=2`. Absent if nothing was lost.',
  'Waraq-Scripture':
    '`not-installed` if no hadith collection is installed, `partial` if the search ran out of CPU time.',
  'Waraq-Content-Limit':
    'The size limit of the content in bytes, as canonical JSON in UTF-8. Only for the author, also with errors of a create or save.',
  'WWW-Authenticate':
    '`Bearer realm="v1"`, with `error="invalid_token"` if the request had a credential.',
  'Retry-After': 'Seconds to wait before the next attempt.',
  RateLimit: 'The exhausted rate limit policy and the seconds until it allows a request.',
  'RateLimit-Policy': 'The rate limit policy: requests per window, in seconds.',
}

/** Headers that every response with this error has. */
export function errorHeadersOf(status: number, codes: ErrorCode[]): string[] {
  if (status === 401) return ['WWW-Authenticate']
  if (status === 429) return ['Retry-After', 'RateLimit', 'RateLimit-Policy']
  const isInProgress = codes.every((code) => code === 'idempotency_in_progress')
  if (status === 503 || isInProgress) return ['Retry-After']
  if (codes.includes('document_too_large')) return ['Waraq-Content-Limit']
  return codes.includes('precondition_failed') ? ['ETag'] : []
}
