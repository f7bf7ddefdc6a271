// biome-ignore-all lint/style/noExcessiveLinesPerFile: a list: one function per query.
import type { AuthenticatedIdentity } from '../access/authentication.ts'
import type { Owner } from '../access/owner.ts'
import { type IdentityRef, lockIdentity, lockOwnDocument } from '../access/store.ts'
import { after, lookup, step, valuesAfter } from '../db/chains.ts'
import { requireRowOf } from '../db/corruption.ts'
import type { Database, Queryable, ReadOnlyDatabase, Statement } from '../db/database.ts'
import { ALWAYS, bytesOf, chained, type Sql, sql } from '../db/sql.ts'
import { isTakenDown } from '../db/taken-down.ts'
import { meets } from '../db/version-condition.ts'
import {
  type IdempotentRequest,
  insertIdempotencyKey,
  type StoredResponse,
} from '../idempotency/store.ts'
import { keptHash } from '../lib/content-hash.ts'
import type { WritePrecondition } from '../lib/etag.ts'
import type { Shard } from '../lib/shard.ts'
import type { Microseconds } from '../lib/time.ts'
import type { EncodedContent } from './encoded-content.ts'
import { isTagged, titleHas } from './filters/store.ts'

export interface SummaryRow {
  id: string
  title: string
  created_at: Microseconds
  updated_at: Microseconds
  /** Set in lists of its author, if the document was taken down. */
  isTakenDown?: boolean
}

/** A document without its content. */
export interface DocumentMetadataRow extends SummaryRow {
  revision: number
  /** The first 16 hex digits of the content's SHA-256. */
  content_hash: string
}

export interface DocumentRow extends DocumentMetadataRow {
  /** UTF-8 of canonical JSON. */
  content: Uint8Array<ArrayBuffer>
}

/** The list position after the document with this update and id. */
export interface Cursor {
  updatedAt: Microseconds
  id: string
}

const SUMMARY = sql`id, title, created_at, updated_at`
// Reads the id from the row, because a corrupt index may lead SQLite to another document's row.
const METADATA = sql`stored_id AS id, title, created_at, updated_at, revision, content_hash`
const FULL = sql`${METADATA}, ${bytesOf('content')} AS content`
const NO_LIMIT = 2_147_483_647
/** A page of at most this many rows is found quickly. */
const FEW = 201
const FIRST_PAGE: Cursor = { updatedAt: Number.MAX_SAFE_INTEGER, id: '' }

/**
 * The documents of one identity, newest update first; `titleQuery` is folded and matched in titles,
 * and `tag` is folded.
 */
export function listOwnDocuments(
  db: Queryable,
  identity: IdentityRef,
  { after = FIRST_PAGE, limit = NO_LIMIT, titleQuery = '', tag }: OwnPage = {},
): Promise<SummaryRow[]> {
  const { shard, identityId } = identity
  const isOnPage = sql`
    shard = ${shard} AND identity_id = ${identityId} AND (updated_at, id) < (${after.updatedAt}, ${after.id})`
  const order = sql`ORDER BY updated_at DESC, id DESC LIMIT ${limit}`
  if (titleQuery === '' && tag === undefined)
    return db.list<SummaryRow>(
      sql`SELECT ${SUMMARY} FROM documents WHERE ${isOnPage} ${order}`,
      limit <= FEW ? 'few' : undefined,
    )
  const hasTitle = titleQuery === '' ? ALWAYS : titleHas(titleQuery)
  const hasTag = tag === undefined ? ALWAYS : sql`id ${isTagged(identity, tag)}`
  return db.list<SummaryRow>(
    sql`SELECT ${SUMMARY} FROM documents WHERE ${isOnPage} AND ${hasTitle} AND ${hasTag} ${order}`,
  )
}

interface OwnPage {
  after?: Cursor | undefined
  limit?: number | undefined
  titleQuery?: string | undefined
  tag?: string | undefined
}

// Compares the id in the row too, because a corrupt index may lead to another row.
const isOwnRow = ({ shard, identityId }: Owner, id: string): Sql =>
  sql`shard = ${shard} AND id = ${id} AND stored_id = ${id} AND identity_id = ${identityId}`

export const findOwnMetadata = (...own: OwnDocument): Promise<DocumentMetadataRow | undefined> =>
  findOwnRow(METADATA, ...own)

export const findOwnDocument = (...own: OwnDocument): Promise<DocumentRow | undefined> =>
  findOwnRow(FULL, ...own)

type OwnDocument = [db: ReadOnlyDatabase, owner: Owner, id: string]

async function findOwnRow<Row extends DocumentMetadataRow>(
  columns: Sql,
  ...[db, { shard, identityId }, id]: OwnDocument
): Promise<Row | undefined> {
  const row = await db.find<Row>(sql`
    SELECT ${columns} FROM documents
    WHERE shard = ${shard} AND id = ${id} AND identity_id = ${identityId}`)
  return requireRowOf(id, row)
}

