import type { Database, Queryable } from '../db/database.ts'
import { createCache } from '../lib/cache.ts'
import { type Shard, shardOf } from '../lib/shard.ts'
import type { Deployment } from './deployment.ts'
import { type HistorySettings, historySettingsOf } from './history-settings.ts'
import {
  type ApiKeyAccessRow,
  findApiKey,
  findOrganizationAccess,
  isClosedIdentity,
  listSigningSecrets,
  listTakenDown,
  listTokenKeys,
  type OrganizationAccessRow,
  readControlEpoch,
} from './store.ts'
import type { TokenKeyEntry } from './token-keys.ts'

export interface QuotaLimits {
  maxDocuments: number
  maxContentBytes: number
  maxImages: number
  /** Total bytes of all images of an identity. */
  maxImageStorage: number
}

/** Requests and mints per minute of an organization; null: the default of the deployment. */
export interface RateOverrides {
  identity: number | null
  mint: number | null
}

export interface Organization {
  id: string
  shard: Shard
  isSuspended: boolean
  /** Whether identities of it are suspended or being erased. */
  hasClosedIdentities: boolean
  /** Whether documents of it were taken down. */
  hasTakenDown: boolean
  limits: QuotaLimits
  rates: RateOverrides
  history: HistorySettings
  /** The current one first; `expiresAt` in microseconds, null if the secret does not expire. */
  signingSecrets: { id: string; text: string; expiresAt: number | null }[]
}

/** Cached values are returned synchronously: a promise per request would be measurable. */
type Cached<Value> = Value | Promise<Value | undefined>

/** Organizations, API keys and token keys, which every request looks up. */
export interface OrganizationCache {
  /**
   * Brings the cache up to date; await it before each lookup. For readers it uses the short
   * timeout.
   *
   * @throws ApiError if the database cannot be queried.
   */
  refresh(isReader?: boolean): Promise<void> | undefined
  findOrganization(id: string): Cached<Organization>
  findApiKey(shard: Shard, id: string): Cached<ApiKeyAccessRow>
  /** Queries the database, as `findApiKey` does for a key that is not cached. */
  readApiKey(shard: Shard, id: string): Promise<unknown>
  /** Whether an identity is suspended or being erased; asks the database only where some are. */
  isClosed(organization: Organization, identityId: string): Cached<boolean>
  /** Documents of an identity that were taken down; asks the database only where some are. */
  listTakenDown(
    organization: Organization,
    identityId: string,
    documentId?: string,
  ): Cached<string[]>
  /** Makes the next `refresh` query the database. */
  expire(): void
  /** Increases with every change by a command. Results of one epoch are valid until the next. */
  epoch(): number
  /** The token keys as of the last refresh, newest first. */
  tokenKeys(): readonly TokenKeyEntry[]
}

interface Deps {
  db: Database
  deployment: Deployment
  defaults: { limits: QuotaLimits; history: HistorySettings }
  /** A monotonic clock in milliseconds. */
  monotonicNow: () => number
}

/** How long cached data is used without a check of the control epoch. */
const MAX_AGE_MILLISECONDS = 250
const MAX_CACHED = 10_000

/**
 * Caches rows until the control epoch changes: a suspension, revocation, roll or new limit takes
 * effect in every process within 250 ms.
 */
export function createOrganizationCache({
  db,
  deployment,
  defaults: { limits, history },
  monotonicNow,
}: Deps): OrganizationCache {
  const { cipher } = deployment
  const organizations = createCache<string, Organization>(MAX_CACHED)
  const apiKeys = createCache<string, ApiKeyAccessRow>(MAX_CACHED)
  let tokenKeys: TokenKeyEntry[] = []
  let epoch = 0
  let refreshedAt = Number.NEGATIVE_INFINITY
  let isExpired = false
  const refreshing = new Map<Queryable, Promise<void>>()

  async function load(database: Queryable): Promise<void> {
    const startedAt = monotonicNow()
    // A refresh that started later has already finished.
    const isOvertaken = () => startedAt < refreshedAt
    isExpired = false
    const current = await readControlEpoch(database)
    if (isOvertaken()) return
    if (current !== epoch) {
      const rows = await listTokenKeys(database)
      if (isOvertaken()) return
      tokenKeys = rows.map(({ id, sealed_key, not_before, expires_at }) => ({
        id,
        secret: cipher.decrypt(sealed_key, 'token_keys', id),
        notBefore: not_before,
        expiresAt: expires_at,
      }))
      organizations.clear()
      apiKeys.clear()
      epoch = current
    }
    refreshedAt = startedAt
  }

  async function readOrganization(id: string): Promise<Organization | undefined> {
    const row = await findOrganizationAccess(db, shardOf(id), id)
    return row && withSecrets(row)
  }

  async function withSecrets(row: OrganizationAccessRow): Promise<Organization> {
    const secrets = await listSigningSecrets(db, row.shard, row.id)
    return {
      id: row.id,
      shard: row.shard,
      isSuspended: row.suspended_at !== null,
      hasClosedIdentities: row.has_closed_identities === 1,
      hasTakenDown: row.has_taken_down === 1,
      limits: {
        maxDocuments: row.max_documents ?? limits.maxDocuments,
        maxContentBytes: row.max_content_bytes ?? limits.maxContentBytes,
        maxImages: row.max_images ?? limits.maxImages,
        maxImageStorage: row.max_image_storage ?? limits.maxImageStorage,
      },
      rates: { identity: row.rate_identity, mint: row.rate_mint },
      history: historySettingsOf(row, history),
      signingSecrets: secrets.map(({ id, sealed_secret, expires_at }) => ({
        id,
        text: cipher.decrypt(sealed_secret, 'signing_secrets', id).toString('utf8'),
        expiresAt: expires_at,
      })),
    }
  }

  /** Caches a value unless the epoch changed during the query. */
  async function cached<Value>(
    cache: { set(id: string, value: Value): void },
    id: string,
    reading: Promise<Value | undefined>,
  ): Promise<Value | undefined> {
    const epochBefore = epoch
    const value = await reading
    if (value && epoch === epochBefore) cache.set(id, value)
    return value
  }

  return {
    refresh(isReader = false) {
      if (!isExpired && monotonicNow() - refreshedAt < MAX_AGE_MILLISECONDS) return undefined
      const database = isReader ? db.readOnly : db
      const pending = refreshing.get(database)
      if (pending) return pending
      const refresh = load(database).finally(() => refreshing.delete(database))
      refreshing.set(database, refresh)
      return refresh
    },
    findOrganization: (id) =>
      organizations.get(id) ?? cached(organizations, id, readOrganization(id)),
    findApiKey: (shard, id) => apiKeys.get(id) ?? cached(apiKeys, id, findApiKey(db, shard, id)),
    readApiKey: (shard, id) => findApiKey(db, shard, id),
    isClosed: (organization, identityId) =>
      organization.hasClosedIdentities && isClosedIdentity(db, organization, identityId),
    listTakenDown: ({ hasTakenDown, shard }, identityId, documentId) =>
      hasTakenDown ? listTakenDown(db.readOnly, { shard, identityId }, documentId) : [],
    expire() {
      isExpired = true
    },
    epoch: () => epoch,
    tokenKeys: () => tokenKeys,
  }
}
