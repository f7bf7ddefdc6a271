import { INCREMENT_CONTROL_EPOCH } from '../db/control-epoch.ts'
import type { Database, Queryable } from '../db/database.ts'
import { join, raw, type Sql, sql } from '../db/sql.ts'
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
  scopes: string | null
}

interface NewApiKey {
  id: string
  secretHash: Uint8Array
  /** A column of `scopesColumn`; null: `mint`. */
  scopes: string | null
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
const ORGANIZATION = raw(
  ['shard, id, name', ...Object.values(LIMIT_COLUMNS), 'suspended_at, created_at'].join(', '),
)

export function findOrganization(
  db: Database,
  { shard, id }: Ref,
): Promise<OrganizationRow | undefined> {
  return db.find<OrganizationRow>(
    sql`SELECT ${ORGANIZATION} FROM organizations WHERE shard = ${shard} AND id = ${id}`,
  )
}

export function listOrganizations(db: Database): Promise<OrganizationRow[]> {
  return db.list<OrganizationRow>(
    sql`SELECT ${ORGANIZATION} FROM organizations ORDER BY created_at, id`,
  )
}

/** Inserts an API key of the organization. */
const apiKeyInsertion = ({ shard, id }: Ref, key: NewApiKey, at: Microseconds): Sql => sql`
  INSERT INTO api_keys (shard, id, organization_id, secret_hash, created_at, scopes)
  VALUES (${shard}, ${key.id}, ${id}, ${key.secretHash}, ${at}, ${key.scopes}) RETURNING id`

/** Inserts a signing secret of the organization. */
const secretInsertion = (
  { shard, id }: Ref,
  secret: NewSigningSecret,
  at: Microseconds,
): Sql => sql`
  INSERT INTO signing_secrets (shard, id, organization_id, sealed_secret, created_at)
  VALUES (${shard}, ${secret.id}, ${id}, ${secret.sealed}, ${at}) RETURNING id`

/** Inserts an organization with its first key and signing secret. */
export async function insertOrganization(
  db: Database,
  { shard, id, name }: Ref & { name: string },
  key: NewApiKey,
  secret: NewSigningSecret,
  at: Microseconds,
): Promise<void> {
  await db.write(
    sql`INSERT INTO organizations (shard, id, name, created_at)
        VALUES (${shard}, ${id}, ${name}, ${at}) RETURNING id`,
    apiKeyInsertion({ shard, id }, key, at),
    secretInsertion({ shard, id }, secret, at),
  )
}

/** Suspends (a time) or resumes (null); returns undefined if the organization does not exist. */
export function setSuspended(
  db: Database,
  { shard, id }: Ref,
  at: Microseconds | null,
): Promise<unknown> {
  return db.write(
    sql`UPDATE organizations SET suspended_at = ${at}
        WHERE shard = ${shard} AND id = ${id} RETURNING id`,
    INCREMENT_CONTROL_EPOCH,
  )
}

/** Updates the given limits only, so concurrent commands do not undo each other. */
export function setLimits(db: Database, { shard, id }: Ref, own: LimitOverrides): Promise<unknown> {
  const sets = LIMITS.map(([name, column]) => {
    const limit = own[name as Limit] ?? null
    return sql`${raw(column)} = coalesce(${limit}, ${raw(column)})`
  })
  return db.write(
    sql`UPDATE organizations SET ${join(sets, ', ')}
        WHERE shard = ${shard} AND id = ${id} RETURNING id`,
    INCREMENT_CONTROL_EPOCH,
  )
}

export function insertApiKey(
  db: Database,
  organization: Ref,
  key: NewApiKey,
  at: Microseconds,
): Promise<unknown> {
  return db.write(apiKeyInsertion(organization, key, at), INCREMENT_CONTROL_EPOCH)
}

export function listApiKeys(db: Database, { shard, id }: Ref): Promise<ApiKeyRow[]> {
  return db.list<ApiKeyRow>(
    sql`SELECT id, created_at, expires_at, revoked_at, scopes FROM api_keys
        WHERE shard = ${shard} AND organization_id = ${id} ORDER BY created_at, id`,
  )
}

const isLive = ({ shard, id }: Ref, at: Microseconds): Sql => sql`
  shard = ${shard} AND id = ${id} AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${at})`

/** The organization and the scopes of a key; undefined unless the key is live at `at`. */
export function findLiveApiKey(
  db: Database,
  key: Ref,
  at: Microseconds,
): Promise<{ organization_id: string; scopes: string | null } | undefined> {
  return db.find(sql`SELECT organization_id, scopes FROM api_keys WHERE ${isLive(key, at)}`)
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
    sql`UPDATE api_keys SET expires_at = ${expiresAt} WHERE ${isLive(old, at)} RETURNING id`,
    apiKeyInsertion({ shard: old.shard, id: organizationId }, key, at),
    INCREMENT_CONTROL_EPOCH,
  )
}

