import { createApiKey, hashOfKey, shardOfKeyId } from '../access/api-key.ts'
import { type ApiKeyScope, scopesColumn } from '../access/api-key-scopes.ts'
import type { SecretCipher } from '../access/secret-encryption.ts'
import { createSigningSecret } from '../access/signing-secret.ts'
import type { Database } from '../db/database.ts'
import { OperatorError } from '../lib/operator-error.ts'
import type { Random } from '../lib/random.ts'
import { shardOf } from '../lib/shard.ts'
import { type Clock, microsOf } from '../lib/time.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  cipher: SecretCipher
  now: Clock
  random: Random
  newUuid: () => string
}

/** The values that are shown once, when an organization is created. */
interface CreatedOrganization {
  organizationId: string
  apiKey: string
  signingSecret: string
}

export type Organizations = ReturnType<typeof createOrganizations>

const MAX_NAME = 200
/** Operations of an operator. Errors are sentences for the terminal. */
export function createOrganizations({ db, cipher, now, random, newUuid }: Deps) {
  const placeOf = (id: string) => ({ id, shard: shardOf(id) })

  async function required(id: string): Promise<store.OrganizationRow> {
    const row = await store.findOrganization(db, placeOf(id))
    if (!row) throw new OperatorError(`organization ${id} not found`)
    return row
  }

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
      throw new OperatorError(`${id} is not an API key id: those have 8 characters`)
    return { id, shard }
  }

  return {
    async create(name: string): Promise<CreatedOrganization> {
      if (name.trim() === '' || name.length > MAX_NAME) {
        throw new OperatorError(`an organization needs a name of at most ${MAX_NAME} characters`)
      }
      const place = placeOf(newUuid())
      const [key, secret] = [newKey(place.shard), newSecret()]
      await store.insertOrganization(db, { ...place, name }, key, secret, microsOf(now()))
      return { organizationId: place.id, apiKey: key.text, signingSecret: secret.text }
    },

    list: () => store.listOrganizations(db),
    read: required,

    async suspend(id: string): Promise<void> {
      await required(id)
      await store.setSuspended(db, placeOf(id), microsOf(now()))
    },

    async resume(id: string): Promise<void> {
      await required(id)
      await store.setSuspended(db, placeOf(id), null)
    },

    /** Overrides limits; omitted or null ones stay unchanged. */
    async limit(id: string, limits: store.LimitOverrides): Promise<void> {
      await required(id)
      await store.setLimits(db, placeOf(id), limits)
    },

    /** Creates a key that permits only this. */
    async createKey(id: string, scopes: readonly ApiKeyScope[] = ['mint']): Promise<string> {
      const { shard } = await required(id)
      const key = newKey(shard, scopesColumn(scopes))
      await store.insertApiKey(db, placeOf(id), key, microsOf(now()))
      return key.text
    },

    async listKeys(id: string): Promise<store.ApiKeyRow[]> {
      await required(id)
      return store.listApiKeys(db, placeOf(id))
    },

    /**
     * Creates a key with the same scopes. The old one works for `overlapSeconds`; its tokens stay
     * valid for their full hour.
     */
    async rollKey(keyId: string, overlapSeconds: number): Promise<string> {
      const place = keyPlace(keyId)
      const at = microsOf(now())
      const old = await store.findLiveApiKey(db, place, at)
      const expiresAt = at + overlapSeconds * 1_000_000
      const key = newKey(place.shard, old?.scopes)
      const isReplaced =
        old && (await store.rollApiKey(db, place, old.organization_id, key, { at, expiresAt }))
      if (!isReplaced) throw new OperatorError(`API key ${keyId} not found, expired or revoked`)
      return key.text
    },

    /** Revokes a key and all its tokens immediately. */
    async revokeKey(keyId: string): Promise<void> {
      const isRevoked = await store.revokeApiKey(db, keyPlace(keyId), microsOf(now()))
      if (!isRevoked) throw new OperatorError(`API key ${keyId} not found, expired or revoked`)
    },

    /** Creates a signing secret. The previous one is accepted for `overlapSeconds`. */
    async rollSecret(id: string, overlapSeconds: number): Promise<string> {
      await required(id)
      const secret = newSecret()
      const at = microsOf(now())
      const expiresAt = at + overlapSeconds * 1_000_000
      await store.rollSigningSecret(db, placeOf(id), secret, { at, expiresAt })
      return secret.text
    },
  }
}
