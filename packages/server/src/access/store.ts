// biome-ignore-all lint/style/noExcessiveLinesPerFile: a list: one function per query.
import { optional } from '../db/chains.ts'
import { INCREMENT_CONTROL_EPOCH } from '../db/control-epoch.ts'
import { requireRowOf } from '../db/corruption.ts'
import type { Database, Queryable, ReadOnlyDatabase, Statement } from '../db/database.ts'
import { ALWAYS, FOR_NO_KEY_UPDATE, raw, type Sql, sql } from '../db/sql.ts'
import { isTakenDown } from '../db/taken-down.ts'
import type { Shard } from '../lib/shard.ts'
import type { Microseconds } from '../lib/time.ts'
import { HISTORY_COLUMNS, type HistoryOverrides } from './history-settings.ts'

interface DeploymentRow {
  name: string
  sealed_data_key: Uint8Array
}

interface TokenKeyRow {
  id: string
  sealed_key: Uint8Array
  not_before: Microseconds | null
  expires_at: Microseconds | null
}

type NewTokenKey = Pick<TokenKeyRow, 'id' | 'sealed_key'>

export interface OrganizationAccessRow extends HistoryOverrides {
  shard: Shard
  id: string
  max_documents: number | null
  max_content_bytes: number | null
  max_images: number | null
  max_image_storage: number | null
  rate_identity: number | null
  rate_mint: number | null
  suspended_at: Microseconds | null
  /** 1 if identities of it are suspended or being erased. */
  has_closed_identities: 0 | 1
  /** 1 if documents of it were taken down. */
  has_taken_down: 0 | 1
}

export interface ApiKeyAccessRow {
  id: string
  organization_id: string
  secret_hash: Uint8Array
  expires_at: Microseconds | null
  revoked_at: Microseconds | null
  scopes: string | null
}

interface SigningSecretRow {
  id: string
  sealed_secret: Uint8Array
  expires_at: Microseconds | null
}

export interface IdentityRef {
  shard: Shard
  identityId: string
}

const HISTORY = raw(HISTORY_COLUMNS)

export function findDeployment(db: Queryable): Promise<DeploymentRow | undefined> {
  return db.find<DeploymentRow>(sql`SELECT name, sealed_data_key FROM deployment WHERE id = 1`)
}

/** Whether rows exist although the deployment has none, as in an unfinished copy. */
export async function hasOrganizations(db: Database): Promise<boolean> {
  return (await db.find(sql`SELECT 1 AS found FROM organizations LIMIT 1`)) !== undefined
}

/** Inserts the first rows; if another process was faster, its rows stay. */
export async function insertDeployment(
  db: Database,
  { name, sealed_data_key }: DeploymentRow,
  tokenKey: NewTokenKey,
  at: Microseconds,
): Promise<void> {
  await db.write(
    sql`INSERT INTO deployment (id, name, sealed_data_key, control_epoch, created_at)
        VALUES (1, ${name}, ${sealed_data_key}, 1, ${at}) ON CONFLICT (id) DO NOTHING RETURNING id`,
    sql`INSERT INTO token_keys (id, sealed_key, created_at)
        VALUES (${tokenKey.id}, ${tokenKey.sealed_key}, ${at}) RETURNING id`,
  )
}

export async function readControlEpoch(db: ReadOnlyDatabase): Promise<number> {
  const row = await db.find<{ control_epoch: number }>(
    sql`SELECT control_epoch FROM deployment WHERE id = 1`,
  )
  return row?.control_epoch ?? 0
}

/** Newest first. */
export function listTokenKeys(db: Queryable): Promise<TokenKeyRow[]> {
  return db.list<TokenKeyRow>(
    sql`SELECT id, sealed_key, not_before, expires_at FROM token_keys ORDER BY created_at DESC, id DESC`,
  )
}

