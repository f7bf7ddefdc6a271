import { createHash } from 'node:crypto'
import {
  ApiError,
  type ConfirmedImage,
  type ImageType,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_TICKETS,
} from '@waraq/contract'
import type { AuthenticatedIdentity, Authentication } from '../access/authentication.ts'
import { hasIdentity } from '../access/store.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Capabilities } from '../blobs/capability.ts'
import type { FreeSpace } from '../blobs/free-space.ts'
import type { Database } from '../db/database.ts'
import { IDEMPOTENCY_KEY_LIFETIME } from '../idempotency/idempotency-key.ts'
import { findStoredResponse } from '../idempotency/store.ts'
import { createKeyedMutex } from '../lib/keyed-mutex.ts'
import { createSingleFlight } from '../lib/single-flight.ts'
import type { Clock, Microseconds } from '../lib/time.ts'
import { type NewId, shardOfId } from '../lib/uuid.ts'
import { uploadKeyOf } from './keys.ts'
import * as store from './store.ts'
import { RejectedUploadError, type UploadValidation } from './upload-validation.ts'

interface Deps {
  db: Database
  access: Authentication
  blobs: BlobStore
  freeSpace: FreeSpace
  capabilities: Capabilities
  uploadValidation: UploadValidation
  /** Maximum wait for a confirmation; a large image may take longer. */
  maxWaitMilliseconds: number
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

export type Images = ReturnType<typeof createImages>

const UPLOAD_ROUTE = 'POST /v1/documents/images/upload/'
const TICKET_SECONDS = 15 * 60
/** Freeing disk space takes longer than this. */
const FULL_SECONDS = 30

/** The lifecycle of an image, from its ticket to its confirmation. */
export function createImages(deps: Deps) {
  const { db, access, blobs, freeSpace, capabilities, uploadValidation, publicUrl } = deps
  const { now, stamp, newId, maxWaitMilliseconds } = deps
  const idempotencyMutex = createKeyedMutex(() => new ApiError('idempotency_in_progress'))
  const singleFlight = createSingleFlight<store.ImageRow>(maxWaitMilliseconds)

  async function requireRoom(): Promise<void> {
    if (await freeSpace.isLow()) {
      const cause = new Error('the image folder has less than 1 GiB or 5 % free')
      throw new ApiError('storage_unavailable', { cause, retryAfter: FULL_SECONDS })
    }
  }

  async function ticketFor({ keyId }: AuthenticatedIdentity, row: store.ImageRow): Promise<Ticket> {
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
    identity: AuthenticatedIdentity,
    request: TicketRequest,
    key: string | undefined,
  ): Promise<Ticket> {
    const at = stamp()
    const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
    const idempotency =
      key === undefined
        ? undefined
        : { key, route: UPLOAD_ROUTE, hash, since: at - IDEMPOTENCY_KEY_LIFETIME }
    const ticket = {
      ...request,
      id: newId(identity.shard),
      at,
      maxTickets: MAX_IMAGE_TICKETS,
      idempotency,
    }
    const row = await store.insertTicket(db, identity, ticket)
    if (row) return ticketFor(identity, row)

    const recorded = idempotency && (await findStoredResponse(db, identity, idempotency))
    if (!recorded)
      throw new ApiError(
        (await hasIdentity(db, identity)) ? 'image_limit_reached' : 'invalid_token',
      )
    if (recorded.request_hash !== hash) throw new ApiError('idempotency_key_reused')
    const first = await store.findOwnImage(db, identity, recorded.response)
    if (!first) throw new ApiError('not_found')
    return ticketFor(identity, first)
  }

  async function keep(
    identity: AuthenticatedIdentity,
    row: store.ImageRow,
  ): Promise<store.ImageRow> {
    const found = await uploadValidation.examine(row, uploadKeyOf(row))
    const { width, height, bytes, key, sha256 } = found
    const confirmed = await store.confirmOwnImage(db, identity, row.id, {
      ...{ width, height, bytes, key, sha256 },
      at: stamp(),
    })
    if (confirmed) {
      uploadValidation.forget(uploadKeyOf(row))
      return confirmed
    }
    // A concurrent call confirmed it first, or the quota is exhausted.
    const current = await store.findOwnImage(db, identity, row.id)
    if (current?.object_key !== key) uploadValidation.forget(key)
    if (!current) throw new ApiError('not_found')
    if (current.confirmed_at === null) throw new ApiError('image_limit_reached')
    return current
  }

  /** An upload that is not an acceptable image is deleted with its ticket. */
  async function refuse(identity: AuthenticatedIdentity, row: store.ImageRow, error: unknown) {
    // A concurrent call may have confirmed it and removed the upload.
    const current = await store.findOwnImage(db, identity, row.id)
    if (current && current.confirmed_at !== null) return current
    if (
      error instanceof RejectedUploadError &&
      (await store.deleteTicket(db, row, uploadKeyOf(row), stamp()))
    ) {
      uploadValidation.forget(uploadKeyOf(row))
    }
    throw error
  }

  return {
    /**
     * Issues an upload ticket for one image; a repeated idempotency key returns the same ticket.
     */
    async ask(
      identity: AuthenticatedIdentity,
      request: TicketRequest,
      key?: string,
    ): Promise<Ticket> {
      if ((request.bytes ?? 0) > MAX_IMAGE_BYTES) throw new ApiError('image_too_large')
      await blobs.requireReachable()
      await requireRoom()
      if (key === undefined) return insert(identity, request, key)
      return idempotencyMutex(`${identity.identityId} ${key}`, () => insert(identity, request, key))
    },

    /** Validates an upload and stores it permanently; repeated calls return the same result. */
    async confirm(identity: AuthenticatedIdentity, id: string): Promise<ConfirmedImage> {
      const row = await store.findOwnImage(db, identity, id)
      if (!row) throw new ApiError('not_found')
      const image =
        row.confirmed_at === null
          ? await singleFlight(id, () =>
              keep(identity, row).catch((error) => refuse(identity, row, error)),
            )
          : row
      const { content_type, width, height, bytes } = image
      return { image_id: id, status: 'confirmed', content_type, width, height, bytes }
    },

    /**
     * Returns the permitted upload of an upload URL.
     *
     * @throws ApiError `not_found` if the URL, its ticket or its API key is no longer valid;
     *   `organization_suspended`; `storage_unavailable` if the disk is nearly full.
     */
    async openUpload(capability: string): Promise<UploadTarget> {
      const grant = capabilities.open(capability, now())
      if (grant?.may !== 'put') throw new ApiError('not_found')
      const row = await store.findImage(db, shardOfId(grant.imageId) ?? 0, grant.imageId)
      if (!row || row.confirmed_at !== null) throw new ApiError('not_found')
      const { content_type, declared_bytes, organization_id, identity_id } = row
      if (!(await access.isActive(organization_id))) throw new ApiError('organization_suspended')
      const isMinted =
        grant.keyId === undefined || (await access.isMintingKey(organization_id, grant.keyId))
      if (!isMinted) throw new ApiError('not_found')
      await requireRoom()
      return {
        imageId: row.id,
        organizationId: organization_id,
        identityId: identity_id,
        key: uploadKeyOf(row),
        contentType: content_type,
        maxBytes: declared_bytes ?? MAX_IMAGE_BYTES,
        bytes: declared_bytes ?? undefined,
      }
    },
  }
}
