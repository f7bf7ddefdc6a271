import type { Database, Queryable } from '../db/database.ts'
import { createCache } from '../lib/cache.ts'
import { type Shard, shardOf } from '../lib/shard.ts'
import type { Deployment } from './deployment.ts'
import {
  type ApiKeyRow,
  findApiKey,
  findOrganization,
  listSigningSecrets,
  listTokenKeys,
  type OrganizationRow,
  readControlEpoch,
} from './store.ts'
import type { TokenKeyEntry } from './token-keys.ts'

/** What an organization may hold. */
export interface QuotaLimits {
  maxDocuments: number
  maxContentBytes: number
  maxImages: number
  /** Bytes of all images of an identity together. */
  maxImageStorage: number
}

/** Requests and mints a minute, where an organization has its own; null: what the deployment allows. */
export interface RateOverrides {
  identity: number | null
  mint: number | null
}

export interface Organization {
  id: string
  shard: Shard
  isSuspended: boolean
  limits: QuotaLimits
  rates: RateOverrides
  /** The newest first; `expiresAt` in microseconds, where a secret has an end. */
  signingSecrets: { id: string; text: string; expiresAt: number | null }[]
}

/** Given at once where it is remembered: every request asks, and a promise each time would be felt. */
type Cached<Value> = Value | Promise<Value | undefined>

/** The register of organizations, keys and token keys that every request asks. */
export interface OrganizationCache {
  /**
   * Must be awaited before asking: throws where the database cannot say what holds now. For a caller who only
   * reads it is waited for briefly.
   */
  refresh(isReader?: boolean): Promise<void> | undefined
  findOrganization(id: string): Cached<Organization>
  findApiKey(shard: Shard, id: string): Cached<ApiKeyRow>
  /** Something may have changed: the next refresh asks, however short the last one ago. */
  expire(): void
  /** Moves with every change that a command makes: what was found out in one epoch holds as long as it does. */
  epoch(): number
  /** The ring as of the last refresh, the newest first. */
  tokenKeys(): readonly TokenKeyEntry[]
}

interface Deps {
  db: Database
  deployment: Deployment
  defaults: QuotaLimits
  /** A clock that only moves forward, in milliseconds. */
  monotonicNow: () => number
}

/** How long this process may go on without asking whether a command has changed anything. */
const MAX_AGE_MILLISECONDS = 250
const MAX_CACHED = 10_000

/**
 * A directory that remembers what it read until the control epoch moves: whatever the command line
 * suspends, revokes, rolls or limits holds in every process within a quarter of a second.
 */
export function createOrganizationCache({
  db,
  deployment,
  defaults,
  monotonicNow,
}: Deps): OrganizationCache {
  const { cipher } = deployment
  const organizations = createCache<string, Organization>(MAX_CACHED)
  const apiKeys = createCache<string, ApiKeyRow>(MAX_CACHED)
  let ring: TokenKeyEntry[] = []
  let epoch = 0
  let askedAt = Number.NEGATIVE_INFINITY
  let isExpired = false
  const asking = new Map<Queryable, Promise<void>>()

  async function ask(questions: Queryable): Promise<void> {
    const startedAt = monotonicNow()
    // Whoever began later and is done knows better.
    const isOvertaken = () => startedAt < askedAt
    isExpired = false
    const current = await readControlEpoch(questions)
    if (isOvertaken()) return
    if (current !== epoch) {
      const rows = await listTokenKeys(questions)
      if (isOvertaken()) return
      ring = rows.map(({ id, sealed_key, not_before, expires_at }) => ({
        id,
        secret: cipher.decrypt(sealed_key, 'token_keys', id),
        notBefore: not_before,
        expiresAt: expires_at,
      }))
      organizations.clear()
      apiKeys.clear()
      epoch = current
    }
    askedAt = startedAt
  }

  async function readOrganization(id: string): Promise<Organization | undefined> {
    const row = await findOrganization(db, shardOf(id), id)
    return row && withSecrets(row)
  }

  async function withSecrets(row: OrganizationRow): Promise<Organization> {
    const secrets = await listSigningSecrets(db, row.shard, row.id)
    return {
      id: row.id,
      shard: row.shard,
      isSuspended: row.suspended_at !== null,
      limits: {
        maxDocuments: row.max_documents ?? defaults.maxDocuments,
        maxContentBytes: row.max_content_bytes ?? defaults.maxContentBytes,
        maxImages: row.max_images ?? defaults.maxImages,
        maxImageStorage: row.max_image_storage ?? defaults.maxImageStorage,
      },
      rates: { identity: row.rate_identity, mint: row.rate_mint },
      signingSecrets: secrets.map(({ id, sealed_secret, expires_at }) => ({
        id,
        text: cipher.decrypt(sealed_secret, 'signing_secrets', id).toString('utf8'),
        expiresAt: expires_at,
      })),
    }
  }

  /** Keeps what was read, unless the epoch moved while the database was asked. */
  async function remember<Value>(
    memory: { set(id: string, value: Value): void },
    id: string,
    reading: Promise<Value | undefined>,
  ): Promise<Value | undefined> {
    const epochBefore = epoch
    const value = await reading
    if (value && epoch === epochBefore) memory.set(id, value)
    return value
  }

  return {
    refresh(isReader = false) {
      if (!isExpired && monotonicNow() - askedAt < MAX_AGE_MILLISECONDS) return undefined
      const questions = isReader ? db.brief : db
      const known = asking.get(questions)
      if (known) return known
      const asked = ask(questions).finally(() => asking.delete(questions))
      asking.set(questions, asked)
      return asked
    },
    findOrganization: (id) =>
      organizations.get(id) ?? remember(organizations, id, readOrganization(id)),
    findApiKey: (shard, id) => apiKeys.get(id) ?? remember(apiKeys, id, findApiKey(db, shard, id)),
    expire() {
      isExpired = true
    },
    epoch: () => epoch,
    tokenKeys: () => ring,
  }
}
