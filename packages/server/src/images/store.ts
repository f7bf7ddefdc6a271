// biome-ignore-all lint/style/noExcessiveLinesPerFile: a list: one function per query.
import type { ImageType } from '@waraq/contract'
import type { AuthenticatedIdentity } from '../access/authentication.ts'
import { holdIdentity, type IdentityRef } from '../access/store.ts'
import { after } from '../db/chains.ts'
import type { Database, Statement } from '../db/database.ts'
import { inList, listOf, notInList } from '../db/values.ts'
import { meets } from '../db/version-condition.ts'
import { type IdempotentRequest, insertIdempotencyKey } from '../idempotency/store.ts'
import type { WritePrecondition } from '../lib/etag.ts'
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
}

const IMAGE = `shard, id, organization_id, identity_id, content_type, declared_bytes, bytes, width,
  height, object_key, created_at, confirmed_at`

export function findImage(db: Database, shard: Shard, id: string): Promise<ImageRow | undefined> {
  return db.find<ImageRow>(`SELECT ${IMAGE} FROM images WHERE shard = $1 AND id = $2`, [shard, id])
}

export function findOwnImage(
  db: Database,
  { shard, identityId }: AuthenticatedIdentity,
  id: string,
): Promise<ImageRow | undefined> {
  return db.find<ImageRow>(
    `SELECT ${IMAGE} FROM images WHERE shard = $1 AND id = $2 AND identity_id = $3`,
    [shard, id, identityId],
  )
}

const FIND_ROOM = `
  SELECT id FROM identities
  WHERE shard = $1 AND id = $2 AND image_count < $3 AND image_bytes + $4 <= $5
    AND (SELECT count(*) FROM images
         WHERE shard = $1 AND identity_id = $2 AND confirmed_at IS NULL) < $6`

const takePlace = (step: string): string => `
  UPDATE identities SET image_count = image_count + 1
  WHERE shard = $1 AND id = $2 AND ${after(step)} RETURNING id`
const [TAKE_PLACE, TAKE_NAMED_PLACE] = [takePlace('room'), takePlace('named')]

const INSERT = `
  INSERT INTO images (shard, id, organization_id, identity_id, content_type, declared_bytes, bytes,
    width, height, created_at, is_upload_deleted)
  SELECT $1, $2, $3, $4, $5, $6, 0, 0, 0, $7, 0 WHERE ${after('place')} RETURNING ${IMAGE}`

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
  identity: AuthenticatedIdentity,
  { id, at, contentType, bytes, maxTickets, idempotency }: NewTicket,
): Promise<ImageRow | undefined> {
  const { shard, identityId, organizationId, limits } = identity
  const { maxImages, maxImageStorage } = limits
  const room = [shard, identityId, maxImages, bytes ?? 1, maxImageStorage, maxTickets]
  const named = idempotency && { request_hash: idempotency.hash, response: id }
  const steps: Statement[] = [
    [FIND_ROOM, room, { as: 'room' }],
    ...(idempotency && named ? [insertIdempotencyKey(identity, idempotency, named, at)] : []),
    [named ? TAKE_NAMED_PLACE : TAKE_PLACE, [shard, identityId], { as: 'place' }],
    [INSERT, [shard, id, organizationId, identityId, contentType, bytes ?? null, at]],
  ]
  // Tickets of an identity serialize on its row, so concurrent ones cannot exceed the limit.
  return db.writeChain<ImageRow>({ hold: holdIdentity(identity), steps })
}

interface ConfirmResult {
  width: number
  height: number
  bytes: number
  key: string
  sha256: string | null
  at: Microseconds
}

const FIND_CONFIRMABLE = `
  SELECT i.id FROM images i JOIN identities o ON o.shard = i.shard AND o.id = i.identity_id
  WHERE i.shard = $1 AND i.id = $2 AND i.identity_id = $3 AND i.confirmed_at IS NULL
    AND o.image_bytes + $4 <= $5`

