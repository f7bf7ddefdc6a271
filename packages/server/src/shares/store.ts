import { MAX_SHARE_LINKS } from '@waraq/contract'
import type { AuthenticatedIdentity } from '../access/authentication.ts'
import { type IdentityRef, lockOwnDocument } from '../access/store.ts'
import { after, lookup, step, valuesAfter } from '../db/chains.ts'
import type { Database, Queryable, ReadOnlyDatabase } from '../db/database.ts'
import { join, raw, type Sql, sql } from '../db/sql.ts'
import { isTakenDown } from '../db/taken-down.ts'
import { type IdempotentRequest, insertIdempotencyKey } from '../idempotency/store.ts'
import type { Shard } from '../lib/shard.ts'
import type { Microseconds } from '../lib/time.ts'
import type { LinkChange, RecordLinkChange } from './link-changes.ts'

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

const LINK = sql`shard, id, document_id, sealed_token, name, created_at, expires_at, password_hash, max_uses,
  use_count, view_count, last_viewed_at`

/** The default link of the identity's document; undefined if the document does not exist. */
export function findOwnDefaultLink(
  db: Queryable,
  { shard, identityId }: IdentityRef,
  documentId: string,
): Promise<DefaultLinkRow | undefined> {
  return db.find<DefaultLinkRow>(
    sql`SELECT s.sealed_token, s.created_at, s.view_count, s.last_viewed_at FROM documents d
        LEFT JOIN shares s ON s.shard = d.shard AND s.document_id = d.id
        WHERE d.shard = ${shard} AND d.id = ${documentId} AND d.identity_id = ${identityId}`,
  )
}

/** The other links of a document, oldest first: call it after authorization. */
export function listLinks(
  db: Queryable,
  shard: Shard,
  documentId: string,
): Promise<ShareLinkRow[]> {
  return db.list<ShareLinkRow>(
    sql`SELECT ${LINK} FROM share_links
        WHERE shard = ${shard} AND document_id = ${documentId} ORDER BY created_at`,
  )
}

interface NewLink {
  id: string
  at: Microseconds
  hash: Uint8Array
  sealed: Uint8Array
  settings: LinkSettings
  /** The idempotency key of the request with its hash, and the time since which keys count. */
  idempotency?: (IdempotentRequest & { hash: string }) | undefined
}

/** Inserts a link of the identity's document that has room for it; otherwise returns undefined. */
export function insertOwnLink(
  db: Database,
  identity: AuthenticatedIdentity,
  documentId: string,
  { id, at, hash, sealed, settings, idempotency }: NewLink,
  record: RecordLinkChange,
): Promise<ShareLinkRow | undefined> {
  const { shard, identityId } = identity
  const { name, expires_at, password_hash, max_uses } = settings
  const fields = [
    shard,
    id,
    documentId,
    hash,
    sealed,
    at,
    name,
    expires_at,
    password_hash,
    max_uses,
  ]
  const storedResponse = idempotency && { request_hash: idempotency.hash, response: id }
  return db.writeChain<ShareLinkRow>({
    // Creations for one document lock it, so that they cannot exceed the limit together.
    ...lockOwnDocument(identity, documentId),
    steps: [
      lookup(
        'quota',
        sql`SELECT id FROM documents
            WHERE shard = ${shard} AND id = ${documentId} AND identity_id = ${identityId}
              AND (SELECT count(*) FROM share_links
                   WHERE shard = ${shard} AND document_id = ${documentId}) < ${raw(String(MAX_SHARE_LINKS))}`,
      ),
      ...(idempotency && storedResponse
        ? [insertIdempotencyKey(identity, idempotency, storedResponse, at)]
        : []),
      step(
        'share_link',
        sql`INSERT INTO share_links (shard, id, document_id, token_hash, sealed_token, created_at, name, expires_at,
              password_hash, max_uses, use_count, view_count)
            ${valuesAfter(storedResponse ? 'stored_key' : 'quota', sql`${join(fields, ', ')}, 0, 0`)} RETURNING ${LINK}`,
      ),
      record(identity, { documentId, linkId: id, at, kind: 'share.enabled' }, after('share_link')),
    ],
  })
}

const isOwnLink = (
  { shard, identityId }: AuthenticatedIdentity,
  documentId: string,
  linkId: string,
): Sql => sql`shard = ${shard} AND id = ${linkId} AND document_id = ${documentId}
    AND EXISTS (SELECT 1 FROM documents d
      WHERE d.shard = ${shard} AND d.id = ${documentId} AND d.identity_id = ${identityId})`

const COLUMNS = ['name', 'expires_at', 'password_hash', 'max_uses'] as const

const changeOwnLink = <Row>(
  db: Database,
  identity: AuthenticatedIdentity,
  change: LinkChange,
  statement: Sql,
  record: RecordLinkChange,
): Promise<Row | undefined> =>
  db.writeChain<Row>({
    ...lockOwnDocument(identity, change.documentId),
    steps: [step('share_link', statement), record(identity, change, after('share_link'))],
  })

