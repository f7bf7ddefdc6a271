import type { Database, Queryable } from '../../db/database.ts'
import { bytesOf, FOR_NO_KEY_UPDATE, inList, type Sql, sql } from '../../db/sql.ts'
import type { HistoryRef } from '../retention/store.ts'
import type { PackableVersion, PackRef } from './plan.ts'

/** The versions of a document, except its current one and the one that the trash shows. */
export function listPackable(
  db: Queryable,
  { shard, document_id }: HistoryRef,
): Promise<PackableVersion[]> {
  // Only the current revision and the one in the trash may still be captured again.
  return db.list<PackableVersion>(
    sql`SELECT v.revision, v.name, v.saved_at, v.replaced_at, v.content_hash, v.content_bytes, v.pack_revision,
          v.pack_offset
        FROM document_versions v WHERE v.shard = ${shard} AND v.document_id = ${document_id}
          AND NOT EXISTS (SELECT 1 FROM documents d
            WHERE d.shard = ${shard} AND d.id = ${document_id} AND d.revision = v.revision)
          AND NOT EXISTS (SELECT 1 FROM trashed_documents t
            WHERE t.shard = ${shard} AND t.id = ${document_id} AND t.revision = v.revision)`,
  )
}

export function listPacks(db: Queryable, { shard, document_id }: HistoryRef): Promise<PackRef[]> {
  return db.list<PackRef>(
    sql`SELECT first_revision, raw_bytes, rewrite_count FROM version_packs
        WHERE shard = ${shard} AND document_id = ${document_id}`,
  )
}

/** The frame of a pack, if nothing has replaced it since it was listed. */
export function findFrame(
  db: Queryable,
  history: HistoryRef,
  pack: PackRef,
): Promise<{ packed: Uint8Array<ArrayBuffer> } | undefined> {
  return db.find(sql`SELECT packed FROM version_packs WHERE ${isAsRead(history, pack)}`)
}

/** The contents of these versions, as far as they are outside packs. */
export function listLooseContents(
  db: Queryable,
  { shard, document_id }: HistoryRef,
  revisions: readonly number[],
): Promise<{ revision: number; content: Uint8Array<ArrayBuffer> }[]> {
  return db.list(
    sql`SELECT revision, ${bytesOf('content')} AS content FROM document_versions
        WHERE shard = ${shard} AND document_id = ${document_id}
          AND CAST(revision AS TEXT) ${inList(revisions.map(String))} AND pack_revision IS NULL`,
  )
}

/** The changes of one write to the packs of a document. */
interface PackWrite {
  /** The packs to delete, as they were read. */
  packs: readonly PackRef[]
  /** The versions to delete, as they were read. */
  expired: readonly PackableVersion[]
  /** The new pack, unless no version is left. */
  pack?: NewPack | undefined
}

export interface NewPack {
  versions: readonly { version: PackableVersion; offset: number }[]
  rawBytes: number
  packed: Uint8Array
}

const HOMES = [sql`documents`, sql`trashed_documents`]

/**
 * Replaces packs unless a version or a pack has changed since it was read; returns whether it did.
 * Every write that erases versions locks the same row of the document, so neither misses the other.
 */
export async function replacePacks(
  db: Database,
  history: HistoryRef,
  write: PackWrite,
): Promise<boolean> {
  for (const home of HOMES) {
    const hold = sql`
      SELECT id FROM ${home}
      WHERE shard = ${history.shard} AND id = ${history.document_id}${FOR_NO_KEY_UPDATE}`
    if (await db.write(hold, ...removals(history, write), ...packing(history, write))) return true
  }
  return false
}

function removals(history: HistoryRef, { packs, expired, pack }: PackWrite): Sql[] {
  const removed = packs.filter(({ first_revision }) => first_revision !== keyOf(pack))
  return [
    ...removed.map(
      (one) =>
        sql`DELETE FROM version_packs WHERE ${isAsRead(history, one)} RETURNING first_revision`,
    ),
    ...expired.map(
      ({ revision, replaced_at, pack_revision }) => sql`
        DELETE FROM document_versions
        WHERE ${isOf(history)} AND revision = ${revision} AND replaced_at = ${replaced_at}
          AND pack_revision = ${pack_revision} AND name IS NULL RETURNING revision`,
    ),
  ]
}

const isOf = ({ shard, document_id }: HistoryRef): Sql =>
  sql`shard = ${shard} AND document_id = ${document_id}`

const isAsRead = (
  history: HistoryRef,
  { first_revision, rewrite_count }: Pick<PackRef, 'first_revision' | 'rewrite_count'>,
): Sql =>
  sql`${isOf(history)} AND first_revision = ${first_revision} AND rewrite_count = ${rewrite_count}`

function packing(history: HistoryRef, { packs, pack }: PackWrite): Sql[] {
  if (!pack) return []
  const { shard, document_id } = history
  const { versions, rawBytes } = pack
  // A copy, because a write transfers its bytes.
  const packed = pack.packed.slice()
  const key = keyOf(pack) ?? 0
  const replaced = packs.find(({ first_revision }) => first_revision === key)
  // Higher than in every replaced pack, so that no write mistakes the new pack for one of them.
  const rewriteCount = Math.max(0, ...packs.map(({ rewrite_count }) => rewrite_count + 1))
  return [
    ...versions.map(
      ({ version, offset }) => sql`
        UPDATE document_versions SET pack_revision = ${key}, pack_offset = ${offset}, content = NULL
        WHERE ${isOf(history)} AND revision = ${version.revision}
          AND coalesce(pack_revision, 0) = ${version.pack_revision ?? 0}
        RETURNING revision`,
    ),
    replaced
      ? sql`
        UPDATE version_packs SET raw_bytes = ${rawBytes}, packed_bytes = ${packed.length},
          rewrite_count = ${rewriteCount}, packed = ${packed}
        WHERE ${isAsRead(history, replaced)} RETURNING first_revision`
      : sql`
        INSERT INTO version_packs (shard, document_id, first_revision, identity_id, raw_bytes, packed_bytes,
          rewrite_count, packed)
        SELECT ${shard}, ${document_id}, ${key}, v.identity_id, ${rawBytes}, ${packed.length}, ${rewriteCount},
          ${packed}
        FROM document_versions v
        WHERE v.shard = ${shard} AND v.document_id = ${document_id} AND v.revision = ${key}
        RETURNING first_revision`,
  ]
}

/** A pack has the revision of its first version for a key. */
const keyOf = (pack: NewPack | undefined): number | undefined => pack?.versions[0]?.version.revision
