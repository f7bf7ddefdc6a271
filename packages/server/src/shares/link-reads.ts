import { ApiError } from '@waraq/contract'
import type { Authentication } from '../access/authentication.ts'
import { ExpiredCredentialError } from '../access/lapsed-credential.ts'
import type { ShareAccess } from '../access/share-access.ts'
import { isAccessOf, type ShareAccessClaims } from '../access/share-access-token.ts'
import type { Database, ReadOnlyDatabase } from '../db/database.ts'
import type { Shard } from '../lib/shard.ts'
import { type Clock, microsOf } from '../lib/time.ts'
import { shardOfId } from '../lib/uuid.ts'
import { hasEnded, isGuarded, isUsedUp } from './link-state.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  authentication: Authentication
  shareAccess: ShareAccess
  now: Clock
}

/** A link that has not ended. */
export interface FoundLink {
  id: string
  documentId: string
  /**
   * @throws ApiError `password_required` or `share_access_required` without a valid access token of
   *   a guarded link; `not_found` if the link is used up, so that none can be issued
   */
  requireAccess(token: string | undefined): Promise<void>
}

/** The document that an access token opens. */
export interface OpenLink {
  linkId: string
  documentId: string
  organizationId: string
}

/** Reads through share links besides the default ones. */
export function createLinkReads({ db, authentication, shareAccess, now }: Deps) {
  async function requireAccess(link: store.OpenableLink, token: string | undefined): Promise<void> {
    if (!isGuarded(link)) return
    const claims = token === undefined ? undefined : await shareAccess.verify(token)
    if (claims && isAccessOf(claims, link)) return
    // No client can open the link again, so it equals a link that does not exist.
    if (isUsedUp(link)) throw new ExpiredCredentialError('not_found')
    throw new ApiError(link.password_hash === null ? 'share_access_required' : 'password_required')
  }

  async function findOpen(
    claims: Pick<ShareAccessClaims, 'linkId' | 'generation'>,
  ): Promise<OpenLink | undefined> {
    const shard = shardOfId(claims.linkId)
    const link =
      shard === undefined ? undefined : await store.findShareLink(db, shard, claims.linkId)
    if (!link || hasEnded(link, microsOf(now())) || !isAccessOf(claims, link)) return undefined
    const { id, document_id, organization_id } = link
    if (!(await authentication.isActive(organization_id))) return undefined
    return { linkId: id, documentId: document_id, organizationId: organization_id }
  }

  return {
    /** @throws ApiError `not_found` for a link that has ended */
    async find(
      reader: ReadOnlyDatabase,
      shard: Shard,
      tokenHash: Uint8Array,
    ): Promise<FoundLink | undefined> {
      const link = await store.findShareLinkOfToken(reader, shard, tokenHash)
      if (!link) return undefined
      if (hasEnded(link, microsOf(now()))) throw new ExpiredCredentialError('not_found')
      return {
        id: link.id,
        documentId: link.document_id,
        requireAccess: (token) => requireAccess(link, token),
      }
    },

    /** The claims of an access token that opens its link now. */
    async verifyAccess(token: string): Promise<(ShareAccessClaims & OpenLink) | undefined> {
      const claims = await shareAccess.verify(token)
      const link = claims && (await findOpen(claims))
      return claims && link && { ...claims, ...link }
    },

    /** The link of a token verified before, if the token would still open it. */
    findOpen,
  }
}