/** Inserts a token key, limits the others to `expiresAt`, and deletes expired ones. */
export function insertTokenKey(
  db: Database,
  { id, sealed_key }: NewTokenKey,
  {
    at,
    notBefore,
    expiresAt,
    entry,
  }: { at: Microseconds; notBefore: Microseconds; expiresAt: Microseconds; entry: Statement },
): Promise<unknown> {
  return db.write(
    // First, because it locks the deployment: a concurrent roll then sees this key.
    INCREMENT_CONTROL_EPOCH,
    optional(sql`DELETE FROM token_keys WHERE expires_at <= ${at} RETURNING id`),
    sql`UPDATE token_keys SET expires_at = ${expiresAt}
        WHERE expires_at IS NULL OR expires_at > ${expiresAt} RETURNING id`,
    sql`INSERT INTO token_keys (id, sealed_key, not_before, created_at)
        VALUES (${id}, ${sealed_key}, ${notBefore}, ${at}) RETURNING id`,
    entry,
  )
}

export function findOrganizationAccess(
  db: Database,
  shard: Shard,
  id: string,
): Promise<OrganizationAccessRow | undefined> {
  return db.find<OrganizationAccessRow>(
    sql`SELECT shard, id, max_documents, max_content_bytes, max_images, max_image_storage,
          rate_identity, rate_mint, ${HISTORY}, suspended_at,
          CASE WHEN EXISTS (SELECT 1 FROM erasures e
              WHERE e.shard = ${shard} AND e.organization_id = ${id} AND e.identity_id IS NOT NULL)
            OR EXISTS (SELECT 1 FROM identities i
              WHERE i.shard = ${shard} AND i.organization_id = ${id} AND i.suspended_at > 0)
          THEN 1 ELSE 0 END AS has_closed_identities,
          CASE WHEN EXISTS (SELECT 1 FROM documents_taken_down t
            WHERE t.shard = ${shard} AND t.organization_id = ${id})
          THEN 1 ELSE 0 END AS has_taken_down
        FROM organizations WHERE shard = ${shard} AND id = ${id}`,
  )
}

export interface OrganizationPlace {
  shard: Shard
  id: string
}

/** Organizations with own history settings, in key order after this one. */
export function listHistoryOverrides(
  db: Queryable,
  { shard, id }: OrganizationPlace,
  limit: number,
): Promise<(OrganizationPlace & HistoryOverrides)[]> {
  return db.list(
    sql`SELECT shard, id, ${HISTORY} FROM organizations
        WHERE (shard, id) > (${shard}, ${id}) AND coalesce(${HISTORY}) IS NOT NULL
        ORDER BY shard, id LIMIT ${limit}`,
  )
}

export function findApiKey(
  db: Database,
  shard: Shard,
  id: string,
): Promise<ApiKeyAccessRow | undefined> {
  return db.find<ApiKeyAccessRow>(
    sql`SELECT id, organization_id, secret_hash, expires_at, revoked_at, scopes
        FROM api_keys WHERE shard = ${shard} AND id = ${id}`,
  )
}

// The current one first, then the one that expires last: rolls can share a timestamp.
export function listSigningSecrets(
  db: Database,
  shard: Shard,
  organizationId: string,
): Promise<SigningSecretRow[]> {
  return db.list<SigningSecretRow>(
    sql`SELECT id, sealed_secret, expires_at FROM signing_secrets
        WHERE shard = ${shard} AND organization_id = ${organizationId}
        ORDER BY expires_at IS NOT NULL, expires_at DESC, created_at DESC, id DESC`,
  )
}

/** The row that a chain locks before its steps, and the name by which batches sort it. */
interface Lock {
  hold: Sql
  locks: string
}

/** Locks the identity before a change that depends on more than its row. */
export const lockIdentity = ({ shard, identityId }: IdentityRef): Lock => ({
  hold: sql`SELECT id FROM identities WHERE shard = ${shard} AND id = ${identityId}${FOR_NO_KEY_UPDATE}`,
  locks: `identities/${shard}/${identityId}`,
})

/** Locks the identity's document: changes of its content, versions, images and links are serialized. */
export const lockOwnDocument = ({ shard, identityId }: IdentityRef, documentId: string): Lock => ({
  hold: sql`
    SELECT id FROM documents
    WHERE shard = ${shard} AND id = ${documentId} AND identity_id = ${identityId}${FOR_NO_KEY_UPDATE}`,
  locks: `documents/${shard}/${documentId}`,
})

