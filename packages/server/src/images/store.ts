// biome-ignore-all lint/style/noExcessiveLinesPerFile: a list: one function per query.
import type { ImageType } from '@waraq/contract'
import type { AuthenticatedIdentity } from '../access/authentication.ts'
import { actorOf, type Owner } from '../access/owner.ts'
import { type IdentityRef, lockIdentity } from '../access/store.ts'
import { after, lookup, optional, step, valuesAfter } from '../db/chains.ts'
import type { Database, Statement } from '../db/database.ts'
import { ALWAYS, chained, FOR_UPDATE, inList, notInList, raw, type Sql, sql } from '../db/sql.ts'
import { isTakenDown } from '../db/taken-down.ts'
import { type IdempotentRequest, insertIdempotencyKey } from '../idempotency/store.ts'
import type { Shard } from '../lib/shard.ts'
import type { Microseconds } from '../lib/time.ts'

/** An image, or an upload ticket while `confirmed_at` is null. */
export interface ImageRow {
  shard: Shard
  id: string
  organization_id: string
  identity_id: string
  /** Declared at first; detected at confirmation. */
  content_type: ImageType
  declared_bytes: number | null
  bytes: number
  width: number
  height: number
  /** Key of the stored bytes; null for a ticket. */
  object_key: string | null
  created_at: Microseconds
  confirmed_at: Microseconds | null
  /** The document for which a co-author uploaded it. */
  document_id: string | null
}

const IMAGE = sql`shard, id, organization_id, identity_id, content_type, declared_bytes, bytes, width,
  height, object_key, created_at, confirmed_at, document_id`

export function findImage(db: Database, shard: Shard, id: string): Promise<ImageRow | undefined> {
  return db.find<ImageRow>(sql`SELECT ${IMAGE} FROM images WHERE shard = ${shard} AND id = ${id}`)
}

export function findOwnImage(
  db: Database,
  { shard, identityId }: Owner,
  id: string,
): Promise<ImageRow | undefined> {
  return db.find<ImageRow>(
    sql`SELECT ${IMAGE} FROM images
        WHERE shard = ${shard} AND id = ${id} AND identity_id = ${identityId}`,
  )
}

/** Confirmed images of an identity, by id after this one. */
export const listImagesOfAuthor = (
  db: Database,
  { shard, identityId }: IdentityRef,
  after: string,
  limit: number,
): Promise<ImageRow[]> =>
  db.list<ImageRow>(
    sql`SELECT ${IMAGE} FROM images
        WHERE shard = ${shard} AND identity_id = ${identityId} AND id > ${after} AND confirmed_at IS NOT NULL
        ORDER BY id LIMIT ${limit}`,
  )

export interface NewTicket {
  id: string
  at: Microseconds
  contentType: string
  bytes: number | undefined
  maxTickets: number
  /** The idempotency key of the request, its request hash, and the time since which keys count. */
  idempotency?: (IdempotentRequest & { hash: string }) | undefined
}