const TAKE_BYTES = `
  UPDATE identities SET image_bytes = image_bytes + $3
  WHERE shard = $1 AND id = $2 AND ${after('found')} RETURNING id`

const CONFIRM = `
  UPDATE images SET width = $3, height = $4, bytes = $5, object_key = $6, confirmed_at = $7, linked_at = $7,
    content_sha256 = $8
  WHERE shard = $1 AND id = $2 AND ${after('taken')} RETURNING ${IMAGE}`

/**
 * Turns a ticket into an image; undefined if it is no longer a ticket or its bytes exceed the
 * quota.
 */
export function confirmOwnImage(
  db: Database,
  identity: AuthenticatedIdentity,
  id: string,
  { width, height, bytes, key, sha256, at }: ConfirmResult,
): Promise<ImageRow | undefined> {
  const { shard, identityId, limits } = identity
  const found = [shard, id, identityId, bytes, limits.maxImageStorage]
  return db.writeChain<ImageRow>({
    hold: holdIdentity(identity),
    steps: [
      [FIND_CONFIRMABLE, found, { as: 'found' }],
      [TAKE_BYTES, [shard, identityId, bytes], { as: 'taken' }],
      [CONFIRM, [shard, id, width, height, bytes, key, at, sha256]],
    ],
  })
}

const GIVE_BACK = `
  UPDATE identities SET image_count = image_count - 1, image_bytes = image_bytes - $3
  WHERE shard = $1 AND id = $2 AND ${after('gone')} RETURNING id`

const INSERT_PENDING_DELETION = `
  INSERT INTO pending_object_deletions (shard, object_key, created_at)
  SELECT $1, $2, $3 WHERE ${after('gone')}
  ON CONFLICT (shard, object_key) DO UPDATE SET created_at = excluded.created_at RETURNING object_key`

const DELETE_TICKET =
  'DELETE FROM images WHERE shard = $1 AND id = $2 AND confirmed_at IS NULL RETURNING id'

/** Deletes a ticket and frees its quota; undefined if it became an image or is gone. */
export function deleteTicket(
  db: Database,
  { shard, id, identity_id }: ImageRow,
  uploadKey: string,
  at: Microseconds,
): Promise<unknown> {
  return db.writeChain({
    hold: holdIdentity({ shard, identityId: identity_id }),
    steps: [
      [DELETE_TICKET, [shard, id], { as: 'gone' }],
      [GIVE_BACK, [shard, identity_id, 0]],
      [INSERT_PENDING_DELETION, [shard, uploadKey, at]],
    ],
  })
}

// An image is used by documents, and by stored versions since its upload: also those in the trash.
const isUnused = (image: string): string => `NOT EXISTS (
    SELECT 1 FROM document_images l WHERE l.shard = ${image}.shard AND l.image_id = ${image}.id)
  AND NOT EXISTS (
    SELECT 1 FROM version_images x JOIN document_versions v
      ON v.shard = x.shard AND v.document_id = x.document_id
        AND v.revision BETWEEN x.first_revision AND x.last_revision
    WHERE x.shard = ${image}.shard AND x.image_id = ${image}.id
      AND v.replaced_at >= ${image}.confirmed_at)`

// A link locks the image row too, so a deletion and a link see each other. The lock needs a
// separate statement: PostgreSQL evaluates the search for links before a deletion waits for the
// row.
const HOLD_ORPHAN = 'SELECT id FROM images WHERE shard = $1 AND id = $2 FOR UPDATE'

const DELETE_ORPHAN = `
  DELETE FROM images WHERE shard = $1 AND id = $2 AND linked_at < $3 AND ${isUnused('images')} RETURNING id`

const FORGET_VERSIONS = `
  DELETE FROM version_images WHERE shard = $1 AND image_id = $2 AND ${after('gone')} RETURNING image_id`

