import type { ShareAccess, ShareLink } from '@waraq/contract'
import { isoOf, type Microseconds } from '../lib/time.ts'
import type { DefaultLinkRow, ShareLinkRow } from './store.ts'

/** The id of the default link on the wire; it has none in the database. */
export const DEFAULT_LINK = 'default'

const dateOf = (at: Microseconds | null): string | null => (at === null ? null : isoOf(at))

// Field by field: a new column stays private until it is added here.
export const presentLink = (row: ShareLinkRow, token: string): ShareLink => ({
  id: row.id,
  is_default: false,
  share_token: token,
  name: row.name,
  created_at: isoOf(row.created_at),
  expires_at: dateOf(row.expires_at),
  has_password: row.password_hash !== null,
  max_uses: row.max_uses,
  use_count: row.use_count,
  view_count: row.view_count,
  last_viewed_at: dateOf(row.last_viewed_at),
})

export const presentDefaultLink = (row: DefaultLinkRow, token: string): ShareLink => ({
  id: DEFAULT_LINK,
  is_default: true,
  share_token: token,
  name: null,
  created_at: isoOf(row.created_at ?? 0),
  expires_at: null,
  has_password: false,
  max_uses: null,
  use_count: 0,
  view_count: row.view_count ?? 0,
  last_viewed_at: dateOf(row.last_viewed_at),
})

export const presentAccess = ({ token, exp }: { token: string; exp: number }): ShareAccess => ({
  access_token: token,
  expires_at: isoOf(exp * 1_000_000),
})
