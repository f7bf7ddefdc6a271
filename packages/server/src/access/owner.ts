import type { GrantRight } from '@waraq/contract'
import type { Shard } from '../lib/shard.ts'
import type { HistorySettings } from './history-settings.ts'
import type { QuotaLimits } from './organization-cache.ts'

declare const VERIFIED: unique symbol

/** A user who acts on one document of another one, by a grant. */
export interface CoAuthor {
  identityId: string
  documentId: string
  right: GrantRight
  /** The signing secret of the grant. */
  secretId: string
  /** The end of the grant in Unix seconds. */
  exp: number
}

/**
 * The identity whose document a request reaches: every query names it. A verified token makes its
 * identity the owner of all its documents, a grant makes a co-author act as the owner of one. No
 * other code has a value of this type, so the compiler checks that queries get a verified identity.
 */
export interface Owner {
  readonly [VERIFIED]: true
  shard: Shard
  identityId: string
  organizationId: string
  /** The API key that minted the token. */
  keyId: string
  /** Differs for each token, so that the history can tell the pages of one user apart. */
  session: string
  limits: QuotaLimits
  history: HistorySettings
  /** Set if a grant made this owner: who acts. */
  coAuthor?: CoAuthor
}

/** The identity that acts: the owner itself, or the co-author. */
export const actorOf = ({ shard, identityId, coAuthor }: Owner) => ({
  shard,
  identityId: coAuthor?.identityId ?? identityId,
})
