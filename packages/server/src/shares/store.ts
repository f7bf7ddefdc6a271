import { MAX_SHARE_LINKS } from '@waraq/contract'
import type { AuthenticatedIdentity } from '../access/authentication.ts'
import { holdOwnDocument } from '../access/store.ts'
import { after } from '../db/chains.ts'
import type { Database, Queryable, ReadOnlyDatabase, Value } from '../db/database.ts'
import { type IdempotentRequest, insertIdempotencyKey } from '../idempotency/store.ts'
import type { Shard } from '../lib/shard.ts'
import type { Microseconds } from '../lib/time.ts'

/** The settings of a link; null: not set. */
export interface LinkSettings {
  name: string | null
  expires_at: Microseconds | null
  password_hash: string | null
  max_uses: number | null
}

interface ViewCount {
  view_count: number
  last_viewed_at: Microseconds | null
}

export interface ShareLinkRow extends LinkSettings, ViewCount {
  shard: Shard
  id: string
  document_id: string
  sealed_token: Uint8Array
  created_at: Microseconds
  use_count: number
}

/** The default link of a document; its token is null while the document is not shared. */
export interface DefaultLinkRow {
  sealed_token: Uint8Array | null
  created_at: Microseconds | null
  view_count: number | null
  last_viewed_at: Microseconds | null
}

const LINK = `shard, id, document_id, sealed_token, name, created_at, expires_at, password_hash, max_uses,
  use_count, view_count, last_viewed_at`

/** The default link of an own document; undefined if the document does not exist. */
export function findOwnDefaultLink(
  db: Queryable,
  { shard, identityId }: AuthenticatedIdentity,
  documentId: string,
): Promise<DefaultLinkRow | undefined> {
  return db.find<DefaultLinkRow>(
    `SELECT s.sealed_token, s.created_at, s.view_count, s.last_viewed_at FROM documents d
     LEFT JOIN shares s ON s.shard = d.shard AND s.document_id = d.id
     WHERE d.shard = $1 AND d.id = $2 AND d.identity_id = $3`,
    [shard, documentId, identityId],
  )
}

/** The other links of a document, oldest first: call it after authorization. */
export function listLinks(
  db: Queryable,
  shard: Shard,
  documentId: string,
): Promise<ShareLinkRow[]> {
  return db.list<ShareLinkRow>(
    `SELECT ${LINK} FROM share_links WHERE shard = $1 AND document_id = $2 ORDER BY created_at`,
    [shard, documentId],
  )
}

const FIND_ROOM = `
  SELECT id FROM documents WHERE shard = $1 AND id = $2 AND identity_id = $3
    AND (SELECT count(*) FROM share_links WHERE shard = $1 AND document_id = $2) < ${MAX_SHARE_LINKS}`

const insert = (step: string): string => `
  INSERT INTO share_links (shard, id, document_id, token_hash, sealed_token, created_at, name, expires_at,
    password_hash, max_uses, use_count, view_count)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, 0 WHERE ${after(step)} RETURNING ${LINK}`
const [INSERT, INSERT_NAMED] = [insert('room'), insert('named')]

interface NewLink {
  id: string
  at: Microseconds
  hash: Uint8Array
  sealed: Uint8Array
  settings: LinkSettings
  /** The idempotency key of the request with its hash, and the time since which keys count. */
  idempotency?: (IdempotentRequest & { hash: string }) | undefined
}

/** Inserts a link of an own document that has room for it; otherwise returns undefined. */
export function insertOwnLink(
  db: Database,
  identity: AuthenticatedIdentity,
  documentId: string,
  { id, at, hash, sealed, settings, idempotency }: NewLink,
): Promise<ShareLinkRow | undefined> {
  const { shard, identityId } = identity
  const { name, expires_at, password_hash, max_uses } = settings
  const fields = [hash, sealed, at, name, expires_at, password_hash, max_uses]
  const named = idempotency && { request_hash: idempotency.hash, response: id }
  return db.writeChain<ShareLinkRow>({
    // Creations of one document queue, so that they cannot exceed the limit together.
    hold: holdOwnDocument(identity, documentId),
    steps: [
      [FIND_ROOM, [shard, documentId, identityId], { as: 'room' }],
      ...(idempotency && named ? [insertIdempotencyKey(identity, idempotency, named, at)] : []),
      [named ? INSERT_NAMED : INSERT, [shard, id, documentId, ...fields]],
    ],
  })
}

const IS_OWN_LINK = `shard = $1 AND id = $2 AND document_id = $3
    AND EXISTS (SELECT 1 FROM documents d WHERE d.shard = $1 AND d.id = $3 AND d.identity_id = $4)`

const COLUMNS = ['name', 'expires_at', 'password_hash', 'max_uses'] as const

