import type { AuthenticatedIdentity } from '../../access/authentication.ts'
import { type IdentityRef, lockIdentity } from '../../access/store.ts'
import { after, lookup, optional, step } from '../../db/chains.ts'
import type { Database, Queryable, Statement } from '../../db/database.ts'
import { bytesOf, FOR_UPDATE, type Sql, sql } from '../../db/sql.ts'
import type { Shard } from '../../lib/shard.ts'
import type { Microseconds } from '../../lib/time.ts'
import { eraseRemainsAfter } from '../store.ts'

export interface TrashedRow {
  id: string
  title: string
  created_at: Microseconds
  updated_at: Microseconds
  revision: number
  content_hash: string
  trashed_at: Microseconds
}

/** A document in the trash with its content. */
export interface TrashedDocumentRow extends TrashedRow {
  content: Uint8Array<ArrayBuffer>
}

/** The list position after the document with this deletion and id. */
export interface TrashCursor {
  trashedAt: Microseconds
  id: string
}

/** Step of a deletion, after `own_document`: puts the document into the trash. */
export const insertTrashed = (
  { shard }: AuthenticatedIdentity,
  documentId: string,
  at: Microseconds,
): Sql => sql`
  INSERT INTO trashed_documents (shard, id, organization_id, identity_id, revision, created_at, updated_at,
    content_hash, title, title_match_key, trashed_at)
  SELECT shard, id, organization_id, identity_id, revision, created_at, updated_at, content_hash, title,
    title_match_key, ${at}
  FROM documents WHERE shard = ${shard} AND id = ${documentId} AND ${after('own_document')} RETURNING id`

const FIELDS = sql`t.id, t.title, t.created_at, t.updated_at, t.revision, t.content_hash, t.trashed_at`
const WITH_VERSION = sql`trashed_documents t JOIN document_versions v
    ON v.shard = t.shard AND v.document_id = t.id AND v.revision = t.revision`

/** The trash of an identity, newest deletion first. */
export function listTrashed(
  db: Queryable,
  { shard, identityId }: IdentityRef,
  after: TrashCursor,
  limit: number,
): Promise<TrashedRow[]> {
  return db.list<TrashedRow>(
    sql`SELECT ${FIELDS} FROM trashed_documents t
        WHERE t.shard = ${shard} AND t.identity_id = ${identityId}
          AND (t.trashed_at, t.id) < (${after.trashedAt}, ${after.id})
        ORDER BY t.trashed_at DESC, t.id DESC LIMIT ${limit}`,
  )
}

export function findTrashed(
  db: Queryable,
  { shard, identityId }: IdentityRef,
  id: string,
): Promise<TrashedDocumentRow | undefined> {
  return db.find<TrashedDocumentRow>(
    sql`SELECT ${FIELDS}, ${bytesOf('v.content')} AS content FROM ${WITH_VERSION}
        WHERE t.shard = ${shard} AND t.id = ${id} AND t.identity_id = ${identityId}`,
  )
}

type Place = 'documents' | 'trash' | 'no room'

/** Where the identity's document is. `no room`: in the trash, and the quota does not permit a restore. */
export async function findPlace(
  db: Queryable,
  { shard, identityId, limits }: AuthenticatedIdentity,
  id: string,
): Promise<Place | undefined> {
  const row = await db.find<{ place: Place }>(
    sql`SELECT 'documents' AS place FROM documents
        WHERE shard = ${shard} AND id = ${id} AND identity_id = ${identityId}
        UNION ALL
        SELECT CASE WHEN i.document_count < ${limits.maxDocuments} THEN 'trash' ELSE 'no room' END
        FROM trashed_documents t JOIN identities i ON i.shard = t.shard AND i.id = t.identity_id
        WHERE t.shard = ${shard} AND t.id = ${id} AND t.identity_id = ${identityId}`,
  )
  return row?.place
}

/** Records that a document left the trash for good, in a step where the condition holds. */
export type RecordErasure = (
  document: { shard: Shard; documentId: string },
  at: Microseconds,
  condition: Sql,
) => Statement

const holdTrashed = (shard: Shard, id: string): Sql =>
  sql`SELECT id FROM trashed_documents WHERE shard = ${shard} AND id = ${id}${FOR_UPDATE}`

