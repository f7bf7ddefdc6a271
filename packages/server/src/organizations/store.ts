import { BUMP_CONTROL_EPOCH } from '../access/store.ts'
import type { Db } from '../db/database.ts'
import type { Shard } from '../lib/shard.ts'
import type { Micros } from '../lib/time.ts'

export interface OrganizationRow {
  shard: Shard
  id: string
  name: string
  max_documents: number | null
  max_content_bytes: number | null
  max_images: number | null
  max_image_storage: number | null
  rate_identity: number | null
  rate_mint: number | null
  suspended_at: Micros | null
  created_at: Micros
}

export interface KeyRow {
  id: string
  created_at: Micros
  expires_at: Micros | null
  revoked_at: Micros | null
}

export interface NewKey {
  id: string
  secretHash: Uint8Array
}

export interface NewSecret {
  id: string
  sealed: Uint8Array
}

/** Limits of an organization's own; null leaves one as it is. */
export interface OwnLimits {
  maxDocuments: number | null
  maxContentBytes: number | null
  maxImages: number | null
  maxImageStorage: number | null
  rateIdentity: number | null
  rateMint: number | null
}

interface Place {
  shard: Shard
  id: string
}

const ORGANIZATION = `shard, id, name, max_documents, max_content_bytes, max_images, max_image_storage,
  rate_identity, rate_mint, suspended_at, created_at`

export function findOrganization(
  db: Db,
  { shard, id }: Place,
): Promise<OrganizationRow | undefined> {
  return db.find<OrganizationRow>(
    `SELECT ${ORGANIZATION} FROM organizations WHERE shard = $1 AND id = $2`,
    [shard, id],
  )
}

export function listOrganizations(db: Db): Promise<OrganizationRow[]> {
  return db.list<OrganizationRow>(
    `SELECT ${ORGANIZATION} FROM organizations ORDER BY created_at, id`,
    [],
  )
}

const INSERT_KEY = `
  INSERT INTO api_keys (shard, id, organization_id, secret_hash, created_at)
  VALUES ($1, $2, $3, $4, $5) RETURNING id`

const INSERT_SECRET = `
  INSERT INTO signing_secrets (shard, id, organization_id, sealed_secret, created_at)
  VALUES ($1, $2, $3, $4, $5) RETURNING id`

/** Adds an organization with its first key and signing secret. */
export async function insertOrganization(
  db: Db,
  { shard, id, name }: Place & { name: string },
  key: NewKey,
  secret: NewSecret,
  at: Micros,
): Promise<void> {
  await db.write(
    [
      `INSERT INTO organizations (shard, id, name, created_at) VALUES ($1, $2, $3, $4) RETURNING id`,
      [shard, id, name, at],
    ],
    [INSERT_KEY, [shard, key.id, id, key.secretHash, at]],
    [INSERT_SECRET, [shard, secret.id, id, secret.sealed, at]],
  )
}

/** Suspends (a moment) or resumes (null); undefined where there is no such organization. */
export function setSuspended(db: Db, { shard, id }: Place, at: Micros | null): Promise<unknown> {
  return db.write(
    [
      'UPDATE organizations SET suspended_at = $3 WHERE shard = $1 AND id = $2 RETURNING id',
      [shard, id, at],
    ],
    BUMP_CONTROL_EPOCH,
  )
}

/** Sets limits of its own; null leaves one as it is, so that two commands at once both hold. */
export function setLimits(db: Db, { shard, id }: Place, own: OwnLimits): Promise<unknown> {
  const { maxDocuments, maxContentBytes, maxImages, maxImageStorage } = own
  const { rateIdentity, rateMint } = own
  return db.write(
    [
      `UPDATE organizations SET max_documents = coalesce($3, max_documents),
         max_content_bytes = coalesce($4, max_content_bytes),
         max_images = coalesce($5, max_images),
         max_image_storage = coalesce($6, max_image_storage),
         rate_identity = coalesce($7, rate_identity), rate_mint = coalesce($8, rate_mint)
       WHERE shard = $1 AND id = $2 RETURNING id`,
      [
        shard,
        id,
        maxDocuments,
        maxContentBytes,
        maxImages,
        maxImageStorage,
        rateIdentity,
        rateMint,
      ],
    ],
    BUMP_CONTROL_EPOCH,
  )
}