/** Inserts a ticket if the quota allows one more image; otherwise returns undefined. */
export function insertTicket(
  db: Database,
  owner: Owner,
  { id, at, contentType, bytes, maxTickets, idempotency }: NewTicket,
): Promise<ImageRow | undefined> {
  const { shard, identityId, organizationId, limits, coAuthor } = owner
  const { maxImages, maxImageStorage } = limits
  const storedResponse = idempotency && { request_hash: idempotency.hash, response: id }
  const steps = [
    lookup(
      'quota',
      sql`SELECT id FROM identities
          WHERE shard = ${shard} AND id = ${identityId} AND image_count < ${maxImages}
            AND image_bytes + ${bytes ?? 1} <= ${maxImageStorage}
            AND (SELECT count(*) FROM images
                 WHERE shard = ${shard} AND identity_id = ${identityId} AND confirmed_at IS NULL) < ${maxTickets}`,
    ),
    ...(idempotency && storedResponse
      ? [insertIdempotencyKey(actorOf(owner), idempotency, storedResponse, at)]
      : []),
    step(
      'quota_use',
      sql`UPDATE identities SET image_count = image_count + 1
          WHERE shard = ${shard} AND id = ${identityId} AND ${after(storedResponse ? 'stored_key' : 'quota')} RETURNING id`,
    ),
    sql`INSERT INTO images (shard, id, organization_id, identity_id, content_type, declared_bytes, bytes,
          width, height, created_at, is_upload_deleted, document_id)
        ${valuesAfter(
          'quota_use',
          sql`${shard}, ${id}, ${organizationId}, ${identityId}, ${contentType}, ${bytes ?? null}, 0, 0, 0, ${at}, 0,
            ${coAuthor?.documentId ?? null}`,
        )} RETURNING ${IMAGE}`,
  ]
  // Tickets of an identity serialize on its row, so concurrent ones cannot exceed the limit.
  return db.writeChain<ImageRow>({ ...lockIdentity(owner), steps })
}

interface ConfirmResult {
  width: number
  height: number
  bytes: number
  key: string
  sha256: string | null
  at: Microseconds
}

/**
 * Turns a ticket into an image; undefined if it is no longer a ticket or its bytes exceed the
 * quota.
 */
export function confirmOwnImage(
  db: Database,
  owner: Owner,
  id: string,
  { width, height, bytes, key, sha256, at }: ConfirmResult,
  /** A step after `quota_use`. */
  record: Statement,
): Promise<ImageRow | undefined> {
  const { shard, identityId, limits } = owner
  return db.writeChain<ImageRow>({
    ...lockIdentity(owner),
    steps: [
      lookup(
        'ticket',
        sql`SELECT i.id FROM images i JOIN identities o ON o.shard = i.shard AND o.id = i.identity_id
            WHERE i.shard = ${shard} AND i.id = ${id} AND i.identity_id = ${identityId} AND i.confirmed_at IS NULL
              AND o.image_bytes + ${bytes} <= ${limits.maxImageStorage}`,
      ),
      step(
        'quota_use',
        sql`UPDATE identities SET image_bytes = image_bytes + ${bytes}
            WHERE shard = ${shard} AND id = ${identityId} AND ${after('ticket')} RETURNING id`,
      ),
      sql`UPDATE images SET width = ${width}, height = ${height}, bytes = ${bytes}, object_key = ${key},
            confirmed_at = ${at}, linked_at = ${at}, content_sha256 = ${sha256}
          WHERE shard = ${shard} AND id = ${id} AND ${after('quota_use')} RETURNING ${IMAGE}`,
      record,
    ],
  })
}

/** Steps after `deleted_image`: free the quota of an image, and delete its object later. */
const releaseImage = (
  { shard, identity_id }: ImageRow,
  bytes: number,
  objectKey: string,
  at: Microseconds,
): Sql[] => [
  sql`UPDATE identities SET image_count = image_count - 1, image_bytes = image_bytes - ${bytes}
      WHERE shard = ${shard} AND id = ${identity_id} AND ${after('deleted_image')} RETURNING id`,
  sql`INSERT INTO pending_object_deletions (shard, object_key, created_at)
      ${valuesAfter('deleted_image', sql`${shard}, ${objectKey}, ${at}`)}
      ON CONFLICT (shard, object_key) DO UPDATE SET created_at = excluded.created_at RETURNING object_key`,
]

/** Deletes a ticket and frees its quota; undefined if it became an image or is gone. */
export function deleteTicket(
  db: Database,
  ticket: ImageRow,
  uploadKey: string,
  at: Microseconds,
): Promise<unknown> {
  const { shard, id, identity_id } = ticket
  return db.writeChain({
    ...lockIdentity({ shard, identityId: identity_id }),
    steps: [
      step(
        'deleted_image',
        sql`DELETE FROM images WHERE shard = ${shard} AND id = ${id} AND confirmed_at IS NULL RETURNING id`,
      ),
      ...releaseImage(ticket, 0, uploadKey, at),
    ],
  })
}

