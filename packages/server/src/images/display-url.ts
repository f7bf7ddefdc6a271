import { createHash } from 'node:crypto'
import { ApiError, type ImageWidth } from '@waraq/contract'
import type { Authentication } from '../access/authentication.ts'
import { ExpiredCredentialError } from '../access/lapsed-credential.ts'
import type { CoAuthor, Owner } from '../access/owner.ts'
import type { SignatureQuery } from '../access/signature.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Capabilities, Reason } from '../blobs/capability.ts'
import type { Database } from '../db/database.ts'
import type { Shard } from '../lib/shard.ts'
import { type Clock, type Microseconds, microsOf } from '../lib/time.ts'
import { shardOfId } from '../lib/uuid.ts'
import * as store from './store.ts'

/** The document that an access token of a share link opens. */
interface OpenLink {
  linkId: string
  documentId: string
  organizationId: string
}

/** The access tokens of share links; undefined if they open nothing. */
export interface ShareLinkAccess {
  verifyAccess(token: string): Promise<(OpenLink & { generation: string; exp: number }) | undefined>
  findOpen(claims: { linkId: string; generation: string }): Promise<OpenLink | undefined>
}

interface Deps {
  db: Database
  authentication: Authentication
  blobs: BlobStore
  capabilities: Capabilities
  publicUrl: () => string
  now: Clock
  shareLinks: ShareLinkAccess
  /** Whether a URL expires with the signature it was issued for, instead of after two hours. */
  followsExp: boolean
}

/**
 * The client that requests an image: its author, a co-author of a document, a reader with a
 * signature or an access token, or the public. An author with `isOnlyCredential` sees only own
 * images; other viewers also see published ones.
 */
export type Viewer =
  | { owner: Owner; isOnlyCredential?: boolean }
  | { signature: SignatureQuery }
  | { shareAccess: string }
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

export const DISPLAY_SECONDS = 2 * 3600

/** Authorizes image URLs: when one is issued, and again at each use. */
export function createDisplayUrls(deps: Deps) {
  const { db, authentication, blobs, capabilities, publicUrl, now, shareLinks, followsExp } = deps

  async function grantOf(
    viewer: Viewer,
    imageId: string,
    documentId: string | undefined,
  ): Promise<{ reason: Reason; exp?: number }> {
    if (viewer === 'anybody') return { reason: await shared(imageId, documentId) }
    if ('signature' in viewer) {
      const reason = await signed(viewer.signature, imageId, documentId)
      return followsExp ? { reason, exp: Number(viewer.signature.exp) } : { reason }
    }
    if ('shareAccess' in viewer) {
      const opened = await byAccess(viewer.shareAccess, imageId, documentId)
      return opened ?? { reason: await shared(imageId, documentId) }
    }
    const { coAuthor } = viewer.owner
    const reason = await byToken(viewer, imageId, documentId)
    return followsExp && coAuthor ? { reason, exp: coAuthor.exp } : { reason }
  }

  async function byToken(
    { owner, isOnlyCredential }: Extract<Viewer, { owner: unknown }>,
    imageId: string,
    documentId: string | undefined,
  ): Promise<Reason> {
    const own = await store.findOwnImage(db, owner, imageId)
    if (own && own.confirmed_at !== null && !(await store.isOnlyTakenDown(db, own))) {
      const { coAuthor, keyId } = owner
      // An image of the co-author, until a save shows it.
      if (!coAuthor || own.document_id === coAuthor.documentId) return { by: 'token', keyId }
      const reason = await byGrant(coAuthor, own)
      if (reason) return reason
    }
    if (isOnlyCredential) throw new ApiError('not_found')
    return shared(imageId, documentId)
  }

  /** A grant shows the images in its document, as a signature does. */
  async function byGrant(
    { documentId, secretId }: CoAuthor,
    { shard, id }: store.ImageRow,
  ): Promise<Reason | undefined> {
    const isLinked = await isShown(shard, documentId, id)
    return isLinked ? { by: 'signature', documentId, secretId } : undefined
  }

  /** The document of the link must show the image. */
  async function byAccess(
    token: string,
    imageId: string,
    documentId: string | undefined,
  ): Promise<{ reason: Reason; exp: number } | undefined> {
    const link = await shareLinks.verifyAccess(token)
    if (!link || (documentId !== undefined && documentId !== link.documentId)) return undefined
    const shard = shardOfId(link.documentId) ?? 0
    if (!(await store.findLink(db, shard, link.documentId, imageId))) return undefined
    const { linkId, generation, exp } = link
    return { reason: { by: 'access', linkId, generation }, exp }
  }

  async function signed(
    signature: SignatureQuery,
    imageId: string,
    documentId = '',
  ): Promise<Reason> {
    const shard = shardOfId(documentId) ?? 0
    const document = await store.findDocumentOwner(db, shard, documentId)
    const organizationId = document?.organization_id
    const secretId = await authentication.requireSignature(organizationId, documentId, signature)
    const link = await store.findLink(db, shard, documentId, imageId)
    if (!link) throw new ExpiredCredentialError('not_found')
    return { by: 'signature', documentId, secretId }
  }

  const linksOf = (shard: Shard, imageId: string, documentId: string | undefined) =>
    store.listSharedLinks(db, shard, imageId, documentId, microsOf(now()))

  async function shared(imageId: string, documentId: string | undefined): Promise<Reason> {
    const [link] = await linksOf(shardOfId(imageId) ?? 0, imageId, documentId)
    if (!link || !(await authentication.isActive(link.organization_id)))
      throw new ApiError('not_found')
    return { by: 'share', documentId: link.document_id, share: fingerprintOf(link) }
  }

  async function stillHolds(reason: Reason, image: store.ImageRow): Promise<boolean> {
    const { shard, id, organization_id } = image
    if (!(await authentication.isActive(organization_id))) return false
    if (reason.by === 'token') {
      const isMinting = await authentication.isMintingKey(organization_id, reason.keyId)
      return isMinting && !(await store.isOnlyTakenDown(db, image))
    }
    if (reason.by === 'access') {
      const opened = await shareLinks.findOpen(reason)
      return opened !== undefined && (await isShown(shard, opened.documentId, id))
    }
    const { documentId } = reason
    if (reason.by === 'share') {
      const links = await linksOf(shard, id, documentId)
      return links.some((link) => fingerprintOf(link) === reason.share)
    }
    const isLinked = await isShown(shard, documentId, id)
    return isLinked && authentication.isLiveSecret(organization_id, reason.secretId)
  }

  const isShown = async (shard: Shard, documentId: string, imageId: string): Promise<boolean> =>
    (await store.findLink(db, shard, documentId, imageId)) !== undefined

  return {
    /** Issues a URL for an image. @throws ApiError `not_found`, `invalid_signature` */
    async give(viewer: Viewer, request: ImageRequest): Promise<DisplayUrl> {
      const { imageId, width } = request
      const { reason, exp: end } = await grantOf(viewer, imageId, documentIdOf(request.documentId))
      await blobs.requireReachable()
      const twoHours = Math.floor(now().getTime() / 1000) + DISPLAY_SECONDS
      const exp = Math.min(twoHours, end ?? twoHours)
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
