import type { Database, Queryable, ReadOnlyDatabase, Statement } from '../db/database.ts'
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
}

export interface ApiKeyAccessRow {
  id: string
  organization_id: string
  secret_hash: Uint8Array
  expires_at: Microseconds | null
  revoked_at: Microseconds | null
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

/** Invalidates the organization cache of every running process. */
export const INCREMENT_CONTROL_EPOCH: Statement = [
  'UPDATE deployment SET control_epoch = control_epoch + 1 WHERE id = 1 RETURNING control_epoch',
  [],
]

export function findDeployment(db: Database): Promise<DeploymentRow | undefined> {
  return db.find<DeploymentRow>('SELECT name, sealed_data_key FROM deployment WHERE id = 1', [])
}

/** Whether rows exist although the deployment has none, as in an unfinished copy. */
export async function hasOrganizations(db: Database): Promise<boolean> {
  return (await db.find('SELECT 1 AS found FROM organizations LIMIT 1', [])) !== undefined
}

/** Inserts the first rows; if another process was faster, its rows stay. */
export async function insertDeployment(
  db: Database,
  { name, sealed_data_key }: DeploymentRow,
  tokenKey: NewTokenKey,
  at: Microseconds,
): Promise<void> {
  await db.write(
    [
      `INSERT INTO deployment (id, name, sealed_data_key, control_epoch, created_at)
       VALUES (1, $1, $2, 1, $3) ON CONFLICT (id) DO NOTHING RETURNING id`,
      [name, sealed_data_key, at],
    ],
    [
      'INSERT INTO token_keys (id, sealed_key, created_at) VALUES ($1, $2, $3) RETURNING id',
      [tokenKey.id, tokenKey.sealed_key, at],
    ],
  )
}

export async function readControlEpoch(db: ReadOnlyDatabase): Promise<number> {
  const row = await db.find<{ control_epoch: number }>(
    'SELECT control_epoch FROM deployment WHERE id = 1',
    [],
  )
  return row?.control_epoch ?? 0
}

/** Newest first. */
export function listTokenKeys(db: Queryable): Promise<TokenKeyRow[]> {
  return db.list<TokenKeyRow>(
    'SELECT id, sealed_key, not_before, expires_at FROM token_keys ORDER BY created_at DESC, id DESC',
    [],
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
  }: { at: Microseconds; notBefore: Microseconds; expiresAt: Microseconds },
): Promise<unknown> {
  return db.write(
    // First, because it locks the deployment: a concurrent roll then sees this key.
    INCREMENT_CONTROL_EPOCH,
    ['DELETE FROM token_keys WHERE expires_at <= $1 RETURNING id', [at], 'maybe'],
    [
      'UPDATE token_keys SET expires_at = $1 WHERE expires_at IS NULL OR expires_at > $1 RETURNING id',
      [expiresAt],
    ],
    [
      `INSERT INTO token_keys (id, sealed_key, not_before, created_at)
       VALUES ($1, $2, $3, $4) RETURNING id`,
      [id, sealed_key, notBefore, at],
    ],
  )
}

export function findOrganizationAccess(
  db: Database,
  shard: Shard,
  id: string,
): Promise<OrganizationAccessRow | undefined> {
  return db.find<OrganizationAccessRow>(
    `SELECT shard, id, max_documents, max_content_bytes, max_images, max_image_storage,
       rate_identity, rate_mint, ${HISTORY_COLUMNS}, suspended_at
     FROM organizations WHERE shard = $1 AND id = $2`,
    [shard, id],
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
    `SELECT shard, id, ${HISTORY_COLUMNS} FROM organizations
     WHERE (shard, id) > ($1, $2) AND coalesce(${HISTORY_COLUMNS}) IS NOT NULL
     ORDER BY shard, id LIMIT $3`,
    [shard, id, limit],
  )
}

export function findApiKey(
  db: Database,
  shard: Shard,
  id: string,
): Promise<ApiKeyAccessRow | undefined> {
  return db.find<ApiKeyAccessRow>(
    `SELECT id, organization_id, secret_hash, expires_at, revoked_at
     FROM api_keys WHERE shard = $1 AND id = $2`,
    [shard, id],
  )
}

// The current one first, then the one that expires last: rolls can share a timestamp.
export function listSigningSecrets(
  db: Database,
  shard: Shard,
  organizationId: string,
): Promise<SigningSecretRow[]> {
  return db.list<SigningSecretRow>(
    `SELECT id, sealed_secret, expires_at FROM signing_secrets
     WHERE shard = $1 AND organization_id = $2
     ORDER BY expires_at IS NOT NULL, expires_at DESC, created_at DESC, id DESC`,
    [shard, organizationId],
  )
}

/** Locks the identity before a change that depends on more than its row. */
export const holdIdentity = ({ shard, identityId }: IdentityRef): Statement => [
  'SELECT id FROM identities WHERE shard = $1 AND id = $2 FOR NO KEY UPDATE',
  [shard, identityId],
]

/** Locks an own document: changes of its content, versions, images and links are serialized. */
export const holdOwnDocument = (
  { shard, identityId }: IdentityRef,
  documentId: string,
): Statement => [
  'SELECT id FROM documents WHERE shard = $1 AND id = $2 AND identity_id = $3 FOR NO KEY UPDATE',
  [shard, documentId, identityId],
]

/** Whether an identity exists: a token may be older than a restored backup. */
export async function hasIdentity(
  db: Database,
  { shard, identityId }: IdentityRef,
): Promise<boolean> {
  const sql = 'SELECT id FROM identities WHERE shard = $1 AND id = $2'
  return (await db.find(sql, [shard, identityId])) !== undefined
}
