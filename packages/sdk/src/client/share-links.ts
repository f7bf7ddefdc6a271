import type { ShareAccess, SharedDocument, ShareLink } from '@waraq/contract'
import { ServiceError } from '../service-error.ts'
import type { RequestOptions } from './anonymous-requests.ts'
import { listOf, shareAccessOf, shareLinkOf } from './further-responses.ts'
import type { OperationTools } from './operation-tools.ts'

/** The settings of a share link. Null removes a setting; an absent one stays unchanged. */
export interface ShareLinkSettings {
  /** Shown to the author only. */
  name?: string | null | undefined
  /** When the link ends. */
  expiresAt?: Date | null | undefined
  /** A change invalidates every access token of the link. */
  password?: string | null | undefined
  /** How many exchanges the link allows. */
  maxUses?: number | null | undefined
}

export interface ShareLinkCreation extends RequestOptions {
  /** A unique key: a repetition with it returns the link of the first request. */
  idempotencyKey?: string | undefined
}

export interface OpenShareLinkOptions extends RequestOptions {
  password?: string | undefined
}

export interface ReadSharedOptions extends OpenShareLinkOptions {
  /** The `access_token` of `openShareLink`. */
  accessToken?: string | undefined
  /**
   * Exchanges the link if it needs an access token, which takes one of its uses: set it after an
   * action of the reader, so that previews and reloads take none.
   */
  open?: boolean | undefined
}

/** A document of a share link, with the access token that opened it. */
export type OpenedDocument = SharedDocument & {
  /** For `images.sharedUrl` and later reads; absent if the link needs none. */
  accessToken?: string
}

/**
 * The share links of the author's documents, and reading through them. Methods reject with a
 * ServiceError.
 */
export interface ShareLinks {
  /** The default link of `setSharing` first, then the others, oldest first. */
  listShareLinks(id: string, options?: RequestOptions): Promise<ShareLink[]>
  /** Rejects with `share_limit_reached` if the document has no room for another link. */
  createShareLink(
    id: string,
    settings?: ShareLinkSettings,
    options?: ShareLinkCreation,
  ): Promise<ShareLink>
  updateShareLink(
    id: string,
    linkId: string,
    settings: ShareLinkSettings,
    options?: RequestOptions,
  ): Promise<ShareLink>
  /** Revokes a link and its access tokens. Rejects with `share_is_default` for the default link. */
  deleteShareLink(id: string, linkId: string, options?: RequestOptions): Promise<void>
  /**
   * Exchanges a share link for an access token and takes one use of it; sends no embed token.
   * `password_required`, `password_invalid`; `rate_limited` after too many failures.
   */
  openShareLink(shareToken: string, options?: OpenShareLinkOptions): Promise<ShareAccess>
  /**
   * Reads a document through a share link; sends no embed token. A link with a password or a number
   * of uses is `password_required` or `share_access_required`: read it with the access token of
   * `openShareLink`, or with `open`.
   */
  readShared(shareToken: string, options?: ReadSharedOptions): Promise<OpenedDocument>
}

export function createShareLinks(tools: OperationTools): ShareLinks {
  const { asAuthor, asReader, pathOf, sharedPathOf, segment } = tools
  const { headerValue, accessHeader, documentOf } = tools
  const shareLinksPathOf = (id: string): string => `${pathOf(id)}shares/`
  const shareLinkPathOf = (id: string, linkId: string): string =>
    `${shareLinksPathOf(id)}${segment(linkId, 'share link id')}/`

  const openShareLink: ShareLinks['openShareLink'] = async (
    shareToken,
    { password, signal } = {},
  ) => {
    const path = `${sharedPathOf(shareToken)}access/`
    return shareAccessOf(await asReader({ method: 'POST', path, body: { password }, signal }))
  }

  return {
    async listShareLinks(id, { signal } = {}) {
      return listOf(await asAuthor({ path: shareLinksPathOf(id), signal }))
    },

    async createShareLink(id, settings = {}, { idempotencyKey, signal } = {}) {
      const headers = headerValue('idempotency-key', idempotencyKey)
      const call = { path: shareLinksPathOf(id), body: wireOf(settings), headers, signal }
      return shareLinkOf(await asAuthor({ method: 'POST', ...call }))
    },

    async updateShareLink(id, linkId, settings, { signal } = {}) {
      const call = { path: shareLinkPathOf(id, linkId), body: wireOf(settings), signal }
      return shareLinkOf(await asAuthor({ method: 'PATCH', ...call }))
    },

    async deleteShareLink(id, linkId, { signal } = {}) {
      await asAuthor({ method: 'DELETE', path: shareLinkPathOf(id, linkId), signal })
    },

    openShareLink,

    async readShared(shareToken, { accessToken, open = false, password, signal } = {}) {
      const path = sharedPathOf(shareToken)
      const read = async (token?: string): Promise<OpenedDocument> => {
        const headers = accessHeader(token)
        // `no-cache` revalidates every time, so that an unpublished document disappears.
        const response = await asReader({ path, headers, cache: 'no-cache', signal })
        const { etag, ...document } = documentOf<SharedDocument>(response)
        return { ...(document as SharedDocument), ...(token && { accessToken: token }) }
      }
      try {
        return await read(accessToken)
      } catch (error) {
        if (!open || !needsAccess(error)) throw error
      }
      const { access_token } = await openShareLink(shareToken, { password, signal })
      return read(access_token)
    },
  }
}

const wireOf = ({ name, expiresAt, password, maxUses }: ShareLinkSettings) => ({
  name,
  expires_at: expiresAt === null ? null : expiresAt?.toISOString(),
  password,
  max_uses: maxUses,
})

const needsAccess = (error: unknown): boolean =>
  error instanceof ServiceError &&
  (error.code === 'password_required' || error.code === 'share_access_required')