// An image is used by documents, and by stored versions since its upload: also those in the trash.
const isUnused = (image: Sql): Sql => sql`NOT EXISTS (
    SELECT 1 FROM document_images l WHERE l.shard = ${image}.shard AND l.image_id = ${image}.id)
  AND NOT EXISTS (
    SELECT 1 FROM version_images x JOIN document_versions v
      ON v.shard = x.shard AND v.document_id = x.document_id
        AND v.revision BETWEEN x.first_revision AND x.last_revision
    WHERE x.shard = ${image}.shard AND x.image_id = ${image}.id
      AND v.replaced_at >= ${image}.confirmed_at)`

/** Deletes an image unused since `before`; undefined if a document links it again. */
export function deleteOrphan(
  db: Database,
  image: ImageRow,
  before: Microseconds,
  at: Microseconds,
): Promise<unknown> {
  const { shard, id, bytes, object_key } = image
  return db.writeChain({
    // A link locks the image row too, so a deletion and a link see each other. The lock needs a
    // separate statement: PostgreSQL evaluates the search for links before a deletion waits for the
    // row.
    hold: sql`SELECT id FROM images WHERE shard = ${shard} AND id = ${id}${FOR_UPDATE}`,
    steps: [
      step(
        'deleted_image',
        sql`DELETE FROM images WHERE shard = ${shard} AND id = ${id} AND linked_at < ${before}
              AND ${isUnused(sql`images`)} RETURNING id`,
      ),
      ...releaseImage(image, bytes, object_key ?? '', at),
      optional(sql`
        DELETE FROM version_images WHERE shard = ${shard} AND image_id = ${id} AND ${after('deleted_image')}
        RETURNING image_id`),
    ],
  })
}

interface PendingDeletionRow {
  shard: Shard
  object_key: string
}

/** Objects whose row was deleted. */
export function listPendingDeletions(db: Database, limit: number): Promise<PendingDeletionRow[]> {
  return db.list<PendingDeletionRow>(
    sql`SELECT shard, object_key FROM pending_object_deletions ORDER BY shard, object_key LIMIT ${limit}`,
  )
}

export function deletePendingDeletion(
  db: Database,
  { shard, object_key }: PendingDeletionRow,
): Promise<unknown> {
  return db.write(sql`
    DELETE FROM pending_object_deletions WHERE shard = ${shard} AND object_key = ${object_key}
    RETURNING object_key`)
}

/** Tickets created before this time. */
export function listStaleTickets(
  db: Database,
  before: Microseconds,
  limit: number,
): Promise<ImageRow[]> {
  return db.list<ImageRow>(
    sql`SELECT ${IMAGE} FROM images
        WHERE confirmed_at IS NULL AND is_upload_deleted = 0 AND created_at < ${before}
        ORDER BY created_at LIMIT ${limit}`,
  )
}

/** Images that no document has linked since this time and that no version shows. */
export function listOrphans(
  db: Database,
  before: Microseconds,
  limit: number,
): Promise<ImageRow[]> {
  return db.list<ImageRow>(
    sql`SELECT ${IMAGE} FROM images i WHERE linked_at < ${before} AND ${isUnused(sql`i`)}
        ORDER BY linked_at LIMIT ${limit}`,
  )
}

/** Images whose upload URL has expired, so no client can upload to it again. */
export function listUploadsToDelete(
  db: Database,
  before: Microseconds,
  limit: number,
): Promise<ImageRow[]> {
  return db.list<ImageRow>(
    sql`SELECT ${IMAGE} FROM images
        WHERE is_upload_deleted = 0 AND created_at < ${before} AND confirmed_at IS NOT NULL
        ORDER BY created_at LIMIT ${limit}`,
  )
}

