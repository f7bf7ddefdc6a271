import type { Database, Queryable, Statement, Value } from '../../db/database.ts'
import { inList, listOf } from '../../db/values.ts'
import type { HistoryRef } from '../retention/store.ts'
import type { PackableVersion, PackRef } from './plan.ts'

// Only the current revision and the one in the trash may still be captured again.
const IS_PAST = `NOT EXISTS (SELECT 1 FROM documents d
      WHERE d.shard = $1 AND d.id = $2 AND d.revision = v.revision)
    AND NOT EXISTS (SELECT 1 FROM trashed_documents t
      WHERE t.shard = $1 AND t.id = $2 AND t.revision = v.revision)`

/** The versions of a document, except its current one and the one that the trash shows. */
export function listPackable(
  db: Queryable,
  { shard, document_id }: HistoryRef,
): Promise<PackableVersion[]> {
  return db.list<PackableVersion>(
    `SELECT v.revision, v.name, v.saved_at, v.replaced_at, v.content_hash, v.content_bytes, v.pack_revision,
       v.pack_offset
     FROM document_versions v WHERE v.shard = $1 AND v.document_id = $2 AND ${IS_PAST}`,
    [shard, document_id],
  )
}

export function listPacks(db: Queryable, { shard, document_id }: HistoryRef): Promise<PackRef[]> {
  return db.list<PackRef>(
    `SELECT first_revision, raw_bytes, rewrite_count FROM version_packs
     WHERE shard = $1 AND document_id = $2`,
    [shard, document_id],
  )
}

/** The frame of a pack, if nothing has replaced it since it was listed. */
export function findFrame(
  db: Queryable,
  { shard, document_id }: HistoryRef,
  { first_revision, rewrite_count }: PackRef,
): Promise<{ packed: Uint8Array<ArrayBuffer> } | undefined> {
  return db.find(
    `SELECT packed FROM version_packs
     WHERE shard = $1 AND document_id = $2 AND first_revision = $3 AND rewrite_count = $4`,
    [shard, document_id, first_revision, rewrite_count],
  )
}

/** The contents of these versions, as far as they are outside packs. */
export function listLooseContents(
  db: Queryable,
  { shard, document_id }: HistoryRef,
  revisions: readonly number[],
): Promise<{ revision: number; content: Uint8Array<ArrayBuffer> }[]> {
  return db.list(
    `SELECT revision, CAST(content AS BLOB) AS content FROM document_versions
     WHERE shard = $1 AND document_id = $2 AND CAST(revision AS TEXT) ${inList('$3')} AND pack_revision IS NULL`,
    [shard, document_id, listOf(revisions.map(String))],
  )
}

/** The changes of one write to the packs of a document. */
interface PackWrite {
  /** The packs that go, as they were read. */
  packs: readonly PackRef[]
  /** Versions that go, as they were read. */
  expired: readonly PackableVersion[]
  /** The new pack, unless no version is left. */
  pack?: NewPack | undefined
}

export interface NewPack {
  versions: readonly { version: PackableVersion; offset: number }[]
  rawBytes: number
  packed: Uint8Array
}

const HOMES = ['documents', 'trashed_documents'] as const

/**
 * Replaces packs unless a version or a pack has changed since it was read; whether it did. Every
 * write that erases versions holds the same row of the document, so it sees all packs or is seen.
 */
export async function replacePacks(
  db: Database,
  history: HistoryRef,
  write: PackWrite,
): Promise<boolean> {
  const place = [history.shard, history.document_id]
  for (const home of HOMES) {
    const hold: Statement = [
      `SELECT id FROM ${home} WHERE shard = $1 AND id = $2 FOR NO KEY UPDATE`,
      place,
    ]
    if (await db.write(hold, ...removals(place, write), ...packing(place, write))) return true
  }
  return false
}

function removals(place: readonly Value[], { packs, expired, pack }: PackWrite): Statement[] {
  const gone = packs.filter(({ first_revision }) => first_revision !== keyOf(pack))
  return [
    ...gone.map(
      ({ first_revision, rewrite_count }): Statement => [
        `DELETE FROM version_packs WHERE ${AS_READ} RETURNING first_revision`,
        [...place, first_revision, rewrite_count],
      ],
    ),
    ...expired.map(
      ({ revision, replaced_at, pack_revision }): Statement => [
        `DELETE FROM document_versions WHERE shard = $1 AND document_id = $2 AND revision = $3 AND replaced_at = $4
         AND pack_revision = $5 AND name IS NULL RETURNING revision`,
        [...place, revision, replaced_at, pack_revision],
      ],
    ),
  ]
}

const AS_READ = 'shard = $1 AND document_id = $2 AND first_revision = $3 AND rewrite_count = $4'

function packing(place: readonly Value[], { packs, pack }: PackWrite): Statement[] {
  if (!pack) return []
  const { versions, rawBytes } = pack
  // A copy, because a write takes its bytes.
  const packed = pack.packed.slice()
  const key = keyOf(pack) ?? 0
  const replaced = packs.find(({ first_revision }) => first_revision === key)
  // Higher than that of every pack before it, so that no write takes it for one of them.
  const rewriteCount = Math.max(0, ...packs.map(({ rewrite_count }) => rewrite_count + 1))
  const values = [rawBytes, packed.length, rewriteCount, packed]
  return [
    ...versions.map(
      ({ version, offset }): Statement => [
        `UPDATE document_versions SET pack_revision = $5, pack_offset = $6, content = NULL
       WHERE shard = $1 AND document_id = $2 AND revision = $3 AND coalesce(pack_revision, 0) = $4
         RETURNING revision`,
        [...place, version.revision, version.pack_revision ?? 0, key, offset],
      ],
    ),
    replaced
      ? [
          `UPDATE version_packs SET raw_bytes = $5, packed_bytes = $6, rewrite_count = $7, packed = $8
           WHERE ${AS_READ} RETURNING first_revision`,
          [...place, key, replaced.rewrite_count, ...values],
        ]
      : [
          `INSERT INTO version_packs (shard, document_id, first_revision, identity_id, raw_bytes, packed_bytes,
             rewrite_count, packed)
           SELECT $1, $2, $3, v.identity_id, $4, $5, $6, $7 FROM document_versions v
           WHERE v.shard = $1 AND v.document_id = $2 AND v.revision = $3
           RETURNING first_revision`,
          [...place, key, ...values],
        ],
  ]
}

/** A pack has the revision of its first version for a key. */
const keyOf = (pack: NewPack | undefined): number | undefined => pack?.versions[0]?.version.revision