/** Takes the identity's document out of the trash, if it is there and the quota has room. */
export function restoreTrashed(
  db: Database,
  { shard, identityId, limits }: AuthenticatedIdentity,
  id: string,
  at: Microseconds,
  /** The step that records it. */
  record: Statement,
): Promise<unknown> {
  const isDocument = sql`t.shard = ${shard} AND t.id = ${id}`
  const isRestored = sql`shard = ${shard} AND id = ${id} AND ${after('saved_document')}`
  return db.writeChain({
    hold: holdTrashed(shard, id),
    locks: lockIdentity({ shard, identityId }).locks,
    steps: [
      step(
        'quota_use',
        sql`UPDATE identities SET document_count = document_count + 1
            WHERE shard = ${shard} AND id = ${identityId} AND document_count < ${limits.maxDocuments} AND EXISTS (
              SELECT 1 FROM ${WITH_VERSION} WHERE ${isDocument} AND t.identity_id = ${identityId})
            RETURNING id`,
      ),
      step(
        'saved_document',
        sql`INSERT INTO documents (shard, id, stored_id, organization_id, identity_id, revision, created_at, updated_at,
              content_hash, title, title_match_key, content)
            SELECT t.shard, t.id, t.id, t.organization_id, t.identity_id, t.revision + 1, t.created_at,
              CASE WHEN t.updated_at >= ${at} THEN t.updated_at + 1 ELSE ${at} END,
              t.content_hash, t.title, t.title_match_key, v.content
            FROM ${WITH_VERSION} WHERE ${isDocument} AND ${after('quota_use')}
            RETURNING id, revision, content_hash`,
      ),
      record,
      // The deletion recorded the images that the document showed then.
      optional(sql`
        INSERT INTO document_images (shard, document_id, image_id, revision)
        SELECT x.shard, x.document_id, x.image_id, 1
        FROM trashed_documents t
        JOIN version_images x ON x.shard = t.shard AND x.document_id = t.id AND x.last_revision = t.revision
        JOIN images i ON i.shard = x.shard AND i.id = x.image_id
        WHERE ${isDocument} AND ${after('saved_document')}
        ON CONFLICT (shard, document_id, image_id) DO NOTHING RETURNING image_id`),
      sql`DELETE FROM deleted_documents WHERE ${isRestored} RETURNING id`,
      sql`DELETE FROM trashed_documents WHERE ${isRestored} RETURNING id`,
    ],
  })
}

const erase = (
  db: Database,
  { shard, id }: TrashedRef,
  condition: Sql,
  record: (condition: Sql) => Statement,
): Promise<unknown> =>
  db.writeChain({
    hold: holdTrashed(shard, id),
    steps: [
      lookup(
        'trashed_document',
        sql`SELECT id FROM trashed_documents WHERE shard = ${shard} AND id = ${id} AND ${condition}`,
      ),
      record(after('trashed_document')),
      ...eraseRemainsAfter('trashed_document', shard, id),
      sql`DELETE FROM trashed_documents
          WHERE shard = ${shard} AND id = ${id} AND ${after('trashed_document')} RETURNING id`,
    ],
  })

/** When a document is erased, and how that is recorded. */
export interface Erasure {
  at: Microseconds
  record: RecordErasure
}

const recordOf =
  ({ at, record }: Erasure, { shard, id }: TrashedRef) =>
  (condition: Sql): Statement =>
    record({ shard, documentId: id }, at, condition)

/** Erases the identity's document in the trash with its versions; undefined if it is not there. */
export const eraseTrashed = (
  db: Database,
  { shard, identityId }: IdentityRef,
  id: string,
  erasure: Erasure,
): Promise<unknown> =>
  erase(db, { shard, id }, sql`identity_id = ${identityId}`, recordOf(erasure, { shard, id }))

/** The document of an identity that was deleted first, if one is in the trash. */
export function findOldestTrashed(
  db: Queryable,
  { shard, identityId }: IdentityRef,
): Promise<{ id: string } | undefined> {
  return db.find(
    sql`SELECT id FROM trashed_documents WHERE shard = ${shard} AND identity_id = ${identityId}
        ORDER BY trashed_at, id LIMIT 1`,
  )
}

/** A document in any trash. */
export interface TrashedRef {
  shard: Shard
  id: string
}

/** Documents that went to the trash before this time, in key order after this one. */
export function listTrashedBefore(
  db: Queryable,
  before: Microseconds,
  { shard, id }: TrashedRef,
  limit: number,
): Promise<(TrashedRef & { organization_id: string; trashed_at: Microseconds })[]> {
  return db.list(
    sql`SELECT shard, id, organization_id, trashed_at FROM trashed_documents
        WHERE (shard, id) > (${shard}, ${id}) AND trashed_at < ${before}
        ORDER BY shard, id LIMIT ${limit}`,
  )
}

/** Erases a document that went to the trash before this time; undefined if it was restored. */
export const eraseOverdue = (
  db: Database,
  document: TrashedRef,
  before: Microseconds,
  erasure: Erasure,
): Promise<unknown> => erase(db, document, sql`trashed_at < ${before}`, recordOf(erasure, document))