/** Deletes an image unused since `before`; undefined if a document links it again. */
export function deleteOrphan(
  db: Database,
  image: ImageRow,
  before: Microseconds,
  at: Microseconds,
): Promise<unknown> {
  const { shard, id, identity_id, bytes, object_key } = image
  return db.writeChain({
    hold: [HOLD_ORPHAN, [shard, id]],
    steps: [
      [DELETE_ORPHAN, [shard, id, before], { as: 'gone' }],
      [GIVE_BACK, [shard, identity_id, bytes]],
      [INSERT_PENDING_DELETION, [shard, object_key ?? '', at]],
      [FORGET_VERSIONS, [shard, id], 'maybe'],
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
    'SELECT shard, object_key FROM pending_object_deletions ORDER BY shard, object_key LIMIT $1',
    [limit],
  )
}

export function deletePendingDeletion(
  db: Database,
  { shard, object_key }: PendingDeletionRow,
): Promise<unknown> {
  return db.write([
    'DELETE FROM pending_object_deletions WHERE shard = $1 AND object_key = $2 RETURNING object_key',
    [shard, object_key],
  ])
}

/** Tickets created before this time. */
export function listStaleTickets(
  db: Database,
  before: Microseconds,
  limit: number,
): Promise<ImageRow[]> {
  return db.list<ImageRow>(
    `SELECT ${IMAGE} FROM images
     WHERE confirmed_at IS NULL AND is_upload_deleted = 0 AND created_at < $1
     ORDER BY created_at LIMIT $2`,
    [before, limit],
  )
}

/** Images that no document links, and none has since this time, and that no version shows. */
export function listOrphans(
  db: Database,
  before: Microseconds,
  limit: number,
): Promise<ImageRow[]> {
  return db.list<ImageRow>(
    `SELECT ${IMAGE} FROM images i WHERE linked_at < $1 AND ${isUnused('i')}
     ORDER BY linked_at LIMIT $2`,
    [before, limit],
  )
}

/** Images whose upload URL has expired, so no client can upload to it again. */
export function listUploadsToDelete(
  db: Database,
  before: Microseconds,
  limit: number,
): Promise<ImageRow[]> {
  return db.list<ImageRow>(
    `SELECT ${IMAGE} FROM images
     WHERE is_upload_deleted = 0 AND created_at < $1 AND confirmed_at IS NOT NULL
     ORDER BY created_at LIMIT $2`,
    [before, limit],
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
    `SELECT id, object_key, is_upload_deleted FROM images WHERE shard = $1 AND id ${inList('$2')}`,
    [shard, listOf(ids)],
  )
}

export async function hasOrganization(db: Database, shard: Shard, id: string): Promise<boolean> {
  const sql = 'SELECT id FROM organizations WHERE shard = $1 AND id = $2'
  return (await db.find(sql, [shard, id])) !== undefined
}

export function markUploadDeleted(db: Database, { shard, id }: ImageRow): Promise<unknown> {
  return db.write([
    'UPDATE images SET is_upload_deleted = 1 WHERE shard = $1 AND id = $2 RETURNING id',
    [shard, id],
  ])
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
    'SELECT bytes FROM image_variants WHERE shard = $1 AND image_id = $2 AND width = $3',
    [shard, id, width],
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
  return db.write([
    `INSERT INTO image_variants (shard, image_id, width, bytes)
     SELECT shard, id, $3, $4 FROM images WHERE shard = $1 AND id = $2
     ON CONFLICT (shard, image_id, width) DO UPDATE SET bytes = excluded.bytes RETURNING bytes`,
    [shard, id, width, bytes],
  ])
}

/** Deletes a variant's row, so that it is created again. */
export function deleteVariant(
  db: Database,
  { shard, id }: ImageRow,
  width: number,
): Promise<unknown> {
  return db.write([
    'DELETE FROM image_variants WHERE shard = $1 AND image_id = $2 AND width = $3 RETURNING width',
    [shard, id, width],
  ])
}

// The revision served to find dropped links; it is no longer read.
const LINK = `
  INSERT INTO document_images (shard, document_id, image_id, revision)
  SELECT shard, $2, id, 1 FROM images
  WHERE shard = $1 AND id ${inList('$3')} AND identity_id = $4 AND confirmed_at IS NOT NULL
    AND ${after('written')}
  ON CONFLICT (shard, document_id, image_id) DO NOTHING RETURNING image_id`

/** Step of a write, after `written`: links the author's own images among these to the document. */
export const insertImageLink = (
  { shard, identityId }: IdentityRef,
  documentId: string,
  ids: readonly string[],
): Statement => [LINK, [shard, documentId, listOf(ids), identityId], 'maybe']

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
  { shard, identityId }: IdentityRef,
  { id: documentId, revision }: SavedRevision,
  ids: readonly string[],
): Promise<{ id: string }[]> {
  return db.list(
    `SELECT i.id FROM images i
     WHERE i.shard = $1 AND i.id ${inList('$2')} AND i.identity_id = $3 AND i.confirmed_at IS NOT NULL
       AND (EXISTS (SELECT 1 FROM document_images l
                    WHERE l.shard = $1 AND l.document_id = $4 AND l.image_id = i.id)
         OR NOT EXISTS (SELECT 1 FROM documents d
                        WHERE d.shard = $1 AND d.id = $4 AND d.revision = $5))`,
    [shard, listOf(ids), identityId, documentId, revision],
  )
}

const IS_DROPPED = `shard = $1 AND document_id = $2 AND image_id ${notInList('$3')}`

/** Step of a save, after `written`: deletes the links to images that are not among these. */
export const deleteStaleLinks = (
  { shard }: AuthenticatedIdentity,
  documentId: string,
  ids: readonly string[],
  at: Microseconds,
): Statement[] => [
  [
    `UPDATE images SET linked_at = $4 WHERE shard = $1 AND ${after('written')}
       AND id IN (SELECT image_id FROM document_images WHERE ${IS_DROPPED}) RETURNING id`,
    [shard, documentId, listOf(ids), at],
    'maybe',
  ],
  [
    `DELETE FROM document_images WHERE ${IS_DROPPED} AND ${after('written')} RETURNING image_id`,
    [shard, documentId, listOf(ids)],
    'maybe',
  ],
]

// Which versions show a dropped image is not known exactly: none after this revision.
const KEEP_IMAGES = `
  INSERT INTO version_images (shard, document_id, image_id, first_revision, last_revision)
  SELECT l.shard, l.document_id, l.image_id, 1, d.revision`
const AS_LAST = `
  ON CONFLICT (shard, document_id, image_id) DO UPDATE SET last_revision = excluded.last_revision
  RETURNING image_id`

/** Step before a save: its versions still show the images that it drops. */
export function keepDroppedImages(
  { shard, identityId }: AuthenticatedIdentity,
  documentId: string,
  ids: readonly string[],
  precondition: WritePrecondition,
): Statement {
  const values = [shard, documentId, identityId, listOf(ids)]
  const condition = meets(precondition, values.length + 1)
  const sql = `${KEEP_IMAGES} FROM (SELECT shard, id, revision FROM documents
      WHERE shard = $1 AND id = $2 AND stored_id = $2 AND identity_id = $3 AND ${condition.sql}) d
    JOIN document_images l ON l.shard = d.shard AND l.document_id = d.id
    WHERE l.image_id ${notInList('$4')}${AS_LAST}`
  return [sql, [...values, ...condition.values], 'maybe']
}

/** Step of a deletion into the trash, after `found`: the document there shows its images. */
export const keepTrashedImages = (
  { shard }: AuthenticatedIdentity,
  documentId: string,
): Statement => [
  `${KEEP_IMAGES} FROM documents d
   JOIN document_images l ON l.shard = d.shard AND l.document_id = d.id
   WHERE d.shard = $1 AND d.id = $2 AND ${after('found')}${AS_LAST}`,
  [shard, documentId],
  'maybe',
]

/** Step of a deletion, after `found` and before the document goes: deletes its links. */
export const deleteDocumentLinks = (
  { shard, identityId }: AuthenticatedIdentity,
  documentId: string,
  at: Microseconds,
): Statement => [
  `UPDATE images SET linked_at = $3 WHERE shard = $1 AND identity_id = $4 AND ${after('found')} AND id IN (
     SELECT image_id FROM document_images WHERE shard = $1 AND document_id = $2) RETURNING id`,
  [shard, documentId, at, identityId],
  'maybe',
]

/** The owner of a document that links an image; undefined if it has no such link or is gone. */
export function findLink(
  db: Database,
  shard: Shard,
  documentId: string,
  imageId: string,
): Promise<{ organization_id: string } | undefined> {
  return db.find(
    `SELECT d.organization_id FROM document_images l
     JOIN documents d ON d.shard = l.shard AND d.id = l.document_id
     WHERE l.shard = $1 AND l.document_id = $2 AND l.image_id = $3`,
    [shard, documentId, imageId],
  )
}

/** The present or past owner of a document; read before a signature is verified. */
export function findDocumentOwner(
  db: Database,
  shard: Shard,
  documentId: string,
): Promise<{ organization_id: string } | undefined> {
  return db.find(
    `SELECT organization_id FROM documents WHERE shard = $1 AND id = $2
     UNION ALL SELECT organization_id FROM deleted_documents WHERE shard = $1 AND id = $2`,
    [shard, documentId],
  )
}

export interface SharedLink {
  organization_id: string
  document_id: string
  token_hash: Uint8Array
}

const sharedLinks = (table: string, condition: string): string => `
  SELECT d.organization_id, d.id AS document_id, s.token_hash FROM document_images l
  JOIN documents d ON d.shard = l.shard AND d.id = l.document_id
  JOIN ${table} s ON s.shard = d.shard AND s.document_id = d.id
  WHERE l.shard = $1 AND l.image_id = $2 AND ${condition}`

// A link with a password or a number of uses publishes nothing.
const isPublic = (now: string): string =>
  `s.password_hash IS NULL AND s.max_uses IS NULL AND (s.expires_at IS NULL OR s.expires_at > ${now})`
const OF_DOCUMENT = 'd.id = $3'
const PUBLISHED = sharedLinks('shares', 'd.id = d.id')
const PUBLISHED_AS = sharedLinks('shares', OF_DOCUMENT)
const LINKED = sharedLinks('share_links', isPublic('$3'))
const LINKED_AS = sharedLinks('share_links', `${OF_DOCUMENT} AND ${isPublic('$4')}`)

/** The public links of documents that link an image; of the named document, if given. */
export async function listSharedLinks(
  db: Database,
  shard: Shard,
  imageId: string,
  documentId: string | undefined,
  at: Microseconds,
): Promise<SharedLink[]> {
  const place = documentId === undefined ? [shard, imageId] : [shard, imageId, documentId]
  const isNamed = documentId !== undefined
  const published = await db.list<SharedLink>(isNamed ? PUBLISHED_AS : PUBLISHED, place)
  const linked = await db.list<SharedLink>(isNamed ? LINKED_AS : LINKED, [...place, at])
  return [...published, ...linked]
}

/** The fencing tokens of this database, the latest last. */
export async function readBlobStoreOwner(db: Database): Promise<string> {
  const row = await db.find<{ blob_store_owner: string | null }>(
    'SELECT blob_store_owner FROM deployment WHERE id = 1',
    [],
  )
  return row?.blob_store_owner ?? ''
}

/** Replaces the tokens; undefined if another process replaced them first. */
export function replaceBlobStoreOwner(db: Database, known: string, next: string): Promise<unknown> {
  return db.write([
    `UPDATE deployment SET blob_store_owner = $2
     WHERE id = 1 AND coalesce(blob_store_owner, '') = $1 RETURNING id`,
    [known, next],
  ])
}
