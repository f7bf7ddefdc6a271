import { INCREMENT_CONTROL_EPOCH } from '../access/store.ts'
import type { Database } from '../db/database.ts'
import type { Shard } from '../lib/shard.ts'
import type { Microseconds } from '../lib/time.ts'

/** The limits that an organization may override, with their columns. */
const LIMIT_COLUMNS = {
  maxDocuments: 'max_documents',
  maxContentBytes: 'max_content_bytes',
  maxImages: 'max_images',
  maxImageStorage: 'max_image_storage',
  rateIdentity: 'rate_identity',
  rateMint: 'rate_mint',
  versionsAllHours: 'versions_all_hours',
  versionsHourlyDays: 'versions_hourly_days',
  versionsDailyDays: 'versions_daily_days',
  trashDays: 'trash_days',
  maxHistoryBytes: 'max_history_bytes',
} as const

type Limit = keyof typeof LIMIT_COLUMNS

/** Limits of one organization; null or omitted leaves one unchanged. */
export type LimitOverrides = { [Name in Limit]?: number | null }

export type OrganizationRow = { [Name in Limit as (typeof LIMIT_COLUMNS)[Name]]: number | null } & {
  shard: Shard
  id: string
  name: string
  suspended_at: Microseconds | null
  created_at: Microseconds
}

export interface ApiKeyRow {
  id: string
  created_at: Microseconds
  expires_at: Microseconds | null
  revoked_at: Microseconds | null
}

interface NewApiKey {
  id: string
  secretHash: Uint8Array
}

interface NewSigningSecret {
  id: string
  sealed: Uint8Array
}

interface Ref {
  shard: Shard
  id: string
}

const LIMITS = Object.entries(LIMIT_COLUMNS)
const ORGANIZATION = [
  'shard, id, name',
  ...Object.values(LIMIT_COLUMNS),
  'suspended_at, created_at',
].join(', ')

export function findOrganization(
  db: Database,
  { shard, id }: Ref,
): Promise<OrganizationRow | undefined> {
  return db.find<OrganizationRow>(
    `SELECT ${ORGANIZATION} FROM organizations WHERE shard = $1 AND id = $2`,
    [shard, id],
  )
}

export function listOrganizations(db: Database): Promise<OrganizationRow[]> {
  return db.list<OrganizationRow>(
    `SELECT ${ORGANIZATION} FROM organizations ORDER BY created_at, id`,
    [],
  )
}

const INSERT_API_KEY = `
  INSERT INTO api_keys (shard, id, organization_id, secret_hash, created_at)
  VALUES ($1, $2, $3, $4, $5) RETURNING id`

const INSERT_SIGNING_SECRET = `
  INSERT INTO signing_secrets (shard, id, organization_id, sealed_secret, created_at)
  VALUES ($1, $2, $3, $4, $5) RETURNING id`

/** Inserts an organization with its first key and signing secret. */
export async function insertOrganization(
  db: Database,
  { shard, id, name }: Ref & { name: string },
  key: NewApiKey,
  secret: NewSigningSecret,
  at: Microseconds,
): Promise<void> {
  await db.write(
    [
      `INSERT INTO organizations (shard, id, name, created_at) VALUES ($1, $2, $3, $4) RETURNING id`,
      [shard, id, name, at],
    ],
    [INSERT_API_KEY, [shard, key.id, id, key.secretHash, at]],
    [INSERT_SIGNING_SECRET, [shard, secret.id, id, secret.sealed, at]],
  )
}

/** Suspends (a time) or resumes (null); returns undefined if the organization does not exist. */
export function setSuspended(
  db: Database,
  { shard, id }: Ref,
  at: Microseconds | null,
): Promise<unknown> {
  return db.write(
    [
      'UPDATE organizations SET suspended_at = $3 WHERE shard = $1 AND id = $2 RETURNING id',
      [shard, id, at],
    ],
    INCREMENT_CONTROL_EPOCH,
  )
}

/** Updates the given limits only, so concurrent commands do not undo each other. */
export function setLimits(db: Database, { shard, id }: Ref, own: LimitOverrides): Promise<unknown> {
  const sets = LIMITS.map(([, column], at) => `${column} = coalesce($${at + 3}, ${column})`)
  const values = LIMITS.map(([name]) => own[name as Limit] ?? null)
  return db.write(
    [
      `UPDATE organizations SET ${sets.join(', ')} WHERE shard = $1 AND id = $2 RETURNING id`,
      [shard, id, ...values],
    ],
    INCREMENT_CONTROL_EPOCH,
  )
}

