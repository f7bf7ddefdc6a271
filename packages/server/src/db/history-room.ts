/**
 * SQL condition: the identity `$3` of shard `$1` has fewer bytes of history than this placeholder.
 * Versions outside packs count with their full size, because version-retention adds up the packs.
 */
export const hasHistoryRoom = (limit: string): string => `
    (SELECT i.history_bytes FROM identities i WHERE i.shard = $1 AND i.id = $3)
      + (SELECT CAST(coalesce(sum(v.content_bytes), 0) AS BIGINT) FROM document_versions v
         WHERE v.shard = $1 AND v.identity_id = $3 AND v.pack_revision IS NULL) < ${limit}`
