import type { IdentityRef } from '../../access/store.ts'
import { type Sql, sql } from '../../db/sql.ts'

/** Condition: the folded title contains a folded text. */
export const titleHas = (titleQuery: string): Sql =>
  sql`title_match_key LIKE ${`%${titleQuery.replace(/[!%_]/g, '!$&')}%`} ESCAPE '!'`

/** Condition on the id of a document: its identity gave it this tag. */
export const isTagged = ({ shard, identityId }: IdentityRef, folded: string): Sql => sql`
  IN (SELECT t.document_id FROM document_tags t
      WHERE t.shard = ${shard} AND t.identity_id = ${identityId} AND t.tag_folded = ${folded})`