export function insertApiKey(
  db: Database,
  { shard, id }: Ref,
  key: NewApiKey,
  at: Microseconds,
): Promise<unknown> {
  return db.write(
    [INSERT_API_KEY, [shard, key.id, id, key.secretHash, at]],
    INCREMENT_CONTROL_EPOCH,
  )
}

export function listApiKeys(db: Database, { shard, id }: Ref): Promise<ApiKeyRow[]> {
  return db.list<ApiKeyRow>(
    `SELECT id, created_at, expires_at, revoked_at FROM api_keys
     WHERE shard = $1 AND organization_id = $2 ORDER BY created_at, id`,
    [shard, id],
  )
}

const IS_LIVE = 'revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $3)'

/** The organization of a key; undefined unless the key can mint at `at`. */
export function findApiKeyOrganization(
  db: Database,
  { shard, id }: Ref,
  at: Microseconds,
): Promise<{ organization_id: string } | undefined> {
  return db.find(
    `SELECT organization_id FROM api_keys WHERE shard = $1 AND id = $2 AND ${IS_LIVE}`,
    [shard, id, at],
  )
}

/** Replaces a key, which works until it expires; returns undefined unless it is live. */
export function rollApiKey(
  db: Database,
  old: Ref,
  organizationId: string,
  key: NewApiKey,
  { at, expiresAt }: { at: Microseconds; expiresAt: Microseconds },
): Promise<unknown> {
  return db.write(
    [
      `UPDATE api_keys SET expires_at = $4 WHERE shard = $1 AND id = $2 AND ${IS_LIVE} RETURNING id`,
      [old.shard, old.id, at, expiresAt],
    ],
    [INSERT_API_KEY, [old.shard, key.id, organizationId, key.secretHash, at]],
    INCREMENT_CONTROL_EPOCH,
  )
}

/** Revokes a key and every token it minted; returns undefined unless the key is live. */
export function revokeApiKey(db: Database, { shard, id }: Ref, at: Microseconds): Promise<unknown> {
  return db.write(
    [
      `UPDATE api_keys SET revoked_at = $3
       WHERE shard = $1 AND id = $2 AND revoked_at IS NULL RETURNING id`,
      [shard, id, at],
    ],
    INCREMENT_CONTROL_EPOCH,
  )
}

/**
 * Inserts a signing secret. Of the earlier ones only the newest stays valid, until the earlier of
 * `expiresAt` and its own expiry.
 */
export function rollSigningSecret(
  db: Database,
  { shard, id }: Ref,
  secret: NewSigningSecret,
  { at, expiresAt }: { at: Microseconds; expiresAt: Microseconds },
): Promise<unknown> {
  return db.write(
    // First, because it locks the deployment: a concurrent roll then sees this secret.
    INCREMENT_CONTROL_EPOCH,
    [
      `UPDATE signing_secrets
       SET expires_at = CASE WHEN expires_at IS NULL AND CAST($3 AS BIGINT) > $4 THEN $3
                          WHEN expires_at IS NULL OR expires_at > $4 THEN $4 ELSE expires_at END
       WHERE shard = $1 AND organization_id = $2 RETURNING id`,
      [shard, id, expiresAt, at],
    ],
    [INSERT_SIGNING_SECRET, [shard, secret.id, id, secret.sealed, at]],
  )
}

const FIND_IDENTITY = `
  SELECT id FROM identities WHERE shard = $1 AND organization_id = $2 AND external_user_id = $3`

// If two mints of a new user race, the second finds the identity of the first.
const INSERT_IDENTITY = `
  INSERT INTO identities (shard, id, organization_id, external_user_id, document_count, created_at)
  VALUES ($1, $2, $3, $4, 0, $5)
  ON CONFLICT (shard, organization_id, external_user_id)
  DO UPDATE SET external_user_id = excluded.external_user_id RETURNING id`

/** Finds or creates the identity of a user; `newId` is called only to create one. */
export async function findOrInsertIdentity(
  db: Database,
  { shard, id }: Ref,
  externalUserId: string,
  { newId, at }: { newId: () => string; at: () => Microseconds },
): Promise<string> {
  const known = await db.find<Ref>(FIND_IDENTITY, [shard, id, externalUserId])
  if (known) return known.id
  const row = await db.write<Ref>([INSERT_IDENTITY, [shard, newId(), id, externalUserId, at()]])
  if (!row) throw new Error('the identity was neither found nor made')
  return row.id
}
