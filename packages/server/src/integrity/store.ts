import { requireRowOf } from '../db/corruption.ts'
import type { Database, Queryable } from '../db/database.ts'
import type { Shard } from '../lib/shard.ts'

/** The key of a document or an image: the position of a scrub. */
export interface RowRef {
  shard: Shard
  id: string
}

interface StoredContent {
  id: string
  content_hash: string
  content: Uint8Array<ArrayBuffer>
}

/** Up to `limit` document keys after this one; from the first without it. */
export function listDocumentKeys(
  db: Queryable,
  after: RowRef | undefined,
  limit: number,
): Promise<RowRef[]> {
  return db.list<RowRef>(
    `SELECT shard, id FROM documents WHERE (shard, id) > ($1, $2) ORDER BY shard, id LIMIT $3`,
    [after?.shard ?? -1, after?.id ?? '', limit],
  )
}

/** The content of a document with its stored hash. */
export async function findContent(
  db: Queryable,
  { shard, id }: RowRef,
): Promise<StoredContent | undefined> {
  const row = await db.find<StoredContent>(
    `SELECT stored_id AS id, content_hash, CAST(content AS BLOB) AS content FROM documents
     WHERE shard = $1 AND id = $2`,
    [shard, id],
  )
  return requireRowOf(id, row)
}

/** Up to `limit` keys of documents with versions after this one; from the first without it. */
export function listHistoryKeys(
  db: Queryable,
  after: RowRef | undefined,
  limit: number,
): Promise<RowRef[]> {
  return db.list<RowRef>(
    `SELECT shard, document_id AS id FROM document_versions WHERE (shard, document_id) > ($1, $2)
     GROUP BY shard, document_id ORDER BY shard, document_id LIMIT $3`,
    [after?.shard ?? -1, after?.id ?? '', limit],
  )
}

/** A version without its content. */
export interface VersionPlace {
  revision: number
  content_hash: string
  content_bytes: number
  pack_revision: number | null
  pack_offset: number | null
}

/** The versions of a document. */
export function listVersionPlaces(db: Queryable, { shard, id }: RowRef): Promise<VersionPlace[]> {
  return db.list<VersionPlace>(
    `SELECT revision, content_hash, content_bytes, pack_revision, pack_offset FROM document_versions
     WHERE shard = $1 AND document_id = $2`,
    [shard, id],
  )
}

/** The content of a version; null in a pack. */
export function findLooseContent(
  db: Queryable,
  { shard, id }: RowRef,
  revision: number,
): Promise<{ content: Uint8Array<ArrayBuffer> | null } | undefined> {
  return db.find(
    `SELECT CAST(content AS BLOB) AS content FROM document_versions
     WHERE shard = $1 AND document_id = $2 AND revision = $3`,
    [shard, id, revision],
  )
}

/** The frame of a pack of versions. */
export function findPackedFrame(
  db: Queryable,
  { shard, id }: RowRef,
  packRevision: number,
): Promise<{ packed: Uint8Array; raw_bytes: number } | undefined> {
  return db.find(
    `SELECT packed, raw_bytes FROM version_packs
     WHERE shard = $1 AND document_id = $2 AND first_revision = $3`,
    [shard, id, packRevision],
  )
}

export interface ConfirmedImage extends RowRef {
  object_key: string
  bytes: number
  /** Null until the image was read completely once. */
  content_sha256: string | null
}

/** Up to `limit` confirmed images after this one; from the first without it. */
export function listConfirmedImages(
  db: Queryable,
  after: RowRef | undefined,
  limit: number,
): Promise<ConfirmedImage[]> {
  return db.list<ConfirmedImage>(
    `SELECT shard, id, object_key, bytes, content_sha256 FROM images
     WHERE (shard, id) > ($1, $2) AND object_key IS NOT NULL ORDER BY shard, id LIMIT $3`,
    [after?.shard ?? -1, after?.id ?? '', limit],
  )
}

/** Stores the hash of an image that was read for the first time. */
export async function saveImageHash(
  db: Database,
  { shard, id }: RowRef,
  sha256: string,
): Promise<void> {
  await db.write([
    `UPDATE images SET content_sha256 = $3
     WHERE shard = $1 AND id = $2 AND content_sha256 IS NULL RETURNING id`,
    [shard, id, sha256],
  ])
}

export async function hasImage(db: Queryable, { shard, id }: RowRef): Promise<boolean> {
  const sql = 'SELECT id FROM images WHERE shard = $1 AND id = $2'
  return (await db.find(sql, [shard, id])) !== undefined
}

/** Kinds of rows that a scrub verifies. */
export type Kind = 'documents' | 'versions' | 'images'

/** Where the last scrub of a kind stopped; undefined if it was completed. */
export function findScrubPlace(db: Queryable, kind: Kind): Promise<RowRef | undefined> {
  return db.find<RowRef>('SELECT shard, id FROM scrub_places WHERE job = $1', [kind])
}

export async function saveScrubPlace(
  db: Database,
  kind: Kind,
  { shard, id }: RowRef,
): Promise<void> {
  await db.write([
    `INSERT INTO scrub_places (job, shard, id) VALUES ($1, $2, $3)
     ON CONFLICT (job) DO UPDATE SET shard = excluded.shard, id = excluded.id RETURNING job`,
    [kind, shard, id],
  ])
}

export async function deleteScrubPlace(db: Database, kind: Kind): Promise<void> {
  await db.write(['DELETE FROM scrub_places WHERE job = $1 RETURNING job', [kind]])
}
