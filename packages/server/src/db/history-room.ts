import type { Shard } from '../lib/shard.ts'
import { type Sql, sql } from './sql.ts'

/**
 * SQL condition: the identity has fewer bytes of history than the limit. Versions outside packs
 * count with their full size, because version-retention adds up the packs.
 */
export const hasHistoryRoom = (
  { shard, identityId }: { shard: Shard; identityId: string },
  limit: number,
): Sql => sql`
    (SELECT i.history_bytes FROM identities i WHERE i.shard = ${shard} AND i.id = ${identityId})
      + (SELECT CAST(coalesce(sum(v.content_bytes), 0) AS BIGINT) FROM document_versions v
         WHERE v.shard = ${shard} AND v.identity_id = ${identityId} AND v.pack_revision IS NULL) < ${limit}`