/**
 * A current or deleted document with its organization, whose signature is checked before any
 * response. One that was taken down equals a deleted one.
 */
export async function findMetadata(
  db: ReadOnlyDatabase,
  shard: Shard,
  id: string,
): Promise<(DocumentMetadataRow & { organization_id: string; is_deleted: 0 | 1 }) | undefined> {
  // A deleted document leaves its id only; both cases take the same steps.
  const query = sql`
    SELECT ${METADATA}, organization_id, CASE WHEN ${isTakenDown(shard, id)} THEN 1 ELSE 0 END AS is_deleted
    FROM documents WHERE shard = ${shard} AND id = ${id}
    UNION ALL
    SELECT id, '', 0, 0, 0, '', organization_id, 1 FROM deleted_documents WHERE shard = ${shard} AND id = ${id}`
  return requireRowOf(id, await db.find(query))
}

/** The document of a share token, without its content. */
export async function findSharedMetadata(
  db: ReadOnlyDatabase,
  shard: Shard,
  tokenHash: Uint8Array,
): Promise<(DocumentMetadataRow & { organization_id: string }) | undefined> {
  const row = await db.find<DocumentMetadataRow & { organization_id: string; document_id: string }>(
    sql`SELECT d.stored_id AS id, d.title, d.created_at, d.updated_at, d.revision, d.content_hash,
          d.organization_id, s.document_id
        FROM shares s JOIN documents d ON d.shard = s.shard AND d.id = s.document_id
        WHERE s.shard = ${shard} AND s.token_hash = ${tokenHash}
          AND NOT ${isTakenDown(shard, sql`s.document_id`)}`,
  )
  return row && requireRowOf(row.document_id, row)
}

/** A document with its content, by id only: call it after authorization. */
export async function findDocument(
  db: ReadOnlyDatabase,
  shard: Shard,
  id: string,
): Promise<DocumentRow | undefined> {
  const query = sql`SELECT ${FULL} FROM documents WHERE shard = ${shard} AND id = ${id}`
  return requireRowOf(id, await db.find<DocumentRow>(query))
}

interface DocumentWrite {
  id: string
  at: Microseconds
  content: EncodedContent
  /** Statements of the same write after the step `saved_document`, none of which has its result. */
  dependents?: Statement[]
}

interface NewDocument extends DocumentWrite {
  idempotency?: (IdempotentRequest & StoredResponse) | undefined
}

interface SavedDocument extends DocumentWrite {
  /** Statements of the same write before it: they keep what it replaces. */
  captures?: Statement[]
}

/**
 * Inserts a document if the quota allows it and its idempotency key is free, in one step; otherwise
 * returns undefined.
 */
export function insertOwnDocument(
  db: Database,
  identity: AuthenticatedIdentity,
  { id, at, content, dependents = [], idempotency }: NewDocument,
  max: number,
): Promise<DocumentMetadataRow | undefined> {
  const { shard, identityId, organizationId } = identity
  const { hash, title, titleFolded, bytes } = content
  const isIdentity = sql`shard = ${shard} AND id = ${identityId}`
  const hasQuota = sql`${isIdentity} AND document_count < ${max}`
  // Creations of one identity lock its row, so that concurrent ones cannot exceed the quota.
  const takeQuota = (condition: Sql) =>
    step(
      'quota_use',
      sql`UPDATE identities SET document_count = document_count + 1 WHERE ${condition} RETURNING id`,
    )
  const insertion = step(
    'saved_document',
    sql`
  INSERT INTO documents (shard, id, stored_id, organization_id, identity_id, revision, created_at, updated_at,
    content_hash, title, title_match_key, content)
  ${valuesAfter(
    'quota_use',
    sql`${shard}, ${id}, ${id}, ${organizationId}, ${identityId}, 1, ${at}, ${at}, ${keptHash(hash)}, ${title},
    ${titleFolded}, CAST(${bytes} AS TEXT)`,
  )}
  RETURNING ${METADATA}`,
  )
  const { hold, locks } = lockIdentity(identity)
  if (!idempotency) {
    const steps = [takeQuota(hasQuota), insertion, ...dependents]
    return db.writeChain<DocumentMetadataRow>({ locks, steps })
  }
  const steps = [
    lookup('quota', sql`SELECT id FROM identities WHERE ${hasQuota}`),
    insertIdempotencyKey(identity, idempotency, idempotency, at),
    takeQuota(sql`${isIdentity} AND ${after('stored_key')}`),
    insertion,
    ...dependents,
  ]
  // After a concurrent creation with the same key, this one finds the key taken.
  return db.writeChain<DocumentMetadataRow>({ hold, locks, steps })
}