/** Revokes a key and every token it minted; returns undefined unless the key is live. */
export function revokeApiKey(db: Database, { shard, id }: Ref, at: Microseconds): Promise<unknown> {
  return db.write(
    sql`UPDATE api_keys SET revoked_at = ${at}
        WHERE shard = ${shard} AND id = ${id} AND revoked_at IS NULL RETURNING id`,
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
    sql`UPDATE signing_secrets
        SET expires_at = CASE WHEN expires_at IS NULL AND CAST(${expiresAt} AS BIGINT) > ${at} THEN ${expiresAt}
                           WHEN expires_at IS NULL OR expires_at > ${at} THEN ${at} ELSE expires_at END
        WHERE shard = ${shard} AND organization_id = ${id} RETURNING id`,
    secretInsertion({ shard, id }, secret, at),
  )
}

export interface IdentityRow extends Ref {
  organization_id: string
  external_user_id: string
}

const IDENTITY = sql`shard, id, organization_id, external_user_id`

export function findIdentity(db: Database, { shard, id }: Ref): Promise<IdentityRow | undefined> {
  return db.find<IdentityRow>(
    sql`SELECT ${IDENTITY} FROM identities WHERE shard = ${shard} AND id = ${id}`,
  )
}

export function findIdentityOfUser(
  db: Database,
  { shard, id }: Ref,
  externalUserId: string,
): Promise<IdentityRow | undefined> {
  return db.find<IdentityRow>(
    sql`SELECT ${IDENTITY} FROM identities
        WHERE shard = ${shard} AND organization_id = ${id} AND external_user_id = ${externalUserId}`,
  )
}

/** A page of the identities of an organization, in the order of the ids of its host. */
export function listIdentities(
  db: Queryable,
  { shard, id }: Ref,
  after: string,
  limit: number,
): Promise<IdentityRow[]> {
  return db.list<IdentityRow>(
    sql`SELECT ${IDENTITY} FROM identities
        WHERE shard = ${shard} AND organization_id = ${id} AND external_user_id > ${after}
        ORDER BY external_user_id LIMIT ${limit}`,
  )
}

/** Finds or creates the identity of a user; `newId` is called only to create one. */
export async function findOrInsertIdentity(
  db: Database,
  { shard, id }: Ref,
  externalUserId: string,
  { newId, at }: { newId: () => string; at: () => Microseconds },
): Promise<string> {
  const existing = await findIdentityOfUser(db, { shard, id }, externalUserId)
  if (existing) return existing.id
  // If two mints of a new user race, the second finds the identity of the first.
  const row = await db.write<Ref>(sql`
    INSERT INTO identities (shard, id, organization_id, external_user_id, document_count, created_at)
    VALUES (${shard}, ${newId()}, ${id}, ${externalUserId}, 0, ${at()})
    ON CONFLICT (shard, organization_id, external_user_id)
    DO UPDATE SET external_user_id = excluded.external_user_id RETURNING id`)
  if (!row) throw new Error('the identity was neither found nor made')
  return row.id
}
