import { ApiError } from '@waraq/contract'
import { shardOfId } from '../lib/uuid.ts'
import type { Cursor, SummaryRow } from './store.ts'

/** The place after a document in the list, as the opaque text of a next link. */
export function cursorAfter({ updated_at, id }: SummaryRow): string {
  return Buffer.from(`${updated_at}.${id}`).toString('base64url')
}

/**
 * The reverse of {@link cursorAfter}.
 *
 * @throws Refusal `invalid_request` for a text that we never gave.
 */
export function parseCursor(text: string): Cursor {
  const [at = '', id = '', ...rest] = Buffer.from(text, 'base64url').toString().split('.')
  const updatedAt = Number(at)
  const isOurs = rest.length === 0 && Number.isSafeInteger(updatedAt) && shardOfId(id) !== undefined
  const cursor = { updatedAt, id }
  if (!isOurs || Buffer.from(`${updatedAt}.${id}`).toString('base64url') !== text) {
    throw new ApiError('invalid_request')
  }
  return cursor
}
