import { ApiError } from './errors.ts'
import { MAX_EXTERNAL_USER_ID } from './limits.ts'

const FIELD = '/external_user_id'

/**
 * Validates the host's id of a user and returns it unchanged: without trimming, case folding or
 * normalization, so that two spellings never become one author.
 *
 * @throws ApiError `external_user_id_required` if it is missing, not a string or blank;
 *   `external_user_id_invalid` if it is too long or contains control characters
 *   or lone surrogates. Source: specification section 7 and docs/contract.md.
 */
export function parseExternalUserId(value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '') {
    throw new ApiError('external_user_id_required', { field: FIELD })
  }
  const isTooLong =
    value.length > 2 * MAX_EXTERNAL_USER_ID || [...value].length > MAX_EXTERNAL_USER_ID
  if (isTooLong) {
    throw new ApiError('external_user_id_invalid', { rule: 'user_id_length', field: FIELD })
  }
  if (/[\p{Cc}\p{Cs}]/u.test(value)) {
    throw new ApiError('external_user_id_invalid', { rule: 'user_id_characters', field: FIELD })
  }
  return value
}
