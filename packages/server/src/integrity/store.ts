import { requireRowOf } from '../db/corruption.ts'
import type { Database, Queryable } from '../db/database.ts'
import { bytesOf, sql } from '../db/sql.ts'
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
    sql`SELECT shard, id FROM documents WHERE (shard, id) > (${after?.shard ?? -1}, ${after?.id ?? ''})
        ORDER BY shard, id LIMIT ${limit}`,
  )
}

/** The content of a document with its stored hash. */
export async function findContent(
  db: Queryable,
  { shard, id }: RowRef,
): Promise<StoredContent | undefined> {
  const row = await db.find<StoredContent>(
    sql`SELECT stored_id AS id, content_hash, ${bytesOf('content')} AS content FROM documents
        WHERE shard = ${shard} AND id = ${id}`,
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
    sql`SELECT shard, document_id AS id FROM document_versions
        WHERE (shard, document_id) > (${after?.shard ?? -1}, ${after?.id ?? ''})
        GROUP BY shard, document_id ORDER BY shard, document_id LIMIT ${limit}`,
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

export function listVersionPlaces(db: Queryable, { shard, id }: RowRef): Promise<VersionPlace[]> {
  return db.list<VersionPlace>(
    sql`SELECT revision, content_hash, content_bytes, pack_revision, pack_offset FROM document_versions
        WHERE shard = ${shard} AND document_id = ${id}`,
  )
}

/** The content of a version; null in a pack. */
export function findLooseContent(
  db: Queryable,
  { shard, id }: RowRef,
  revision: number,
): Promise<{ content: Uint8Array<ArrayBuffer> | null } | undefined> {
  return db.find(
    sql`SELECT ${bytesOf('content')} AS content FROM document_versions
        WHERE shard = ${shard} AND document_id = ${id} AND revision = ${revision}`,
  )
}

export function findPackedFrame(
  db: Queryable,
  { shard, id }: RowRef,
  packRevision: number,
): Promise<{ packed: Uint8Array; raw_bytes: number } | undefined> {
  return db.find(
    sql`SELECT packed, raw_bytes FROM version_packs
        WHERE shard = ${shard} AND document_id = ${id} AND first_revision = ${packRevision}`,
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
    sql`SELECT shard, id, object_key, bytes, content_sha256 FROM images
        WHERE (shard, id) > (${after?.shard ?? -1}, ${after?.id ?? ''}) AND object_key IS NOT NULL
        ORDER BY shard, id LIMIT ${limit}`,
  )
}

/** Stores the hash of an image that was read for the first time. */
export async function saveImageHash(
  db: Database,
  { shard, id }: RowRef,
  sha256: string,
): Promise<void> {
  await db.write(sql`
    UPDATE images SET content_sha256 = ${sha256}
    WHERE shard = ${shard} AND id = ${id} AND content_sha256 IS NULL RETURNING id`)
}

export async function hasImage(db: Queryable, { shard, id }: RowRef): Promise<boolean> {
  const query = sql`SELECT id FROM images WHERE shard = ${shard} AND id = ${id}`
  return (await db.find(query)) !== undefined
}

/** Kinds of rows that a scrub verifies. */
export type Kind = 'documents' | 'versions' | 'images'

/** Where the last scrub of a kind stopped; undefined if it was completed. */
export function findScrubPlace(db: Queryable, kind: Kind): Promise<RowRef | undefined> {
  return db.find<RowRef>(sql`SELECT shard, id FROM scrub_places WHERE job = ${kind}`)
}

export async function saveScrubPlace(
  db: Database,
  kind: Kind,
  { shard, id }: RowRef,
): Promise<void> {
  await db.write(sql`
    INSERT INTO scrub_places (job, shard, id) VALUES (${kind}, ${shard}, ${id})
    ON CONFLICT (job) DO UPDATE SET shard = excluded.shard, id = excluded.id RETURNING job`)
}

export async function deleteScrubPlace(db: Database, kind: Kind): Promise<void> {
  await db.write(sql`DELETE FROM scrub_places WHERE job = ${kind} RETURNING job`)
}