export function insertKey(db: Db, { shard, id }: Place, key: NewKey, at: Micros): Promise<unknown> {
  return db.write([INSERT_KEY, [shard, key.id, id, key.secretHash, at]], BUMP_CONTROL_EPOCH)
}

export function listKeys(db: Db, { shard, id }: Place): Promise<KeyRow[]> {
  return db.list<KeyRow>(
    `SELECT id, created_at, expires_at, revoked_at FROM api_keys
     WHERE shard = $1 AND organization_id = $2 ORDER BY created_at, id`,
    [shard, id],
  )
}

const IS_LIVE = 'revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $3)'

/** Whose key it is; undefined where it mints no more at that moment. */
export function findKeyOwner(
  db: Db,
  { shard, id }: Place,
  at: Micros,
): Promise<{ organization_id: string } | undefined> {
  return db.find(
    `SELECT organization_id FROM api_keys WHERE shard = $1 AND id = $2 AND ${IS_LIVE}`,
    [shard, id, at],
  )
}

/** Adds a key in the place of another, which works on until its end; undefined where that is no live key. */
export function replaceKey(
  db: Db,
  old: Place,
  organizationId: string,
  key: NewKey,
  { at, expiresAt }: { at: Micros; expiresAt: Micros },
): Promise<unknown> {
  return db.write(
    [
      `UPDATE api_keys SET expires_at = $4 WHERE shard = $1 AND id = $2 AND ${IS_LIVE} RETURNING id`,
      [old.shard, old.id, at, expiresAt],
    ],
    [INSERT_KEY, [old.shard, key.id, organizationId, key.secretHash, at]],
    BUMP_CONTROL_EPOCH,
  )
}

/** Ends a key and every token it minted; undefined where it is no live key. */
export function revokeKey(db: Db, { shard, id }: Place, at: Micros): Promise<unknown> {
  return db.write(
    [
      `UPDATE api_keys SET revoked_at = $3
       WHERE shard = $1 AND id = $2 AND revoked_at IS NULL RETURNING id`,
      [shard, id, at],
    ],
    BUMP_CONTROL_EPOCH,
  )
}

/**
 * Adds a signing secret. Of those before it only the newest works on, until its end, and no longer than
 * it would have anyway.
 */
export function replaceSecret(
  db: Db,
  { shard, id }: Place,
  secret: NewSecret,
  { at, expiresAt }: { at: Micros; expiresAt: Micros },
): Promise<unknown> {
  return db.write(
    // First, so that of two at once the second sees the secret of the first.
    BUMP_CONTROL_EPOCH,
    [
      `UPDATE signing_secrets
       SET expires_at = CASE WHEN expires_at IS NULL AND CAST($3 AS BIGINT) > $4 THEN $3
                          WHEN expires_at IS NULL OR expires_at > $4 THEN $4 ELSE expires_at END
       WHERE shard = $1 AND organization_id = $2 RETURNING id`,
      [shard, id, expiresAt, at],
    ],
    [INSERT_SECRET, [shard, secret.id, id, secret.sealed, at]],
  )
}

const FIND_IDENTITY = `
  SELECT id FROM identities WHERE shard = $1 AND organization_id = $2 AND external_user_id = $3`

// Where two mints of a new user race, the second finds the identity of the first.
const INSERT_IDENTITY = `
  INSERT INTO identities (shard, id, organization_id, external_user_id, document_count, created_at)
  VALUES ($1, $2, $3, $4, 0, $5)
  ON CONFLICT (shard, organization_id, external_user_id)
  DO UPDATE SET external_user_id = excluded.external_user_id RETURNING id`

/** The identity of a user, made at its first mention; `newId` is used only then. */
export async function findOrInsertIdentity(
  db: Db,
  { shard, id }: Place,
  externalUserId: string,
  { newId, at }: { newId: () => string; at: () => Micros },
): Promise<string> {
  const known = await db.find<Place>(FIND_IDENTITY, [shard, id, externalUserId])
  if (known) return known.id
  const row = await db.write<Place>([INSERT_IDENTITY, [shard, newId(), id, externalUserId, at()]])
  if (!row) throw new Error('the identity was neither found nor made')
  return row.id
}