/** The keys of an image's objects. */
export interface ImageObjects {
  id: string
  /** Null for a ticket. */
  object_key: string | null
  is_upload_deleted: number
}

/** The existing ones of these images, including tickets. */
export function listExistingImages(
  db: Database,
  shard: Shard,
  ids: readonly string[],
): Promise<ImageObjects[]> {
  return db.list<ImageObjects>(
    sql`SELECT id, object_key, is_upload_deleted FROM images WHERE shard = ${shard} AND id ${inList(ids)}`,
  )
}

export async function hasOrganization(db: Database, shard: Shard, id: string): Promise<boolean> {
  const query = sql`SELECT id FROM organizations WHERE shard = ${shard} AND id = ${id}`
  return (await db.find(query)) !== undefined
}

export function markUploadDeleted(db: Database, { shard, id }: ImageRow): Promise<unknown> {
  return db.write(
    sql`UPDATE images SET is_upload_deleted = 1 WHERE shard = ${shard} AND id = ${id} RETURNING id`,
  )
}

/**
 * Size of the variant of that width, 0 if the original is served, undefined if none was created.
 */
export async function findVariantBytes(
  db: Database,
  { shard, id }: ImageRow,
  width: number,
): Promise<number | undefined> {
  const row = await db.find<{ bytes: number }>(
    sql`SELECT bytes FROM image_variants
        WHERE shard = ${shard} AND image_id = ${id} AND width = ${width}`,
  )
  return row?.bytes
}

/** Stores the result of creating a variant; undefined if the image is gone. */
export function upsertVariant(
  db: Database,
  { shard, id }: ImageRow,
  width: number,
  bytes: number,
): Promise<unknown> {
  return db.write(sql`
    INSERT INTO image_variants (shard, image_id, width, bytes)
    SELECT shard, id, ${width}, ${bytes} FROM images WHERE shard = ${shard} AND id = ${id}
    ON CONFLICT (shard, image_id, width) DO UPDATE SET bytes = excluded.bytes RETURNING bytes`)
}

/** Deletes a variant's row, so that it is created again. */
export function deleteVariant(
  db: Database,
  { shard, id }: ImageRow,
  width: number,
): Promise<unknown> {
  return db.write(sql`
    DELETE FROM image_variants WHERE shard = ${shard} AND image_id = ${id} AND width = ${width}
    RETURNING width`)
}

/**
 * The images that a save may link: of a co-author those of this document, or else it could show
 * images of the owner's other documents.
 */
const mayLink = ({ shard, coAuthor }: Owner, documentId: string): Sql =>
  coAuthor
    ? sql`(document_id = ${documentId} OR id IN (
        SELECT image_id FROM version_images WHERE shard = ${shard} AND document_id = ${documentId}))`
    : ALWAYS

/**
 * Step of a write, after `saved_document`: links the owner's images among these to the document. The
 * revision served to find dropped links; it is no longer read.
 */
export const insertImageLink = (
  owner: Owner,
  documentId: string,
  ids: readonly string[],
): Statement =>
  optional(sql`
    INSERT INTO document_images (shard, document_id, image_id, revision)
    SELECT shard, ${documentId}, id, 1 FROM images
    WHERE shard = ${owner.shard} AND id ${inList(ids)} AND identity_id = ${owner.identityId}
      AND confirmed_at IS NOT NULL AND ${mayLink(owner, documentId)} AND ${after('saved_document')}
    ON CONFLICT (shard, document_id, image_id) DO NOTHING RETURNING image_id`)

/** The images that a document links: all, or those among these. */
export function listLinkedImages(
  db: Database,
  shard: Shard,
  documentId: string,
  ids?: readonly string[],
): Promise<ImageRow[]> {
  const isWanted = ids ? sql`id ${inList(ids)}` : ALWAYS
  return db.list<ImageRow>(
    sql`SELECT ${IMAGE} FROM images
        WHERE shard = ${shard} AND ${isWanted} AND object_key IS NOT NULL
          AND id IN (SELECT image_id FROM document_images
                     WHERE shard = ${shard} AND document_id = ${documentId})`,
  )
}