/** Replaces the content of the owner's document if its version meets the precondition. */
export function updateOwnDocument(
  db: Database,
  owner: Owner,
  { id, at, content, dependents = [], captures = [] }: SavedDocument,
  precondition: WritePrecondition,
): Promise<DocumentMetadataRow | undefined> {
  const { hash, title, titleFolded, bytes } = content
  // updated_at increases even if the clock was set back.
  const save = sql`
  UPDATE documents SET revision = revision + 1,
    updated_at = CASE WHEN updated_at >= ${at} THEN updated_at + 1 ELSE ${at} END,
    content_hash = ${keptHash(hash)}, title = ${title}, title_match_key = ${titleFolded},
    content = CAST(${bytes} AS TEXT)
  WHERE ${isOwnRow(owner, id)}
    AND ${meets(precondition)}
  RETURNING ${METADATA}`
  return db.writeChain<DocumentMetadataRow>({
    ...lockOwnDocument(owner, id),
    steps: [...captures, step('saved_document', save), ...dependents],
  })
}

interface DeletedDocument {
  id: string
  at: Microseconds
  /** An additional condition on the document. */
  condition?: Sql
  /** Statements of the same write after the step `own_document`. */
  dependents?: Statement[]
}

/** Deletes the identity's document with its share and releases its quota. */
export function deleteOwnDocument(
  db: Database,
  identity: AuthenticatedIdentity,
  { id, at, condition = ALWAYS, dependents = [] }: DeletedDocument,
  precondition: WritePrecondition,
): Promise<unknown> {
  const { shard, identityId, organizationId } = identity
  return db.writeChain({
    // Alone: in a batch, the identity would stay locked while the next document is waited for.
    hold: lockOwnDocument(identity, id).hold,
    steps: [
      lookup(
        'own_document',
        sql`SELECT id FROM documents WHERE ${isOwnRow(identity, id)}
              AND ${meets(precondition)} AND ${condition}`,
      ),
      // Before the document is deleted: a version copies its content, and its links are deleted
      // with it.
      ...dependents,
      step(
        'deleted_document',
        sql`DELETE FROM documents WHERE shard = ${shard} AND id = ${id} AND ${after('own_document')} RETURNING id`,
      ),
      // The id stays, so that a valid signature of a deleted document gets `not_found`.
      sql`INSERT INTO deleted_documents (shard, id, organization_id, deleted_at)
          ${valuesAfter('deleted_document', sql`${shard}, ${id}, ${organizationId}, ${at}`)} RETURNING id`,
      sql`UPDATE identities SET document_count = document_count - 1
          WHERE shard = ${shard} AND id = ${identityId} AND ${after('deleted_document')} RETURNING id`,
    ],
  })
}

export interface ShareRow {
  /** Null while the document is not shared. */
  sealed_token: Uint8Array | null
}

/** The share of the identity's document; undefined if the document does not exist. */
export function findOwnShare(
  db: Database,
  { shard, identityId }: AuthenticatedIdentity,
  id: string,
): Promise<ShareRow | undefined> {
  return db.find<ShareRow>(
    sql`SELECT s.sealed_token FROM documents d
        LEFT JOIN shares s ON s.shard = d.shard AND s.document_id = d.id
        WHERE d.shard = ${shard} AND d.id = ${id} AND d.identity_id = ${identityId}`,
  )
}

/** The statement that records a change of a share, in a step where the condition holds. */
type ShareChange = (condition: Sql) => Statement

/** Shares the identity's document, with a new token if it has none; undefined if it does not exist. */
export function insertOwnShare(
  db: Database,
  identity: AuthenticatedIdentity,
  id: string,
  { hash, sealed, at }: { hash: Uint8Array; sealed: Uint8Array; at: Microseconds },
  changeIf: ShareChange,
): Promise<ShareRow | undefined> {
  const isNew = chained(
    sql`${sealed} = (SELECT sealed_token FROM shares WHERE shard = ${identity.shard} AND document_id = ${id})`,
    sql`EXISTS (SELECT FROM share WHERE sealed_token = ${sealed})`,
  )
  return db.writeChain<ShareRow>({
    ...lockOwnDocument(identity, id),
    steps: [
      // If the document is already shared, its token stays and is returned.
      step(
        'share',
        sql`
  INSERT INTO shares (shard, token_hash, document_id, sealed_token, created_at)
  SELECT shard, ${hash}, id, ${sealed}, ${at} FROM documents
  WHERE ${isOwnRow(identity, id)}
  ON CONFLICT (shard, document_id) DO UPDATE SET document_id = excluded.document_id
  RETURNING sealed_token`,
      ),
      changeIf(isNew),
    ],
  })
}

/** Ends the share of the identity's document; undefined if it has none. */
export function deleteOwnShare(
  db: Database,
  identity: AuthenticatedIdentity,
  id: string,
  changeIf: ShareChange,
): Promise<unknown> {
  return db.writeChain({
    ...lockOwnDocument(identity, id),
    steps: [
      step(
        'share',
        sql`
  DELETE FROM shares WHERE shard = ${identity.shard} AND document_id IN (
    SELECT id FROM documents
    WHERE ${isOwnRow(identity, id)})
  RETURNING document_id`,
      ),
      changeIf(after('share')),
    ],
  })
}
