// biome-ignore-all lint/style/noExcessiveLinesPerFile: a list: one function per query.
import type { AuthenticatedIdentity } from '../access/authentication.ts'
import { holdIdentity, holdOwnDocument } from '../access/store.ts'
import { after } from '../db/chains.ts'
import { requireRowOf } from '../db/corruption.ts'
import type { Database, Queryable, ReadOnlyDatabase, Statement } from '../db/database.ts'
import { ALWAYS, type Condition, meets } from '../db/version-condition.ts'
import { type IdempotentRequest, insertIdempotencyKey } from '../idempotency/store.ts'
import { keptHash } from '../lib/content-hash.ts'
import type { WritePrecondition } from '../lib/etag.ts'
import type { Shard } from '../lib/shard.ts'
import type { Microseconds } from '../lib/time.ts'
import type { EncodedContent } from './encoded-content.ts'

export interface SummaryRow {
  id: string
  title: string
  created_at: Microseconds
  updated_at: Microseconds
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

const SUMMARY = 'id, title, created_at, updated_at'
// The id from the row itself: a corrupt index entry may lead SQLite to another document's row.
const METADATA = 'stored_id AS id, title, created_at, updated_at, revision, content_hash'
const FULL = `${METADATA}, CAST(content AS BLOB) AS content`
const NO_LIMIT = 2_147_483_647
/** Rows of a page that is found quickly. */
const FEW = 201
const FIRST_PAGE: Cursor = { updatedAt: Number.MAX_SAFE_INTEGER, id: '' }

const LIST = `
  SELECT ${SUMMARY} FROM documents
  WHERE shard = $1 AND identity_id = $2 AND (updated_at, id) < ($3, $4)
  ORDER BY updated_at DESC, id DESC LIMIT $5`

const SEARCH = `
  SELECT ${SUMMARY} FROM documents
  WHERE shard = $1 AND identity_id = $2 AND (updated_at, id) < ($3, $4)
    AND title_match_key LIKE $6 ESCAPE '!'
  ORDER BY updated_at DESC, id DESC LIMIT $5`

/**
 * The documents of one identity, newest update first; `titleQuery` is folded and matched in titles.
 */
export function listOwnDocuments(
  db: Queryable,
  { shard, identityId }: AuthenticatedIdentity,
  { after = FIRST_PAGE, limit = NO_LIMIT, titleQuery = '' },
): Promise<SummaryRow[]> {
  const values = [shard, identityId, after.updatedAt, after.id, limit]
  if (titleQuery === '') return db.list<SummaryRow>(LIST, values, limit <= FEW ? 'few' : undefined)
  const pattern = `%${titleQuery.replace(/[!%_]/g, '!$&')}%`
  return db.list<SummaryRow>(SEARCH, [...values, pattern])
}

// Also by the id that the row itself holds: a corrupt index may lead to another row.
const IS_OWN_ROW = 'shard = $1 AND id = $2 AND stored_id = $2 AND identity_id = $3'

const FIND_OWN_METADATA = `SELECT ${METADATA} FROM documents WHERE shard = $1 AND id = $2 AND identity_id = $3`

export async function findOwnMetadata(
  db: ReadOnlyDatabase,
  identity: AuthenticatedIdentity,
  id: string,
): Promise<DocumentMetadataRow | undefined> {
  const row = await db.find<DocumentMetadataRow>(FIND_OWN_METADATA, [
    identity.shard,
    id,
    identity.identityId,
  ])
  return requireRowOf(id, row)
}

// A deleted document leaves its id only; both cases take the same steps.
const FIND_METADATA = `
  SELECT ${METADATA}, organization_id, 0 AS is_deleted FROM documents WHERE shard = $1 AND id = $2
  UNION ALL
  SELECT id, '', 0, 0, 0, '', organization_id, 1 FROM deleted_documents WHERE shard = $1 AND id = $2`

/**
 * A current or deleted document with its organization, whose signature is checked before any
 * response.
 */
export async function findMetadata(
  db: ReadOnlyDatabase,
  shard: Shard,
  id: string,
): Promise<(DocumentMetadataRow & { organization_id: string; is_deleted: 0 | 1 }) | undefined> {
  return requireRowOf(id, await db.find(FIND_METADATA, [shard, id]))
}

const FIND_SHARED_METADATA = `
  SELECT d.stored_id AS id, d.title, d.created_at, d.updated_at, d.revision, d.content_hash, d.organization_id,
    s.document_id
  FROM shares s JOIN documents d ON d.shard = s.shard AND d.id = s.document_id
  WHERE s.shard = $1 AND s.token_hash = $2`

/** The document of a share token, without its content. */
export async function findSharedMetadata(
  db: ReadOnlyDatabase,
  shard: Shard,
  tokenHash: Uint8Array,
): Promise<(DocumentMetadataRow & { organization_id: string }) | undefined> {
  const row = await db.find<DocumentMetadataRow & { organization_id: string; document_id: string }>(
    FIND_SHARED_METADATA,
    [shard, tokenHash],
  )
  return row && requireRowOf(row.document_id, row)
}

/** A document with its content, by id only: call it after authorization. */
export async function findDocument(
  db: ReadOnlyDatabase,
  shard: Shard,
  id: string,
): Promise<DocumentRow | undefined> {
  const sql = `SELECT ${FULL} FROM documents WHERE shard = $1 AND id = $2`
  return requireRowOf(id, await db.find<DocumentRow>(sql, [shard, id]))
}

const HAS_QUOTA = 'shard = $1 AND id = $2 AND document_count < $3'

const FIND_QUOTA = `SELECT id FROM identities WHERE ${HAS_QUOTA}`

// Creations of one identity queue at its row, so that two at once cannot both be the last allowed.
const TAKE_QUOTA = `
  UPDATE identities SET document_count = document_count + 1 WHERE ${HAS_QUOTA} RETURNING id`

const TAKE_QUOTA_OF_KEY = `
  UPDATE identities SET document_count = document_count + 1
  WHERE shard = $1 AND id = $2 AND ${after('named')} RETURNING id`

const INSERT = `
  INSERT INTO documents (shard, id, stored_id, organization_id, identity_id, revision, created_at, updated_at,
    content_hash, title, title_match_key, content)
  SELECT $1, $2, $2, $3, $4, 1, $5, $5, $6, $7, $8, CAST($9 AS TEXT) WHERE ${after('place')}
  RETURNING ${METADATA}`

interface DocumentWrite {
  id: string
  at: Microseconds
  content: EncodedContent
  /** Statements of the same write after the step `written`: the links of its images. */
  links?: Statement[]
}

interface NewDocument extends DocumentWrite {
  idempotency?: IdempotentRequest | undefined
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
  { id, at, content, links = [], idempotency }: NewDocument,
  max: number,
): Promise<DocumentMetadataRow | undefined> {
  const { shard, identityId, organizationId } = identity
  const { hash, title, titleFolded, bytes } = content
  const fields = [identityId, at, keptHash(hash), title, titleFolded, bytes]
  const written: Statement = [INSERT, [shard, id, organizationId, ...fields], { as: 'written' }]
  const room = [shard, identityId, max]
  const locks = `identities/${shard}/${identityId}`
  if (!idempotency) {
    const place: Statement = [TAKE_QUOTA, room, { as: 'place' }]
    return db.writeChain<DocumentMetadataRow>({ locks, steps: [place, written, ...links] })
  }
  const recorded = { request_hash: hash, response: JSON.stringify({ id, at }) }
  const steps: Statement[] = [
    [FIND_QUOTA, room, { as: 'room' }],
    insertIdempotencyKey(identity, idempotency, recorded, at),
    [TAKE_QUOTA_OF_KEY, [shard, identityId], { as: 'place' }],
    written,
    ...links,
  ]
  // After a concurrent creation with the same key, this one finds the key taken.
  return db.writeChain<DocumentMetadataRow>({ hold: holdIdentity(identity), locks, steps })
}

// updated_at increases even if the clock was set back.
const save = (condition: string): string => `
  UPDATE documents SET revision = revision + 1,
    updated_at = CASE WHEN updated_at >= $4 THEN updated_at + 1 ELSE $4 END,
    content_hash = $5, title = $6, title_match_key = $7, content = CAST($8 AS TEXT)
  WHERE ${IS_OWN_ROW}
    AND ${condition}
  RETURNING ${METADATA}`

/** Replaces the content of an own document if its version meets the precondition. */
export function updateOwnDocument(
  db: Database,
  { shard, identityId }: AuthenticatedIdentity,
  { id, at, content, links = [], captures = [] }: SavedDocument,
  precondition: WritePrecondition,
): Promise<DocumentMetadataRow | undefined> {
  const { hash, title, titleFolded, bytes } = content
  const fields = [keptHash(hash), title, titleFolded, bytes]
  const values = [shard, id, identityId, at, ...fields]
  const condition = meets(precondition, values.length + 1)
  return db.writeChain<DocumentMetadataRow>({
    hold: holdOwnDocument({ shard, identityId }, id),
    locks: `documents/${shard}/${id}`,
    steps: [
      ...captures,
      [save(condition.sql), [...values, ...condition.values], { as: 'written' }],
      ...links,
    ],
  })
}

const findDeletable = (condition: string): string => `
  SELECT id FROM documents WHERE ${IS_OWN_ROW}
    AND ${condition}`

const DELETE = `
  DELETE FROM documents WHERE shard = $1 AND id = $2 AND ${after('found')} RETURNING id`

// The id stays, so that a valid signature of a deleted document gets `not_found`.
const REMEMBER_DELETED = `
  INSERT INTO deleted_documents (shard, id, organization_id, deleted_at)
  SELECT $1, $2, $3, $4 WHERE ${after('deleted')} RETURNING id`

const RELEASE_QUOTA = `
  UPDATE identities SET document_count = document_count - 1
  WHERE shard = $1 AND id = $2 AND ${after('deleted')} RETURNING id`

interface DeletedDocument {
  id: string
  at: Microseconds
  /** Besides the precondition; placeholders begin at `$first`. */
  condition?: (first: number) => Condition
  /** Statements of the same write after the step `found`. */
  dependents?: Statement[]
}

/** Deletes an own document with its share and releases its quota. */
export function deleteOwnDocument(
  db: Database,
  { shard, identityId, organizationId }: AuthenticatedIdentity,
  { id, at, condition = () => ALWAYS, dependents = [] }: DeletedDocument,
  precondition: WritePrecondition,
): Promise<unknown> {
  const place = [shard, id, identityId]
  const version = meets(precondition, place.length + 1)
  const values = [...place, ...version.values]
  const further = condition(values.length + 1)
  const found = findDeletable(`${version.sql} AND ${further.sql}`)
  return db.writeChain({
    hold: holdOwnDocument({ shard, identityId }, id),
    steps: [
      [found, [...values, ...further.values], { as: 'found' }],
      // Before the document: a version copies its content, and its deletion cascades to its links.
      ...dependents,
      [DELETE, [shard, id], { as: 'deleted' }],
      [REMEMBER_DELETED, [shard, id, organizationId, at]],
      [RELEASE_QUOTA, [shard, identityId]],
    ],
  })
}

export interface ShareRow {
  /** Null while the document is not shared. */
  sealed_token: Uint8Array | null
}

/** The share of an own document; undefined if the document does not exist. */
export function findOwnShare(
  db: Database,
  identity: AuthenticatedIdentity,
  id: string,
): Promise<ShareRow | undefined> {
  return db.find<ShareRow>(
    `SELECT s.sealed_token FROM documents d
     LEFT JOIN shares s ON s.shard = d.shard AND s.document_id = d.id
     WHERE d.shard = $1 AND d.id = $2 AND d.identity_id = $3`,
    [identity.shard, id, identity.identityId],
  )
}

// If the document is already shared, its token stays and is returned.
const SHARE = `
  INSERT INTO shares (shard, token_hash, document_id, sealed_token, created_at)
  SELECT shard, $4, id, $5, $6 FROM documents
  WHERE ${IS_OWN_ROW}
  ON CONFLICT (shard, document_id) DO UPDATE SET document_id = excluded.document_id
  RETURNING sealed_token`

/** Shares an own document, with a new token if it has none; undefined if it does not exist. */
export function insertOwnShare(
  db: Database,
  { shard, identityId }: AuthenticatedIdentity,
  id: string,
  token: { hash: Uint8Array; sealed: Uint8Array; at: Microseconds },
): Promise<ShareRow | undefined> {
  const values = [shard, id, identityId, token.hash, token.sealed, token.at]
  return db.write<ShareRow>([SHARE, values])
}

const UNSHARE = `
  DELETE FROM shares WHERE shard = $1 AND document_id IN (
    SELECT id FROM documents
    WHERE ${IS_OWN_ROW})
  RETURNING document_id`

/** Ends the share of an own document; undefined if it has none. */
export function deleteOwnShare(
  db: Database,
  { shard, identityId }: AuthenticatedIdentity,
  id: string,
): Promise<unknown> {
  return db.write([UNSHARE, [shard, id, identityId]])
}
