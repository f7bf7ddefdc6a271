import { ApiError } from './errors.ts'
import { MAX_EXTERNAL_USER_ID } from './limits.ts'

/**
 * Reads the customer's name for one of its users, which is kept code point for code point: no trim, no
 * case folding, no normalisation, so that two spellings never become one author.
 *
 * @throws Refusal `external_user_id_required` where there is none (missing, not a string, blank);
 *   `external_user_id_invalid` where it is over 255 code points or has control characters or lone
 *   surrogates. Source: specification section 7 and docs/contract.md.
 */
export function parseExternalUserId(value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '') {
    throw new ApiError('external_user_id_required')
  }
  const isTooLong =
    value.length > 2 * MAX_EXTERNAL_USER_ID || [...value].length > MAX_EXTERNAL_USER_ID
  if (isTooLong || /[\p{Cc}\p{Cs}]/u.test(value)) throw new ApiError('external_user_id_invalid')
  return value
}
