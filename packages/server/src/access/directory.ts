import type { Db } from '../db/db.ts'
import { createRecent } from '../lib/recent.ts'
import { type Shard, shardOf } from '../lib/shard.ts'
import type { Deployment } from './deployment.ts'
import type { TokenKey } from './embed-token.ts'
import {
  type ApiKeyRow,
  findApiKey,
  findOrganization,
  listSigningSecrets,
  listTokenKeys,
  type OrganizationRow,
  readControlEpoch,
} from './store.ts'

/** What an organization may hold. */
export interface Limits {
  maxDocuments: number
  maxContentBytes: number
}

export interface Organization {
  id: string
  shard: Shard
  isSuspended: boolean
  limits: Limits
  /** The newest first; `endsAt` in microseconds, where a secret has an end. */
  signingSecrets: { text: string; endsAt: number | null }[]
}

/** The register of organizations, keys and token keys that every request asks. */
export interface Directory {
  /** Must be awaited before asking: throws where the database cannot say what holds now. */
  refresh(): Promise<void> | undefined
  findOrganization(id: string): Promise<Organization | undefined>
  findApiKey(shard: Shard, id: string): Promise<ApiKeyRow | undefined>
  /** The ring as of the last refresh, the signing key first. */
  tokenKeys(): readonly TokenKey[]
}

interface Deps {
  db: Db
  deployment: Deployment
  defaults: Limits
  /** A clock that only moves forward, in milliseconds. */
  ticks: () => number
}

/** How long this process may go on without asking whether a command has changed anything. */
const MAX_AGE_MILLISECONDS = 250
const REMEMBERED = 10_000

/**
 * A directory that remembers what it read until the control epoch moves: whatever the command line
 * suspends, revokes, rolls or limits holds in every process within a quarter of a second.
 */
export function createDirectory({ db, deployment, defaults, ticks }: Deps): Directory {
  const { vault } = deployment
  const organizations = createRecent<string, Organization>(REMEMBERED)
  const apiKeys = createRecent<string, ApiKeyRow>(REMEMBERED)
  let ring: TokenKey[] = []
  let epoch = 0
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined

  async function ask(): Promise<void> {
    const startedAt = ticks()
    const current = await readControlEpoch(db)
    if (current !== epoch) {
      const rows = await listTokenKeys(db)
      ring = rows.map(({ id, sealed_key }) => ({
        id,
        secret: vault.unseal(sealed_key, 'token_keys', id),
      }))
      organizations.clear()
      apiKeys.clear()
      epoch = current
    }
    askedAt = startedAt
  }

  async function readOrganization(row: OrganizationRow): Promise<Organization> {
    const secrets = await listSigningSecrets(db, row.shard, row.id)
    return {
      id: row.id,
      shard: row.shard,
      isSuspended: row.suspended_at !== null,
      limits: {
        maxDocuments: row.max_documents ?? defaults.maxDocuments,
        maxContentBytes: row.max_content_bytes ?? defaults.maxContentBytes,
      },
      signingSecrets: secrets.map(({ id, sealed_secret, ends_at }) => ({
        text: vault.unseal(sealed_secret, 'signing_secrets', id).toString('utf8'),
        endsAt: ends_at,
      })),
    }
  }

  /** Reads through a memory, unless the epoch moved while the database was asked. */
  async function through<Value>(
    memory: { get(id: string): Value | undefined; set(id: string, value: Value): void },
    id: string,
    read: () => Promise<Value | undefined>,
  ): Promise<Value | undefined> {
    const known = memory.get(id)
    if (known) return known
    const epochBefore = epoch
    const value = await read()
    if (value && epoch === epochBefore) memory.set(id, value)
    return value
  }

  return {
    refresh() {
      if (ticks() - askedAt < MAX_AGE_MILLISECONDS) return undefined
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return asking
    },
    findOrganization: (id) =>
      through(organizations, id, async () => {
        const row = await findOrganization(db, shardOf(id), id)
        return row && readOrganization(row)
      }),
    findApiKey: (shard, id) => through(apiKeys, id, () => findApiKey(db, shard, id)),
    tokenKeys: () => ring,
  }
}