/** A document as of a save. */
export interface SavedRevision {
  id: string
  revision: number
}

/**
 * Own images that a save linked to its document. An image confirmed just after the save is not
 * included: it is served to no reader, and is eventually collected. If the document was saved
 * again, the later save decides which images it links.
 */
export function listOwnLinkedImages(
  db: Database,
  { shard, identityId }: Owner,
  { id: documentId, revision }: SavedRevision,
  ids: readonly string[],
): Promise<{ id: string }[]> {
  return db.list(
    sql`SELECT i.id FROM images i
        WHERE i.shard = ${shard} AND i.id ${inList(ids)} AND i.identity_id = ${identityId}
          AND i.confirmed_at IS NOT NULL
          AND (EXISTS (SELECT 1 FROM document_images l
                       WHERE l.shard = ${shard} AND l.document_id = ${documentId} AND l.image_id = i.id)
            OR NOT EXISTS (SELECT 1 FROM documents d
                           WHERE d.shard = ${shard} AND d.id = ${documentId} AND d.revision = ${revision}))`,
  )
}

// A removed image may be in any version up to this revision, and in no later one.
const KEEP_IMAGES = sql`
  INSERT INTO version_images (shard, document_id, image_id, first_revision, last_revision)`
const AS_LAST = sql`
  ON CONFLICT (shard, document_id, image_id) DO UPDATE SET last_revision = excluded.last_revision
  RETURNING image_id`

/**
 * Steps of a save, after `saved_document`: delete the links to images that are not among these, and
 * keep these images for the versions that show them. One statement deletes first, so that the other
 * steps read the deleted rows and no index; steps in order delete last.
 */
export function deleteStaleLinks(
  { shard }: IdentityRef,
  documentId: string,
  ids: readonly string[],
  at: Microseconds,
): Statement[] {
  const stale = sql`
    document_images WHERE shard = ${shard} AND document_id = ${documentId} AND image_id ${notInList(ids)}`
  const deletion = sql`DELETE FROM ${stale} AND ${after('saved_document')} RETURNING shard, document_id, image_id`
  const dropped = chained(stale, raw('dropped_links'))
  const saved = chained(
    sql`documents WHERE shard = ${shard} AND id = ${documentId}`,
    raw('saved_document'),
  )
  const insertion = sql`
    ${KEEP_IMAGES} SELECT shard, document_id, image_id, 1, (SELECT revision - 1 FROM ${saved})
    FROM ${dropped}${AS_LAST}`
  return [
    step('dropped_links', chained(insertion, deletion)),
    sql`UPDATE images SET linked_at = ${at}
        WHERE shard = ${shard} AND id IN (SELECT image_id FROM ${dropped}) RETURNING id`,
    chained(deletion, insertion),
  ].map(optional)
}

/**
 * Step of a deletion into the trash, after `own_document`: keeps the images that the document
 * shows.
 */
export const keepTrashedImages = (
  { shard }: AuthenticatedIdentity,
  documentId: string,
): Statement =>
  optional(sql`
  ${KEEP_IMAGES} SELECT l.shard, l.document_id, l.image_id, 1, d.revision FROM documents d
   JOIN document_images l ON l.shard = d.shard AND l.document_id = d.id
   WHERE d.shard = ${shard} AND d.id = ${documentId} AND ${after('own_document')}${AS_LAST}`)

/** Step of a deletion, between `own_document` and the deletion: deletes the document's links. */
export const deleteDocumentLinks = (
  { shard, identityId }: AuthenticatedIdentity,
  documentId: string,
  at: Microseconds,
): Statement =>
  optional(sql`
    UPDATE images SET linked_at = ${at}
    WHERE shard = ${shard} AND identity_id = ${identityId} AND ${after('own_document')} AND id IN (
      SELECT image_id FROM document_images WHERE shard = ${shard} AND document_id = ${documentId}) RETURNING id`)

