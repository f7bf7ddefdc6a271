import type { Microseconds } from '../lib/time.ts'
import type { ShareLinkRow } from './store.ts'

export const hasEnded = (
  { expires_at }: Pick<ShareLinkRow, 'expires_at'>,
  at: Microseconds,
): boolean => expires_at !== null && at >= expires_at

export const isUsedUp = ({ max_uses, use_count }: ShareLinkRow): boolean =>
  max_uses !== null && use_count >= max_uses

/** Whether reading needs an access token. The images of other links are public. */
export const isGuarded = ({ password_hash, max_uses }: ShareLinkRow): boolean =>
  password_hash !== null || max_uses !== null