/** Whether an identity is suspended or being erased, so that its credentials open nothing. */
export async function isClosedIdentity(
  db: Queryable,
  { shard, id }: OrganizationPlace,
  identityId: string,
): Promise<boolean> {
  const closed = await db.find(
    sql`SELECT id FROM erasures
        WHERE shard = ${shard} AND organization_id = ${id} AND identity_id = ${identityId}
        UNION ALL
        SELECT id FROM identities
        WHERE shard = ${shard} AND id = ${identityId} AND suspended_at IS NOT NULL`,
  )
  return closed !== undefined
}

/** The ids of an identity's documents that were taken down: of all, or of this one. */
export async function listTakenDown(
  db: Queryable,
  { shard, identityId }: IdentityRef,
  documentId?: string,
): Promise<string[]> {
  const isAsked = documentId === undefined ? ALWAYS : sql`document_id = ${documentId}`
  const rows = await db.list<{ document_id: string }>(
    sql`SELECT document_id FROM documents_taken_down
        WHERE shard = ${shard} AND identity_id = ${identityId} AND ${isAsked}`,
  )
  return rows.map(({ document_id }) => document_id)
}

/**
 * A document of which a grant is verified before any response. One that was taken down equals a
 * deleted one.
 */
export async function findGrantedDocument(
  db: ReadOnlyDatabase,
  shard: Shard,
  id: string,
): Promise<GrantedDocumentRow | undefined> {
  // A deleted document leaves its id only; both cases take the same steps.
  const query = sql`
    SELECT stored_id AS id, identity_id, organization_id,
      CASE WHEN ${isTakenDown(shard, id)} THEN 1 ELSE 0 END AS is_deleted FROM documents
    WHERE shard = ${shard} AND id = ${id}
    UNION ALL
    SELECT id, '', organization_id, 1 FROM deleted_documents WHERE shard = ${shard} AND id = ${id}`
  return requireRowOf(id, await db.find<GrantedDocumentRow & { id: string }>(query))
}

export interface GrantedDocumentRow {
  identity_id: string
  organization_id: string
  is_deleted: 0 | 1
}

/** The id that the host gave its user; undefined if the identity is gone. */
export async function findExternalUserId(
  db: Database,
  { shard, identityId }: IdentityRef,
): Promise<string | undefined> {
  const row = await db.find<{ external_user_id: string }>(
    sql`SELECT external_user_id FROM identities WHERE shard = ${shard} AND id = ${identityId}`,
  )
  return row?.external_user_id
}

/** Whether an identity exists: a token may be older than a restored backup. */
export async function hasIdentity(
  db: Database,
  { shard, identityId }: IdentityRef,
): Promise<boolean> {
  const query = sql`SELECT id FROM identities WHERE shard = ${shard} AND id = ${identityId}`
  return (await db.find(query)) !== undefined
}

export interface AdminKeyRow {
  id: string
  secret_hash: Uint8Array
  scope: string
  created_at: Microseconds
  expires_at: Microseconds | null
  revoked_at: Microseconds | null
}

const ADMIN_KEY = sql`id, secret_hash, scope, created_at, expires_at, revoked_at`

export function findAdminKey(db: Queryable, id: string): Promise<AdminKeyRow | undefined> {
  return db.find<AdminKeyRow>(sql`SELECT ${ADMIN_KEY} FROM admin_keys WHERE id = ${id}`)
}

export function listAdminKeys(db: Queryable): Promise<AdminKeyRow[]> {
  return db.list<AdminKeyRow>(sql`SELECT ${ADMIN_KEY} FROM admin_keys ORDER BY created_at, id`)
}

export function insertAdminKey(
  db: Database,
  { id, secret_hash, scope, created_at, expires_at }: Omit<AdminKeyRow, 'revoked_at'>,
  entry: Statement,
): Promise<unknown> {
  return db.write(
    sql`INSERT INTO admin_keys (id, secret_hash, scope, created_at, expires_at)
        VALUES (${id}, ${secret_hash}, ${scope}, ${created_at}, ${expires_at}) RETURNING id`,
    entry,
  )
}

/** Returns undefined unless there is a key that is not revoked yet. */
export function revokeAdminKey(
  db: Database,
  id: string,
  at: Microseconds,
  entry: Statement,
): Promise<unknown> {
  return db.write(
    sql`UPDATE admin_keys SET revoked_at = ${at} WHERE id = ${id} AND revoked_at IS NULL RETURNING id`,
    entry,
  )
}
