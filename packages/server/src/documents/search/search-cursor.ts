import { hash } from 'node:crypto'
import { ApiError } from '@waraq/contract'
import { shardOfId } from '../../lib/uuid.ts'
import type { HitRow, SearchCursor } from './store.ts'

/** What a search asks for, besides the page. */
export interface SearchTerms {
  text: string
  q?: string | undefined
  tag?: string | undefined
}

const HASH_DIGITS = 16

const hashOf = ({ text, q, tag }: SearchTerms): string =>
  hash('sha256', JSON.stringify([text, q ?? null, tag ?? null]), 'hex').slice(0, HASH_DIGITS)

/** The position after a hit of a search, as an opaque text for next links. */
export const searchCursorAfter = (
  { title_hit, updated_at, id }: HitRow,
  terms: SearchTerms,
): string => encoded([title_hit, updated_at, id, hashOf(terms)])

const encoded = (parts: readonly (string | number)[]): string =>
  Buffer.from(parts.join('.')).toString('base64url')

/**
 * The reverse of {@link searchCursorAfter}.
 *
 * @throws ApiError `invalid_request` for any other text, and for the cursor of another search.
 */
export function parseSearchCursor(text: string, terms: SearchTerms): SearchCursor {
  const [hit = '', at = '', id = '', key = ''] = Buffer.from(text, 'base64url')
    .toString()
    .split('.')
  const [titleHit, updatedAt] = [hit === '1' ? 1 : 0, Number(at)] as const
  const isOurs = Number.isSafeInteger(updatedAt) && shardOfId(id) !== undefined
  if (!isOurs || encoded([titleHit, updatedAt, id, key]) !== text) {
    throw new ApiError('invalid_request', { rule: 'cursor_invalid' })
  }
  if (key !== hashOf(terms)) throw new ApiError('invalid_request', { rule: 'cursor_other' })
  return { titleHit, updatedAt, id }
}
