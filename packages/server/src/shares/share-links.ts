import { createHmac } from 'node:crypto'
import { ApiError, type ShareLink } from '@waraq/contract'
import type { AuthenticatedIdentity } from '../access/authentication.ts'
import type { SecretCipher } from '../access/secret-encryption.ts'
import { createShareToken, hashOfShareToken } from '../access/share-token.ts'
import type { Database } from '../db/database.ts'
import { createIdempotencyMutex, idempotentRequest } from '../idempotency/idempotent-requests.ts'
import { findStoredResponse } from '../idempotency/store.ts'
import type { FairSemaphore } from '../lib/fair-semaphore.ts'
import type { Random } from '../lib/random.ts'
import type { Microseconds } from '../lib/time.ts'
import { type NewId, shardOfId } from '../lib/uuid.ts'
import type { RecordLinkChange } from './link-changes.ts'
import type { RequestedSettings } from './link-settings.ts'
import { hashPassword } from './password.ts'
import { DEFAULT_LINK, presentDefaultLink, presentLink } from './present.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  cipher: SecretCipher
  passwordSemaphore: FairSemaphore
  random: Random
  stamp: () => Microseconds
  newId: NewId
  recordChange: RecordLinkChange
}

const CREATE_ROUTE = 'POST /v1/documents/:id/shares/'

/** The share links of a document, for its author. */
export function createShareLinks(deps: Deps) {
  const { db, cipher, passwordSemaphore, random, stamp, newId, recordChange } = deps
  const oncePerKey = createIdempotencyMutex()
  const requestKey = cipher.keyFor('requests that create share links')

  const seal = (token: string, id: string) => cipher.encrypt(Buffer.from(token), 'share_links', id)
  const tokenOf = ({ id, sealed_token }: store.ShareLinkRow): string =>
    cipher.decrypt(sealed_token, 'share_links', id).toString('utf8')

  const present = (row: store.ShareLinkRow): ShareLink => presentLink(row, tokenOf(row))

  // Keyed, because a plain hash of a password could be guessed from a copy of the database.
  const hashOfRequest = (documentId: string, settings: RequestedSettings): string => {
    const { name = null, expiresAt = null, password = null, maxUses = null } = settings
    const request = JSON.stringify([documentId, name, expiresAt, password, maxUses])
    return createHmac('sha256', requestKey).update(request).digest('hex')
  }

  async function columnsOf(
    { name, expiresAt, password, maxUses }: RequestedSettings,
    { organizationId, identityId }: AuthenticatedIdentity,
  ): Promise<Partial<store.LinkSettings>> {
    const path = [organizationId, 'authors', identityId]
    const password_hash =
      typeof password === 'string'
        ? await passwordSemaphore.run(path, () => hashPassword(password, random))
        : password
    return {
      ...(name !== undefined && { name }),
      ...(expiresAt !== undefined && { expires_at: expiresAt }),
      ...(password_hash !== undefined && { password_hash }),
      ...(maxUses !== undefined && { max_uses: maxUses }),
    }
  }

  const requireDocument = async (identity: AuthenticatedIdentity, documentId: string) => {
    const defaultLink = await store.findOwnDefaultLink(db.readOnly, identity, documentId)
    if (!defaultLink) throw new ApiError('not_found')
    return defaultLink
  }

  async function create(
    identity: AuthenticatedIdentity,
    documentId: string,
    requested: RequestedSettings,
    key: string | undefined,
  ): Promise<ShareLink> {
    // Before the password is hashed, because only the author may cause the computation.
    await requireDocument(identity, documentId)
    const at = stamp()
    const repeated = idempotentRequest(key, CREATE_ROUTE, at)
    const idempotency = repeated && { ...repeated, hash: hashOfRequest(documentId, requested) }
    const none = { name: null, expires_at: null, password_hash: null, max_uses: null }
    const settings = { ...none, ...(await columnsOf(requested, identity)) }
    const id = newId(identity.shard)
    const token = createShareToken(identity.shard, random)
    const sealed = seal(token, id)
    const link = { id, at, hash: hashOfShareToken(token), sealed, settings, idempotency }
    const created = await store.insertOwnLink(db, identity, documentId, link, recordChange)
    if (created) return presentLink(created, token)

    const stored = idempotency && (await findStoredResponse(db, identity, idempotency))
    if (!stored) {
      await requireDocument(identity, documentId)
      throw new ApiError('share_limit_reached')
    }
    if (stored.request_hash !== idempotency.hash) throw new ApiError('idempotency_key_reused')
    const first = await store.findShareLink(db, identity.shard, stored.response)
    if (!first) throw new ApiError('not_found')
    return present(first)
  }

  return {
    /** The default link first, then the others, oldest first. */
    async list(identity: AuthenticatedIdentity, documentId: string): Promise<ShareLink[]> {
      const row = await requireDocument(identity, documentId)
      const links = (await store.listLinks(db.readOnly, identity.shard, documentId)).map(present)
      if (!row.sealed_token) return links
      const token = cipher.decrypt(row.sealed_token, 'shares', documentId).toString('utf8')
      return [presentDefaultLink(row, token), ...links]
    },

    /** Creates a link, or repeats the response of the first request with this key. */
    create: (
      identity: AuthenticatedIdentity,
      documentId: string,
      settings: RequestedSettings,
      key?: string,
    ): Promise<ShareLink> =>
      oncePerKey(identity, key, () => create(identity, documentId, settings, key)),

    async update(
      identity: AuthenticatedIdentity,
      documentId: string,
      linkId: string,
      settings: RequestedSettings,
    ): Promise<ShareLink> {
      await requireDocument(identity, documentId)
      requireLinkId(linkId)
      const link = await store.findShareLink(db, identity.shard, linkId)
      if (link?.document_id !== documentId) throw new ApiError('not_found')
      const change = await columnsOf(settings, identity)
      const sealed = seal(tokenOf(link), linkId)
      const place = { documentId, linkId, at: stamp() }
      const settingsChange = { change, sealed }
      const row = await store.updateOwnLink(db, identity, place, settingsChange, recordChange)
      if (!row) throw new ApiError('not_found')
      return present(row)
    },

    /** Deletes a link with its access tokens. */
    async remove(
      identity: AuthenticatedIdentity,
      documentId: string,
      linkId: string,
    ): Promise<void> {
      await requireDocument(identity, documentId)
      requireLinkId(linkId)
      const place = { documentId, linkId, at: stamp() }
      if (!(await store.deleteOwnLink(db, identity, place, recordChange))) {
        throw new ApiError('not_found')
      }
    },
  }
}

function requireLinkId(linkId: string): void {
  if (linkId === DEFAULT_LINK) throw new ApiError('share_is_default')
  if (shardOfId(linkId) === undefined) throw new ApiError('not_found')
}
