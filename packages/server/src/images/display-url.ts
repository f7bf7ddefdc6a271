import { createHash } from 'node:crypto'
import { ApiError, type ImageWidth } from '@waraq/contract'
import type { AuthenticatedIdentity, Authentication } from '../access/authentication.ts'
import { ExpiredCredentialError } from '../access/lapsed-credential.ts'
import type { SignatureQuery } from '../access/signature.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Capabilities, Reason } from '../blobs/capability.ts'
import type { Database } from '../db/database.ts'
import type { Clock, Microseconds } from '../lib/time.ts'
import { shardOfId } from '../lib/uuid.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  access: Authentication
  blobs: BlobStore
  capabilities: Capabilities
  publicUrl: () => string
  now: Clock
  /** Whether a URL expires with the signature it was issued for, instead of after two hours. */
  followsExp: boolean
}

/**
 * The client that requests an image: its author, a reader with a signature, or the public. An
 * author with `isOnlyCredential` sees only own images; other viewers also see published ones.
 */
export type Viewer =
  | { identity: AuthenticatedIdentity; isOnlyCredential?: boolean }
  | { signature: SignatureQuery }
  | 'anybody'

export interface DisplayUrl {
  url: string
  expiresAt: Microseconds
}

/** An image, and the requested width. */
export interface DeliveredImage {
  image: store.ImageRow
  width: ImageWidth | undefined
}

/** A request for an image URL. */
export interface ImageRequest {
  imageId: string
  /** The document that shows it, if named. */
  documentId?: string | undefined
  /** The sufficient width; undefined for the whole image. */
  width?: ImageWidth | undefined
}

export type DisplayUrls = ReturnType<typeof createDisplayUrls>

export const DISPLAY_SECONDS = 2 * 3600

/** Authorizes image URLs: when one is issued, and again at each use. */
export function createDisplayUrls(deps: Deps) {
  const { db, access, blobs, capabilities, publicUrl, now, followsExp } = deps

  async function reasonOf(
    viewer: Viewer,
    imageId: string,
    documentId: string | undefined,
  ): Promise<Reason> {
    if (viewer !== 'anybody' && 'signature' in viewer) {
      return signed(viewer.signature, imageId, documentId)
    }
    if (viewer !== 'anybody') {
      const own = await store.findOwnImage(db, viewer.identity, imageId)
      const { keyId } = viewer.identity
      if (own && own.confirmed_at !== null) return { by: 'token', keyId }
      if (viewer.isOnlyCredential) throw new ApiError('not_found')
    }
    return shared(imageId, documentId)
  }

  async function signed(
    signature: SignatureQuery,
    imageId: string,
    documentId = '',
  ): Promise<Reason> {
    const shard = shardOfId(documentId) ?? 0
    const document = await store.findDocumentOwner(db, shard, documentId)
    const organizationId = document?.organization_id
    const secretId = await access.requireSignature(organizationId, documentId, signature)
    const link = await store.findLink(db, shard, documentId, imageId)
    if (!link) throw new ExpiredCredentialError('not_found')
    return { by: 'signature', documentId, secretId }
  }

  async function shared(imageId: string, documentId: string | undefined): Promise<Reason> {
    const link = await store.findSharedLink(db, shardOfId(imageId) ?? 0, imageId, documentId)
    if (!link || !(await access.isActive(link.organization_id))) throw new ApiError('not_found')
    return { by: 'share', documentId: link.document_id, share: fingerprintOf(link) }
  }

  async function stillHolds(reason: Reason, image: store.ImageRow): Promise<boolean> {
    const { shard, id, organization_id } = image
    if (!(await access.isActive(organization_id))) return false
    if (reason.by === 'token') return access.isMintingKey(organization_id, reason.keyId)
    const { documentId } = reason
    if (reason.by === 'share') {
      const link = await store.findSharedLink(db, shard, id, documentId)
      return link !== undefined && fingerprintOf(link) === reason.share
    }
    const link = await store.findLink(db, shard, documentId, id)
    return link !== undefined && access.isLiveSecret(organization_id, reason.secretId)
  }

  return {
    /** Issues a URL for an image. @throws ApiError `not_found`, `invalid_signature` */
    async give(viewer: Viewer, request: ImageRequest): Promise<DisplayUrl> {
      const { imageId, width } = request
      const reason = await reasonOf(viewer, imageId, documentIdOf(request.documentId))
      await blobs.requireReachable()
      const twoHours = Math.floor(now().getTime() / 1000) + DISPLAY_SECONDS
      const isSigned = viewer !== 'anybody' && 'signature' in viewer
      const exp =
        isSigned && followsExp ? Math.min(twoHours, Number(viewer.signature.exp)) : twoHours
      const capability = capabilities.write({ may: 'get', imageId, width, exp, reason })
      return { url: `${publicUrl()}/v1/blobs/${capability}/`, expiresAt: exp * 1_000_000 }
    },

    /** Returns the image of a URL if its bearer may still see it. @throws ApiError `not_found` */
    async open(capability: string): Promise<DeliveredImage> {
      const grant = capabilities.open(capability, now())
      if (grant?.may !== 'get') throw new ApiError('not_found')
      const image = await store.findImage(db, shardOfId(grant.imageId) ?? 0, grant.imageId)
      const isSeen = image && image.object_key !== null && (await stillHolds(grant.reason, image))
      if (!isSeen) throw new ApiError('not_found')
      return { image, width: grant.width }
    },
  }
}

/** Distinguishes successive shares of a document; the document cannot be found by it. */
const fingerprintOf = ({ token_hash }: store.SharedLink): string =>
  createHash('sha256').update('display').update(token_hash).digest('base64url').slice(0, 16)

/** A malformed id belongs to no document. */
const documentIdOf = (documentId: string | undefined): string | undefined =>
  documentId === undefined || shardOfId(documentId) !== undefined ? documentId : ''
