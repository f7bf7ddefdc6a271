import { ApiError, type ApiKeyScope } from '@waraq/contract'
import { createApiKey, hashOfKey, shardOfKeyId } from '../../access/api-key.ts'
import { scopesColumn, scopesOf } from '../../access/api-key-scopes.ts'
import type { SecretCipher } from '../../access/secret-encryption.ts'
import { createSigningSecret } from '../../access/signing-secret.ts'
import { type Actor, auditRow, type NewAuditRow } from '../../db/audit-row.ts'
import type { Database } from '../../db/database.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import type { Random } from '../../lib/random.ts'
import { shardOf } from '../../lib/shard.ts'
import { type Clock, isoOf, type Microseconds, microsOf } from '../../lib/time.ts'
import * as store from './store.ts'

export interface KeyDeps {
  db: Database
  cipher: SecretCipher
  now: Clock
  /** Orders the changes in the audit, also those of one millisecond. */
  stamp: () => Microseconds
  random: Random
  newUuid: () => string
  /** Who makes the changes. */
  actor: Actor
}

/** The owner and the scopes of a key that changes others; undefined: an operator. */
export interface KeyLimits {
  organizationId: string
  /** It can give no other key more than these. */
  scopes?: readonly ApiKeyScope[] | undefined
}

export interface KeyOptions {
  label?: string | null | undefined
  expiresAt?: Microseconds | null | undefined
}

const SECOND: Microseconds = 1_000_000

/** The API keys and signing secrets of organizations. `required` fails without the organization. */
export function createKeys(deps: KeyDeps, required: (id: string) => Promise<unknown>) {
  const { db, cipher, now, stamp, random, newUuid, actor } = deps
  const placeOf = (id: string) => ({ id, shard: shardOf(id) })

  const entryOf = (entry: Omit<NewAuditRow, 'actor' | 'at' | 'id'>) =>
    auditRow({ ...entry, actor, at: stamp(), id: newUuid() })

  function newKey(shard: number, scopes: string | null = null) {
    const { id, text } = createApiKey(shard, random)
    return { id, text, secretHash: hashOfKey(text), scopes }
  }

  function newSecret() {
    const id = newUuid()
    const text = createSigningSecret(random)
    return { id, text, sealed: cipher.encrypt(Buffer.from(text), 'signing_secrets', id) }
  }

  function keyPlace(id: string) {
    const shard = shardOfKeyId(id)
    if (shard === undefined)
      throw new OperatorError(`${id} is not an API key id: those have 8 characters`, {
        code: 'not_found',
      })
    return { id, shard }
  }

  const notFound = (keyId: string) =>
    new OperatorError(`API key ${keyId} not found, expired or revoked`, { code: 'not_found' })

  return {
    newKey,
    newSecret,

    /** Creates a key that permits only this; returns its text. */
    async createKey(
      id: string,
      scopes: readonly ApiKeyScope[] = ['mint'],
      { label = null, expiresAt = null }: KeyOptions = {},
    ): Promise<string> {
      await required(id)
      const key = newKey(shardOf(id), scopesColumn(scopes))
      const at = microsOf(now())
      const detail = { scopes, ...(expiresAt !== null && { expires_at: isoOf(expiresAt) }) }
      const entry = { organization: id, target: key.id, detail }
      await store.insertApiKey(
        db,
        placeOf(id),
        { ...key, label, expiresAt },
        at,
        entryOf({ ...entry, action: 'api_key.created' }),
      )
      return key.text
    },

    async listKeys(id: string): Promise<store.ApiKeyRow[]> {
      await required(id)
      return store.listApiKeys(db, placeOf(id))
    },

    /**
     * Creates a key with the same scopes and label. The old one works for `overlapSeconds`, but not
     * longer than before; its tokens stay valid for their full hour.
     */
    async rollKey(keyId: string, overlapSeconds: number, limits?: KeyLimits): Promise<string> {
      const place = keyPlace(keyId)
      const at = microsOf(now())
      const old = await store.findLiveApiKey(db, place, at)
      if (!old || isForeign(old, limits)) throw notFound(keyId)
      requireScopes(scopesOf(old.scopes), limits)
      const key = newKey(place.shard, old.scopes)
      const detail = { new_key: key.id, overlap_seconds: overlapSeconds }
      const entry = { organization: old.organization_id, target: keyId, detail }
      const isReplaced = await store.rollApiKey(
        db,
        place,
        old.organization_id,
        { ...key, label: old.label },
        {
          at,
          expiresAt: Math.min(
            at + overlapSeconds * SECOND,
            old.expires_at ?? Number.POSITIVE_INFINITY,
          ),
          entry: entryOf({ ...entry, action: 'api_key.rolled' }),
        },
      )
      if (!isReplaced) throw notFound(keyId)
      return key.text
    },

    /** Revokes a key and all its tokens immediately. */
    async revokeKey(keyId: string, limits?: KeyLimits): Promise<void> {
      const place = keyPlace(keyId)
      const at = microsOf(now())
      const key = await store.findUnrevokedApiKey(db, place)
      if (!key || isForeign(key, limits)) throw notFound(keyId)
      const entry = { organization: key.organization_id, target: keyId }
      const row = entryOf({ ...entry, action: 'api_key.revoked' })
      if (!(await store.revokeApiKey(db, place, at, row))) throw notFound(keyId)
    },

    async listSecrets(id: string): Promise<store.SigningSecretRow[]> {
      await required(id)
      return store.listSecretTimes(db, placeOf(id))
    },

    /** Creates a signing secret. The previous one is accepted for `overlapSeconds`. */
    async rollSecret(id: string, overlapSeconds: number): Promise<string> {
      await required(id)
      const secret = newSecret()
      const at = microsOf(now())
      const detail = { overlap_seconds: overlapSeconds }
      const entry = { organization: id, target: secret.id, detail }
      await store.rollSigningSecret(db, placeOf(id), secret, {
        at,
        expiresAt: at + overlapSeconds * SECOND,
        entry: entryOf({ ...entry, action: 'signing_secret.rolled' }),
      })
      return secret.text
    },
  }
}

const isForeign = (key: { organization_id: string }, limits: KeyLimits | undefined): boolean =>
  limits !== undefined && key.organization_id !== limits.organizationId

/** @throws ApiError `scope_required` unless the scopes are within the limits */
export function requireScopes(scopes: readonly ApiKeyScope[], limits: KeyLimits | undefined): void {
  const missing = scopes.find((scope) => limits?.scopes && !limits.scopes.includes(scope))
  if (missing !== undefined)
    throw new ApiError('scope_required', { rule: 'scope_required', values: { scope: missing } })
}