/** The owner of a document that links an image; undefined if there is none that readers open. */
export function findLink(
  db: Database,
  shard: Shard,
  documentId: string,
  imageId: string,
): Promise<{ organization_id: string } | undefined> {
  return db.find(
    sql`SELECT d.organization_id FROM document_images l
        JOIN documents d ON d.shard = l.shard AND d.id = l.document_id
        WHERE l.shard = ${shard} AND l.document_id = ${documentId} AND l.image_id = ${imageId}
          AND NOT ${isTakenDown(shard, documentId)}`,
  )
}

/** Whether documents link an image, and all of these were taken down. */
export async function isOnlyTakenDown(
  db: Database,
  { shard, id }: Pick<ImageRow, 'shard' | 'id'>,
): Promise<boolean> {
  const row = await db.find<{ links: number; taken: number }>(
    sql`SELECT count(*) AS links, count(t.document_id) AS taken FROM document_images l
        LEFT JOIN documents_taken_down t ON t.shard = ${shard} AND t.document_id = l.document_id
        WHERE l.shard = ${shard} AND l.image_id = ${id}`,
  )
  return row !== undefined && row.taken > 0 && row.taken === row.links
}

/** The present or past owner of a document; read before a signature is verified. */
export function findDocumentOwner(
  db: Database,
  shard: Shard,
  documentId: string,
): Promise<{ organization_id: string } | undefined> {
  return db.find(
    sql`SELECT organization_id FROM documents WHERE shard = ${shard} AND id = ${documentId}
        UNION ALL
        SELECT organization_id FROM deleted_documents WHERE shard = ${shard} AND id = ${documentId}`,
  )
}

export interface SharedLink {
  organization_id: string
  document_id: string
  token_hash: Uint8Array
}

/** The public links of documents that link an image; of the named document, if given. */
export async function listSharedLinks(
  db: Database,
  shard: Shard,
  imageId: string,
  documentId: string | undefined,
  at: Microseconds,
): Promise<SharedLink[]> {
  const ofDocument = documentId === undefined ? undefined : sql`d.id = ${documentId}`
  // A link with a password or a number of uses publishes nothing.
  const isPublic = sql`
    s.password_hash IS NULL AND s.max_uses IS NULL AND (s.expires_at IS NULL OR s.expires_at > ${at})`
  const sharedBy = (table: Sql, condition: Sql) =>
    db.list<SharedLink>(sql`
      SELECT d.organization_id, d.id AS document_id, s.token_hash FROM document_images l
      JOIN documents d ON d.shard = l.shard AND d.id = l.document_id
      JOIN ${table} s ON s.shard = d.shard AND s.document_id = d.id
      WHERE l.shard = ${shard} AND l.image_id = ${imageId} AND ${condition}
        AND NOT ${isTakenDown(shard, sql`d.id`)}`)
  const defaultLinks = await sharedBy(sql`shares`, ofDocument ?? sql`d.id = d.id`)
  const furtherLinks = await sharedBy(
    sql`share_links`,
    ofDocument ? sql`${ofDocument} AND ${isPublic}` : isPublic,
  )
  return [...defaultLinks, ...furtherLinks]
}

/** The fencing tokens of this database, the latest last. */
export async function readBlobStoreOwner(db: Database): Promise<string> {
  const row = await db.find<{ blob_store_owner: string | null }>(
    sql`SELECT blob_store_owner FROM deployment WHERE id = 1`,
  )
  return row?.blob_store_owner ?? ''
}

/** Replaces the tokens; undefined if another process replaced them first. */
export function replaceBlobStoreOwner(
  db: Database,
  knownTokens: string,
  next: string,
): Promise<unknown> {
  return db.write(sql`
    UPDATE deployment SET blob_store_owner = ${next}
    WHERE id = 1 AND coalesce(blob_store_owner, '') = ${knownTokens} RETURNING id`)
}