/**
 * Changes the given settings of the identity's link; undefined if it does not exist. A changed password
 * stores `sealed`, which invalidates earlier access tokens.
 */
export function updateOwnLink(
  db: Database,
  identity: AuthenticatedIdentity,
  { documentId, linkId, at }: Omit<LinkChange, 'kind'>,
  { change, sealed }: { change: Partial<LinkSettings>; sealed: Uint8Array },
  record: RecordLinkChange,
): Promise<ShareLinkRow | undefined> {
  const changed = COLUMNS.filter((column) => change[column] !== undefined)
  const sets = [
    sql`view_count = view_count`,
    ...changed.map((name) => sql`${raw(name)} = ${change[name] ?? null}`),
  ]
  if (change.password_hash !== undefined) {
    sets.push(sql`sealed_token = CASE WHEN password_hash IS DISTINCT FROM ${change.password_hash}
      THEN ${sealed} ELSE sealed_token END`)
  }
  return changeOwnLink(
    db,
    identity,
    { documentId, linkId, at, kind: 'share.updated' },
    sql`UPDATE share_links SET ${join(sets, ', ')} WHERE ${isOwnLink(identity, documentId, linkId)} RETURNING ${LINK}`,
    record,
  )
}

/** Deletes the identity's link; undefined if it does not exist. */
export function deleteOwnLink(
  db: Database,
  identity: AuthenticatedIdentity,
  { documentId, linkId, at }: Omit<LinkChange, 'kind'>,
  record: RecordLinkChange,
): Promise<unknown> {
  return changeOwnLink(
    db,
    identity,
    { documentId, linkId, at, kind: 'share.disabled' },
    sql`DELETE FROM share_links WHERE ${isOwnLink(identity, documentId, linkId)} RETURNING id`,
    record,
  )
}

/** A link with the organization of its document, which was not taken down. */
export type OpenableLink = ShareLinkRow & { organization_id: string }

const OPENABLE = sql`
  SELECT l.shard, l.id, l.document_id, l.sealed_token, l.name, l.created_at, l.expires_at, l.password_hash,
    l.max_uses, l.use_count, l.view_count, l.last_viewed_at, d.organization_id
  FROM share_links l JOIN documents d ON d.shard = l.shard AND d.id = l.document_id
  WHERE NOT ${isTakenDown(sql`d.shard`, sql`d.id`)}`

/** The link of a token. */
export function findShareLinkOfToken(
  db: ReadOnlyDatabase,
  shard: Shard,
  tokenHash: Uint8Array,
): Promise<OpenableLink | undefined> {
  return db.find(sql`${OPENABLE} AND l.shard = ${shard} AND l.token_hash = ${tokenHash}`)
}

export function findShareLink(
  db: Database,
  shard: Shard,
  linkId: string,
): Promise<OpenableLink | undefined> {
  return db.find(sql`${OPENABLE} AND l.shard = ${shard} AND l.id = ${linkId}`)
}

/** The document of a default link with its organization. */
export function findDefaultLinkOfToken(
  db: Database,
  shard: Shard,
  tokenHash: Uint8Array,
): Promise<{ document_id: string; organization_id: string } | undefined> {
  return db.find(
    sql`SELECT s.document_id, d.organization_id
        FROM shares s JOIN documents d ON d.shard = s.shard AND d.id = s.document_id
        WHERE s.shard = ${shard} AND s.token_hash = ${tokenHash} AND NOT ${isTakenDown(shard, sql`d.id`)}`,
  )
}

/** Takes one use of a link and returns the new count; undefined if it is used up or gone. */
export async function takeUse(
  db: Database,
  shard: Shard,
  linkId: string,
): Promise<number | undefined> {
  // The condition and the increment are one statement, so that parallel exchanges never exceed
  // max_uses.
  const link = await db.write<{ use_count: number }>(sql`
    UPDATE share_links SET use_count = use_count + 1
    WHERE shard = ${shard} AND id = ${linkId} AND (max_uses IS NULL OR use_count < max_uses)
    RETURNING use_count`)
  return link?.use_count
}

/** A link that was viewed: the default link of a document has no id. */
export interface ViewedLink {
  shard: Shard
  documentId: string
  linkId: string | undefined
}

/** Adds views to a link; undefined if it is gone. */
export function addViews(
  db: Database,
  { shard, documentId, linkId }: ViewedLink,
  count: number,
  at: Microseconds,
): Promise<unknown> {
  const [table, hasKey] =
    linkId === undefined
      ? [sql`shares`, sql`document_id = ${documentId}`]
      : [sql`share_links`, sql`id = ${linkId}`]
  return db.write(sql`
    UPDATE ${table} SET view_count = view_count + ${count}, last_viewed_at = ${at}
    WHERE shard = ${shard} AND ${hasKey} RETURNING view_count`)
}
