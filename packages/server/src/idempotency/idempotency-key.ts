import { ApiError } from '@waraq/contract'

/**
 * Reads the Idempotency-Key header: at most 255 visible ASCII characters.
 *
 * @throws Refusal `invalid_request`.
 */
export function parseIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw new ApiError('invalid_request')
  }
  return header
}