/**
 * Changes the given settings of an own link; undefined if it does not exist. A changed password
 * stores `sealed`, which ends the access tokens of before.
 */
export function updateOwnLink(
  db: Database,
  { shard, identityId }: AuthenticatedIdentity,
  documentId: string,
  linkId: string,
  change: Partial<LinkSettings>,
  sealed: Uint8Array,
): Promise<ShareLinkRow | undefined> {
  const changed = COLUMNS.filter((column) => change[column] !== undefined)
  const sets = ['view_count = view_count', ...changed.map((name, at) => `${name} = $${at + 5}`)]
  const values: Value[] = changed.map((name) => change[name] ?? null)
  const passwordAt = changed.indexOf('password_hash') + 5
  if (change.password_hash !== undefined) {
    sets.push(`sealed_token = CASE WHEN password_hash IS DISTINCT FROM $${passwordAt}
      THEN $${values.push(sealed) + 4} ELSE sealed_token END`)
  }
  return db.write<ShareLinkRow>([
    `UPDATE share_links SET ${sets.join(', ')} WHERE ${IS_OWN_LINK} RETURNING ${LINK}`,
    [shard, linkId, documentId, identityId, ...values],
  ])
}

/** Deletes an own link; undefined if it does not exist. */
export function deleteOwnLink(
  db: Database,
  { shard, identityId }: AuthenticatedIdentity,
  documentId: string,
  linkId: string,
): Promise<unknown> {
  return db.write([
    `DELETE FROM share_links WHERE ${IS_OWN_LINK} RETURNING id`,
    [shard, linkId, documentId, identityId],
  ])
}

/** A link with the organization of its document. */
export type OpenableLink = ShareLinkRow & { organization_id: string }

const OPENABLE = `
  SELECT l.shard, l.id, l.document_id, l.sealed_token, l.name, l.created_at, l.expires_at, l.password_hash,
    l.max_uses, l.use_count, l.view_count, l.last_viewed_at, d.organization_id
  FROM share_links l JOIN documents d ON d.shard = l.shard AND d.id = l.document_id`

/** The link of a token. */
export function findShareLinkOfToken(
  db: ReadOnlyDatabase,
  shard: Shard,
  tokenHash: Uint8Array,
): Promise<OpenableLink | undefined> {
  return db.find(`${OPENABLE} WHERE l.shard = $1 AND l.token_hash = $2`, [shard, tokenHash])
}

export function findShareLink(
  db: Database,
  shard: Shard,
  linkId: string,
): Promise<OpenableLink | undefined> {
  return db.find(`${OPENABLE} WHERE l.shard = $1 AND l.id = $2`, [shard, linkId])
}

/** The document of a default link with its organization. */
export function findDefaultLinkOfToken(
  db: Database,
  shard: Shard,
  tokenHash: Uint8Array,
): Promise<{ document_id: string; organization_id: string } | undefined> {
  return db.find(
    `SELECT s.document_id, d.organization_id
     FROM shares s JOIN documents d ON d.shard = s.shard AND d.id = s.document_id
     WHERE s.shard = $1 AND s.token_hash = $2`,
    [shard, tokenHash],
  )
}

// The condition and the increment are one statement, so that parallel exchanges never exceed
// max_uses.
const TAKE_USE = `
  UPDATE share_links SET use_count = use_count + 1
  WHERE shard = $1 AND id = $2 AND (max_uses IS NULL OR use_count < max_uses)
  RETURNING use_count`

/** Takes one use of a link and returns the new count; undefined if it is used up or gone. */
export async function takeUse(
  db: Database,
  shard: Shard,
  linkId: string,
): Promise<number | undefined> {
  const taken = await db.write<{ use_count: number }>([TAKE_USE, [shard, linkId]])
  return taken?.use_count
}

/** A link that was viewed: the default link of a document has no id. */
export interface ViewedLink {
  shard: Shard
  documentId: string
  linkId: string | undefined
}

const addViewsTo = (table: string, key: string): string => `
  UPDATE ${table} SET view_count = view_count + $3, last_viewed_at = $4
  WHERE shard = $1 AND ${key} = $2 RETURNING view_count`
const [ADD_VIEWS, ADD_DEFAULT_VIEWS] = [
  addViewsTo('share_links', 'id'),
  addViewsTo('shares', 'document_id'),
]

/** Adds views to a link; undefined if it is gone. */
export function addViews(
  db: Database,
  { shard, documentId, linkId }: ViewedLink,
  count: number,
  at: Microseconds,
): Promise<unknown> {
  if (linkId !== undefined) return db.write([ADD_VIEWS, [shard, linkId, count, at]])
  return db.write([ADD_DEFAULT_VIEWS, [shard, documentId, count, at]])
}
