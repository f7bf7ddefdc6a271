import { createHash } from 'node:crypto'
import { ApiError, type ImageType, MAX_IMAGE_BYTES, MAX_IMAGE_TICKETS } from '@waraq/contract'
import type { Authentication } from '../access/authentication.ts'
import { actorOf, type Owner } from '../access/owner.ts'
import { hasIdentity } from '../access/store.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Capabilities } from '../blobs/capability.ts'
import type { FreeSpace } from '../blobs/free-space.ts'
import type { Database } from '../db/database.ts'
import { createIdempotencyMutex, idempotentRequest } from '../idempotency/idempotent-requests.ts'
import { findStoredResponse } from '../idempotency/store.ts'
import type { Clock, Microseconds } from '../lib/time.ts'
import { type NewId, shardOfId } from '../lib/uuid.ts'
import { uploadKeyOf } from './keys.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  authentication: Authentication
  blobs: BlobStore
  freeSpace: FreeSpace
  capabilities: Capabilities
  /** Base of absolute URLs, without a trailing slash. */
  publicUrl: () => string
  now: Clock
  stamp: () => Microseconds
  newId: NewId
}

export interface TicketRequest {
  contentType: ImageType
  bytes: number | undefined
}

export interface Ticket {
  imageId: string
  url: string
  contentType: ImageType
  expiresAt: Microseconds
}

/** The permitted upload of an upload URL. */
export interface UploadTarget {
  imageId: string
  organizationId: string
  identityId: string
  key: string
  contentType: string
  maxBytes: number
  bytes: number | undefined
}

const UPLOAD_ROUTE = 'POST /v1/documents/images/upload/'
const TICKET_SECONDS = 15 * 60
/** Freeing disk space takes longer than this. */
const FULL_SECONDS = 30

/** Tickets for the upload of one image each, and the uploads that they permit. */
export function createUploadTickets(deps: Deps) {
  const { db, authentication, blobs, freeSpace, capabilities, publicUrl, now, stamp, newId } = deps
  const oncePerKey = createIdempotencyMutex()

  async function requireRoom(): Promise<void> {
    if (await freeSpace.isLow()) {
      const cause = new Error('the image folder has less than 1 GiB or 5 % free')
      throw new ApiError('storage_unavailable', {
        rule: 'images_full',
        cause,
        retryAfter: FULL_SECONDS,
      })
    }
  }

  async function requireAllowed({ bytes: size = 0 }: TicketRequest): Promise<void> {
    if (size > MAX_IMAGE_BYTES) {
      const values = { size, limit: MAX_IMAGE_BYTES }
      throw new ApiError('image_too_large', { rule: 'image_size', values, field: '/bytes' })
    }
    await blobs.requireReachable()
    await requireRoom()
  }

  async function ticketFor({ keyId }: Owner, row: store.ImageRow): Promise<Ticket> {
    const { id, content_type, declared_bytes, created_at } = row
    const at = new Date(created_at / 1000)
    const exp = Math.floor(created_at / 1_000_000) + TICKET_SECONDS
    const upload = {
      key: uploadKeyOf(row),
      contentType: content_type,
      bytes: declared_bytes ?? undefined,
      at,
      seconds: TICKET_SECONDS,
    }
    const url =
      (await blobs.presign?.put(upload)) ??
      `${publicUrl()}/v1/blobs/${capabilities.write({ may: 'put', imageId: id, exp, keyId })}/`
    return { imageId: id, url, contentType: content_type, expiresAt: exp * 1_000_000 }
  }

  async function insert(
    owner: Owner,
    request: TicketRequest,
    key: string | undefined,
  ): Promise<store.ImageRow> {
    const at = stamp()
    const documentId = owner.coAuthor?.documentId
    const named = documentId === undefined ? request : { ...request, documentId }
    const hash = createHash('sha256').update(JSON.stringify(named)).digest('hex')
    const repeated = idempotentRequest(key, UPLOAD_ROUTE, at)
    const idempotency = repeated && { ...repeated, hash }
    const ticket = {
      ...request,
      id: newId(owner.shard),
      at,
      maxTickets: MAX_IMAGE_TICKETS,
      idempotency,
    }
    const row = await store.insertTicket(db, owner, ticket)
    if (row) return row

    const recorded = idempotency && (await findStoredResponse(db, actorOf(owner), idempotency))
    if (!recorded)
      throw new ApiError((await hasIdentity(db, owner)) ? 'image_limit_reached' : 'invalid_token')
    if (recorded.request_hash !== hash) throw new ApiError('idempotency_key_reused')
    const first = await store.findOwnImage(db, owner, recorded.response)
    if (!first) throw new ApiError('not_found')
    return first
  }

  return {
    /**
     * Issues an upload ticket for one image; a repeated idempotency key returns the same ticket.
     */
    async issue(owner: Owner, request: TicketRequest, key?: string): Promise<Ticket> {
      await requireAllowed(request)
      const row = await oncePerKey(actorOf(owner), key, () => insert(owner, request, key))
      return ticketFor(owner, row)
    },

    /** A ticket for bytes that the service itself has. */
    async reserve(owner: Owner, request: TicketRequest): Promise<UploadTarget> {
      await requireAllowed(request)
      return targetOf(await insert(owner, request, undefined))
    },

    /**
     * Returns the permitted upload of an upload URL.
     *
     * @throws ApiError `not_found` if the URL, its ticket or its API key is no longer valid;
     *   `organization_suspended`; `storage_unavailable` if the disk is nearly full.
     */
    async open(capability: string): Promise<UploadTarget> {
      const grant = capabilities.open(capability, now())
      if (grant?.may !== 'put') throw new ApiError('not_found')
      const row = await store.findImage(db, shardOfId(grant.imageId) ?? 0, grant.imageId)
      if (!row || row.confirmed_at !== null) throw new ApiError('not_found')
      const { organization_id } = row
      if (!(await authentication.isActive(organization_id)))
        throw new ApiError('organization_suspended')
      const isMinted =
        grant.keyId === undefined ||
        (await authentication.isMintingKey(organization_id, grant.keyId))
      if (!isMinted) throw new ApiError('not_found')
      await requireRoom()
      return targetOf(row)
    },
  }
}

const targetOf = (row: store.ImageRow): UploadTarget => ({
  imageId: row.id,
  organizationId: row.organization_id,
  identityId: row.identity_id,
  key: uploadKeyOf(row),
  contentType: row.content_type,
  maxBytes: row.declared_bytes ?? MAX_IMAGE_BYTES,
  bytes: row.declared_bytes ?? undefined,
})
