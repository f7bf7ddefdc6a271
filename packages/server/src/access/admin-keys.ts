import { ApiError } from '@waraq/contract'
import { type Actor, auditRow } from '../db/audit-row.ts'
import type { Database } from '../db/database.ts'
import { base62 } from '../lib/base62.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { type Random, randomBits } from '../lib/random.ts'
import { type Clock, isoOf, type Microseconds, microsOf } from '../lib/time.ts'
import { hasChecksum, hashOfKey, isKey, textOfKey } from './api-key.ts'
import { ExpiredCredentialError } from './lapsed-credential.ts'
import * as store from './store.ts'

/** What an admin key permits; each scope includes those before it. */
export const ADMIN_SCOPES = ['read', 'write', 'erase'] as const

export type AdminScope = (typeof ADMIN_SCOPES)[number]

/** A verified admin key. */
export interface Administrator {
  keyId: string
  scope: AdminScope
  actor: Actor
}

interface Deps {
  db: Database
  now: Clock
  random: Random
  newUuid: () => string
}

export type AdminKeys = ReturnType<typeof createAdminKeys>

/** Like an API key, with a prefix of its own and an id that names no shard. */
const ADMIN_KEY = /^waraq_ak_([0-9A-Za-z]{8})[0-9A-Za-z]{49}$/
const PREFIX = 'waraq_ak_'
const ID_BITS = 47
const REFUSED = { rule: 'admin_key_invalid' } as const
// Compared with if a key is unknown, so that timing reveals nothing.
const DUMMY_HASH = hashOfKey('nobody')

export const includesScope = (scope: AdminScope, needed: AdminScope): boolean =>
  ADMIN_SCOPES.indexOf(scope) >= ADMIN_SCOPES.indexOf(needed)

/** The keys of operators for the administration over HTTP. Commands alone create and revoke them. */
export function createAdminKeys({ db, now, random, newUuid }: Deps) {
  const entryOf = (
    action: 'admin_key.created' | 'admin_key.revoked',
    id: string,
    detail?: object,
  ) =>
    auditRow({
      organization: undefined,
      actor: 'cli',
      action,
      target: id,
      detail,
      at: microsOf(now()),
      id: newUuid(),
    })

  return {
    /** Creates a key and returns its text, which is shown once. */
    async create(scope: AdminScope, expiresAt: Microseconds | null): Promise<string> {
      const id = base62(randomBits(random, ID_BITS), 8)
      const text = textOfKey(PREFIX + id, random)
      const times = { created_at: microsOf(now()), expires_at: expiresAt }
      const detail = { scope, ...(expiresAt !== null && { expires_at: isoOf(expiresAt) }) }
      const key = { id, secret_hash: hashOfKey(text), scope, ...times }
      await store.insertAdminKey(db, key, entryOf('admin_key.created', id, detail))
      return text
    },

    list: () => store.listAdminKeys(db),

    /** Revokes a key; every server refuses its next request. */
    async revoke(id: string): Promise<void> {
      const entry = entryOf('admin_key.revoked', id)
      if (!(await store.revokeAdminKey(db, id, microsOf(now()), entry)))
        throw new OperatorError(`admin key ${id} not found or revoked`)
    },

    /**
     * Reads the key in each request, so that a revocation takes effect at once.
     *
     * @throws ApiError `invalid_api_key`, for an unknown key as for a wrong secret
     */
    async verify(text: string): Promise<Administrator> {
      // A wrong checksum costs no query.
      const id = hasChecksum(text) ? ADMIN_KEY.exec(text)?.[1] : undefined
      if (id === undefined) throw new ApiError('invalid_api_key', REFUSED)
      const key = await store.findAdminKey(db, id)
      const scope = ADMIN_SCOPES.find((one) => one === key?.scope)
      const isGenuine = isKey(text, key?.secret_hash ?? DUMMY_HASH)
      if (!key || !scope || !isGenuine) throw new ApiError('invalid_api_key', REFUSED)
      const isOver = key.expires_at !== null && microsOf(now()) >= key.expires_at
      if (key.revoked_at !== null || isOver)
        throw new ExpiredCredentialError('invalid_api_key', REFUSED)
      return { keyId: id, scope, actor: `admin_key:${id}` }
    },
  }
}
