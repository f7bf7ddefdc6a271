import { ApiError } from '@waraq/contract'
import type { Database } from '../db/database.ts'
import { DAY_MICROS, type Microseconds } from '../lib/time.ts'
import { deleteExpiredIdempotencyKeys } from './store.ts'

/** A repeated request gets the first response for this long. */
export const IDEMPOTENCY_KEY_LIFETIME: Microseconds = DAY_MICROS

/**
 * Parses the Idempotency-Key header: 1 to 255 visible ASCII characters.
 *
 * @throws ApiError `invalid_request`.
 */
export function parseIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    const values = { name: 'Idempotency-Key' }
    throw new ApiError('invalid_request', { rule: 'header_invalid', values })
  }
  return header
}

/** Deletes all keys that have expired at `now`, in batches. */
export async function deleteExpiredKeys(db: Database, now: Microseconds): Promise<void> {
  while (await deleteExpiredIdempotencyKeys(db, now - IDEMPOTENCY_KEY_LIFETIME));
}
