import type { AuthenticatedIdentity } from '../access/authentication.ts'
import type { Statement } from '../db/database.ts'
import type { Sql } from '../db/sql.ts'
import type { Microseconds } from '../lib/time.ts'

/** A further share link that its author changes. */
export interface LinkChange {
  documentId: string
  linkId: string
  at: Microseconds
  kind: 'share.enabled' | 'share.updated' | 'share.disabled'
}

/** The statement that records a change, in a step where the condition holds. */
export type RecordLinkChange = (
  author: AuthenticatedIdentity,
  change: LinkChange,
  condition: Sql,
) => Statement
