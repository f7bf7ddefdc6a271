import type { ErrorCode } from '../errors.ts'

/** The errors of every operation with an embed token. */
export const TOKEN_ERRORS: ErrorCode[] = [
  'authentication_required',
  'invalid_token',
  'token_expired',
  'organization_suspended',
  'rate_limited',
  'internal_error',
  'service_unavailable',
]

/** The errors of every operation with a body. */
export const BODY_ERRORS: ErrorCode[] = ['invalid_json', 'unsupported_media_type']
