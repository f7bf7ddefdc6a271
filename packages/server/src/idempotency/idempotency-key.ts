import { ApiError, MAX_IDEMPOTENCY_KEY } from '@waraq/contract'
import type { Database } from '../db/database.ts'
import { DAY_MICROS, type Microseconds } from '../lib/time.ts'
import { deleteExpiredIdempotencyKeys } from './store.ts'

/** A repeated request gets the first response for this long. */
export const IDEMPOTENCY_KEY_LIFETIME: Microseconds = DAY_MICROS

/**
 * Parses the Idempotency-Key header: visible ASCII characters, at most `MAX_IDEMPOTENCY_KEY`.
 *
 * @throws ApiError `invalid_request`.
 */
export function parseIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const isVisible = typeof header === 'string' && /^[\x21-\x7e]+$/.test(header)
  if (!isVisible || header.length > MAX_IDEMPOTENCY_KEY) {
    const values = { name: 'Idempotency-Key', max: MAX_IDEMPOTENCY_KEY }
    throw new ApiError('invalid_request', { rule: 'key_invalid', values })
  }
  return header
}

/** Deletes all keys that have expired at `now`, in batches. */
export async function deleteExpiredKeys(db: Database, now: Microseconds): Promise<void> {
  while (await deleteExpiredIdempotencyKeys(db, now - IDEMPOTENCY_KEY_LIFETIME));
}
