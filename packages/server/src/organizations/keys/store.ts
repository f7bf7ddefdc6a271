import { INCREMENT_CONTROL_EPOCH } from '../../db/control-epoch.ts'
import type { Database, Statement } from '../../db/database.ts'
import { type Sql, sql } from '../../db/sql.ts'
import type { Shard } from '../../lib/shard.ts'
import type { Microseconds } from '../../lib/time.ts'

export interface ApiKeyRow {
  id: string
  created_at: Microseconds
  expires_at: Microseconds | null
  revoked_at: Microseconds | null
  scopes: string | null
  label: string | null
  /** The day of the last request with it, in UTC. */
  last_used_on: string | null
}

/** A key that is neither revoked nor expired. */
type LiveApiKeyRow = Pick<ApiKeyRow, 'expires_at' | 'scopes' | 'label'> & {
  organization_id: string
}

export interface NewApiKey {
  id: string
  secretHash: Uint8Array
  /** A column of `scopesColumn`; null: `mint`. */
  scopes: string | null
  label?: string | null
  expiresAt?: Microseconds | null
}

export interface NewSigningSecret {
  id: string
  sealed: Uint8Array
}

export interface SigningSecretRow {
  id: string
  created_at: Microseconds
  expires_at: Microseconds | null
}

interface Ref {
  shard: Shard
  id: string
}

/** Inserts an API key of the organization. */
export const apiKeyInsertion = (
  { shard, id }: Ref,
  { id: keyId, secretHash, scopes, label = null, expiresAt = null }: NewApiKey,
  at: Microseconds,
): Sql => sql`
  INSERT INTO api_keys (shard, id, organization_id, secret_hash, created_at, scopes, label, expires_at)
  VALUES (${shard}, ${keyId}, ${id}, ${secretHash}, ${at}, ${scopes}, ${label}, ${expiresAt}) RETURNING id`

/** Inserts a signing secret of the organization. */
export const secretInsertion = (
  { shard, id }: Ref,
  secret: NewSigningSecret,
  at: Microseconds,
): Sql => sql`
  INSERT INTO signing_secrets (shard, id, organization_id, sealed_secret, created_at)
  VALUES (${shard}, ${secret.id}, ${id}, ${secret.sealed}, ${at}) RETURNING id`

export function insertApiKey(
  db: Database,
  organization: Ref,
  key: NewApiKey,
  at: Microseconds,
  entry: Statement,
): Promise<unknown> {
  return db.write(apiKeyInsertion(organization, key, at), INCREMENT_CONTROL_EPOCH, entry)
}

export function listApiKeys(db: Database, { shard, id }: Ref): Promise<ApiKeyRow[]> {
  return db.list<ApiKeyRow>(
    sql`SELECT id, created_at, expires_at, revoked_at, scopes, label, last_used_on FROM api_keys
        WHERE shard = ${shard} AND organization_id = ${id} ORDER BY created_at, id`,
  )
}

const isLive = ({ shard, id }: Ref, at: Microseconds): Sql => sql`
  shard = ${shard} AND id = ${id} AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${at})`

/** A key with its organization; undefined unless the key is live at `at`. */
export function findLiveApiKey(
  db: Database,
  key: Ref,
  at: Microseconds,
): Promise<LiveApiKeyRow | undefined> {
  return db.find(
    sql`SELECT organization_id, expires_at, scopes, label FROM api_keys WHERE ${isLive(key, at)}`,
  )
}

/** Replaces a key, which works until it expires; returns undefined unless it is live. */
export function rollApiKey(
  db: Database,
  old: Ref,
  organizationId: string,
  key: NewApiKey,
  { at, expiresAt, entry }: { at: Microseconds; expiresAt: Microseconds; entry: Statement },
): Promise<unknown> {
  return db.write(
    sql`UPDATE api_keys SET expires_at = ${expiresAt} WHERE ${isLive(old, at)} RETURNING id`,
    apiKeyInsertion({ shard: old.shard, id: organizationId }, key, at),
    INCREMENT_CONTROL_EPOCH,
    entry,
  )
}

/** Revokes a key and every token it minted; returns undefined if it is revoked already. */
export function revokeApiKey(
  db: Database,
  { shard, id }: Ref,
  at: Microseconds,
  entry: Statement,
): Promise<unknown> {
  return db.write(
    sql`UPDATE api_keys SET revoked_at = ${at}
        WHERE shard = ${shard} AND id = ${id} AND revoked_at IS NULL RETURNING id`,
    INCREMENT_CONTROL_EPOCH,
    entry,
  )
}

/** The organization of a key that is not revoked; expired ones can be revoked too. */
export function findUnrevokedApiKey(
  db: Database,
  { shard, id }: Ref,
): Promise<{ organization_id: string } | undefined> {
  return db.find(
    sql`SELECT organization_id FROM api_keys
        WHERE shard = ${shard} AND id = ${id} AND revoked_at IS NULL`,
  )
}

/** The current secret first, then those that ended or will end, the last one first. */
export function listSecretTimes(db: Database, { shard, id }: Ref): Promise<SigningSecretRow[]> {
  return db.list<SigningSecretRow>(
    sql`SELECT id, created_at, expires_at FROM signing_secrets
        WHERE shard = ${shard} AND organization_id = ${id}
        ORDER BY expires_at IS NOT NULL, expires_at DESC, created_at DESC, id DESC`,
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
  { at, expiresAt, entry }: { at: Microseconds; expiresAt: Microseconds; entry: Statement },
): Promise<unknown> {
  return db.write(
    // First, because it locks the deployment: a concurrent roll then sees this secret.
    INCREMENT_CONTROL_EPOCH,
    sql`UPDATE signing_secrets
        SET expires_at = CASE WHEN expires_at IS NULL AND CAST(${expiresAt} AS BIGINT) > ${at} THEN ${expiresAt}
                           WHEN expires_at IS NULL OR expires_at > ${at} THEN ${at} ELSE expires_at END
        WHERE shard = ${shard} AND organization_id = ${id} RETURNING id`,
    secretInsertion({ shard, id }, secret, at),
    entry,
  )
}
