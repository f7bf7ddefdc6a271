import type { Database, Queryable } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Shard } from '../../lib/shard.ts'
import type { AgedVersion } from './expired-versions.ts'

/** A document with its versions, as the retention job sees it. */
export interface HistoryRef {
  shard: Shard
  document_id: string
}

/** Documents with versions, in key order after this one. */
export function listHistories(
  db: Queryable,
  { shard, document_id }: HistoryRef,
  limit: number,
): Promise<(HistoryRef & { organization_id: string })[]> {
  return db.list(
    sql`SELECT shard, document_id, min(organization_id) AS organization_id FROM document_versions
        WHERE (shard, document_id) > (${shard}, ${document_id}) GROUP BY shard, document_id
        ORDER BY shard, document_id LIMIT ${limit}`,
  )
}

/** Deletes an expired version unless it was named or went to the trash; undefined if it stays. */
export function deleteExpiredVersion(
  db: Database,
  { shard, document_id }: HistoryRef,
  { revision, replaced_at }: Pick<AgedVersion, 'revision' | 'replaced_at'>,
): Promise<unknown> {
  return db.write(sql`
    DELETE FROM document_versions
    WHERE shard = ${shard} AND document_id = ${document_id} AND revision = ${revision}
      AND replaced_at = ${replaced_at} AND name IS NULL AND pack_revision IS NULL RETURNING revision`)
}

export interface IdentityPlace {
  shard: Shard
  id: string
}

/** The stored bytes of the history of an identity. */
export interface IdentityHistory extends IdentityPlace {
  organization_id: string
  /** The bytes of its packs by the identity's row. */
  history_bytes: number
  packed_bytes: number
  /** Versions outside packs. */
  loose_bytes: number
}

const BYTES = sql`
  SELECT i.shard, i.id, i.organization_id, i.history_bytes,
    (SELECT CAST(coalesce(sum(p.packed_bytes), 0) AS BIGINT) FROM version_packs p
     WHERE p.shard = i.shard AND p.identity_id = i.id) AS packed_bytes,
    (SELECT CAST(coalesce(sum(v.content_bytes), 0) AS BIGINT) FROM document_versions v
     WHERE v.shard = i.shard AND v.identity_id = i.id AND v.pack_revision IS NULL) AS loose_bytes
  FROM identities i`

/** Identities in key order after this one. */
export function listIdentityHistories(
  db: Queryable,
  { shard, id }: IdentityPlace,
  limit: number,
): Promise<IdentityHistory[]> {
  return db.list<IdentityHistory>(
    sql`${BYTES} WHERE (i.shard, i.id) > (${shard}, ${id}) ORDER BY i.shard, i.id LIMIT ${limit}`,
  )
}

export function findIdentityHistory(
  db: Queryable,
  { shard, id }: IdentityPlace,
): Promise<IdentityHistory | undefined> {
  return db.find<IdentityHistory>(sql`${BYTES} WHERE i.shard = ${shard} AND i.id = ${id}`)
}

export function saveHistoryBytes(
  db: Database,
  { shard, id }: IdentityPlace,
  bytes: number,
): Promise<unknown> {
  return db.write(sql`
    UPDATE identities SET history_bytes = ${bytes} WHERE shard = ${shard} AND id = ${id} RETURNING id`)
}

/** A version that may be deleted, and an estimate of the bytes that this frees. */
interface OldVersion {
  document_id: string
  revision: number
  bytes: number
}

/** The unnamed versions of an identity that were replaced first. */
export function listOldestVersions(
  db: Queryable,
  { shard, id }: IdentityPlace,
  limit: number,
): Promise<OldVersion[]> {
  return db.list<OldVersion>(
    sql`SELECT v.document_id, v.revision,
          CAST(CASE WHEN p.raw_bytes > 0 THEN v.content_bytes * p.packed_bytes / p.raw_bytes
            ELSE v.content_bytes END AS BIGINT) AS bytes
        FROM document_versions v LEFT JOIN version_packs p
          ON p.shard = v.shard AND p.document_id = v.document_id AND p.first_revision = v.pack_revision
        WHERE v.shard = ${shard} AND v.document_id IN (
            SELECT document_id FROM version_packs WHERE shard = ${shard} AND identity_id = ${id}
            UNION SELECT document_id FROM document_versions
              WHERE shard = ${shard} AND identity_id = ${id} AND pack_revision IS NULL)
          AND v.name IS NULL AND NOT EXISTS (SELECT 1 FROM documents d
            WHERE d.shard = v.shard AND d.id = v.document_id AND d.revision = v.revision)
          AND NOT EXISTS (SELECT 1 FROM trashed_documents t
            WHERE t.shard = v.shard AND t.id = v.document_id AND t.revision = v.revision)
        ORDER BY v.replaced_at LIMIT ${limit}`,
  )
}
