import { ApiError } from '@waraq/contract'
import { shardOfId } from '../lib/uuid.ts'
import type { Cursor, SummaryRow } from './store.ts'

/** The list position after a document, as an opaque text for next links. */
export function cursorAfter({ updated_at, id }: SummaryRow): string {
  return Buffer.from(`${updated_at}.${id}`).toString('base64url')
}

/**
 * The reverse of {@link cursorAfter}.
 *
 * @throws ApiError `invalid_request` for any other text.
 */
export function parseCursor(text: string): Cursor {
  const [at = '', id = '', ...rest] = Buffer.from(text, 'base64url').toString().split('.')
  const updatedAt = Number(at)
  const isOurs = rest.length === 0 && Number.isSafeInteger(updatedAt) && shardOfId(id) !== undefined
  const cursor = { updatedAt, id }
  if (!isOurs || Buffer.from(`${updatedAt}.${id}`).toString('base64url') !== text) {
    throw new ApiError('invalid_request', { rule: 'cursor_invalid' })
  }
  return cursor
}
