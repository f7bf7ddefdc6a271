import type { ConfirmedImage, Signature } from '@waraq/contract'
import { type Deadline, withDeadline } from '../deadline.ts'
import type { Fetch } from '../http.ts'
import { ServiceError } from '../service-error.ts'
import type { RequestOptions } from './anonymous-requests.ts'
import { createImageAddresses } from './image-addresses.ts'
import type { PutOptions } from './put-bytes.ts'
import { accessHeader, imagePathOf, withQuery } from './request-parts.ts'
import type { Requests } from './requests.ts'
import { confirmedImageOf, imageUrlOf, uploadTicketOf } from './response-parsers.ts'

export interface UploadOptions extends RequestOptions, Pick<PutOptions, 'onProgress'> {
  /** The document that will show it. With a grant for it, the image belongs to its author. */
  documentId?: string | undefined
}

export interface ImageUrlOptions extends RequestOptions {
  /** Bypasses the cache, for an image that failed to load. */
  fresh?: boolean | undefined
}

export interface SharedUrlOptions extends ImageUrlOptions {
  /** The access token of a share link with a password or a number of uses. */
  accessToken?: string | undefined
}

/**
 * Images in documents (specification 4, endpoints 10 to 12). Methods reject with a ServiceError.
 */
export interface Images {
  /**
   * Uploads and confirms an image; its `image_id` goes into `imageNode.attrs.imageId`. Only its
   * author can see it until a saved document shows it. A failed upload can be repeated from the
   * start. `unsupported_media_type`: only PNG, JPEG, GIF and WebP, by the `type` of the file;
   * `image_too_large` above the size limit; `image_invalid`: the bytes are not such an image;
   * `image_limit_reached`; `storage_unavailable`: the store does not respond, retry.
   */
  upload(file: Blob, options?: UploadOptions): Promise<ConfirmedImage>
  /**
   * Returns the URL of one of the author's images for `<img src>` or, with `documentId`, of an
   * image in one of the author's documents. Cached for at most 90 minutes.
   */
  url(imageId: string, documentId?: string | undefined, options?: ImageUrlOptions): Promise<string>
  /** Returns the URL of an image in a signed document; sends no token. */
  signedUrl(
    imageId: string,
    documentId: string,
    signature: Signature,
    options?: ImageUrlOptions,
  ): Promise<string>
  /** Returns the URL of an image in a document of a share link; sends no embed token. */
  sharedUrl(imageId: string, options?: SharedUrlOptions): Promise<string>
}

interface Options extends Pick<Deadline, 'timeoutMs' | 'destroyed'> {
  calls: Requests
  /** A custom `fetch` handles uploads too. */
  fetch: Fetch | undefined
  now: () => Date
}

const UPLOAD = '/v1/documents/images/upload/'
/** Lifetime of an upload ticket. */
const TICKET_MS = 15 * 60_000

export function createImages({ calls, fetch, now, timeoutMs, destroyed }: Options): Images {
  const { asAuthor, asReader } = calls
  // Separate caches: author and anonymous readers may get different responses.
  const forAuthor = createImageAddresses(now)
  const forReaders = createImageAddresses(now)

  function addressOf(
    path: string,
    role: 'author' | 'reader',
    options: SharedUrlOptions & Pick<UploadOptions, 'documentId'>,
  ): Promise<string> {
    const { fresh = false, accessToken, signal, documentId } = options
    const [send, addresses] = role === 'author' ? [asAuthor, forAuthor] : [asReader, forReaders]
    const headers = accessHeader(accessToken)
    const load = async () => imageUrlOf(await send({ path, documentId, headers }))
    const key = `${path} ${accessToken}`
    // Aborting one caller does not abort the shared request.
    return withDeadline({ timeoutMs, destroyed, signal }, () => addresses.get(key, load, fresh))
  }

  return {
    async upload(file, { documentId, onProgress, signal } = {}) {
      const { putBytes, putFor } = await loadPut()
      const call = { method: 'POST', documentId, signal } as const
      const named = { document_id: documentId }
      const about = { filename: nameOf(file), content_type: file.type, bytes: file.size }
      const body = { ...about, ...named }
      const ticket = uploadTicketOf(await asAuthor({ ...call, path: UPLOAD, body }))
      const path = withQuery(`${imagePathOf(ticket.image_id)}confirm/`, named)
      await withDeadline({ timeoutMs: TICKET_MS, destroyed, signal }, (signal) =>
        putBytes(putFor(fetch), ticket, file, { signal, onProgress }),
      )
      return confirmedImageOf(await asAuthor({ ...call, path }))
    },

    async url(imageId, documentId, options = {}) {
      const path = withQuery(`${imagePathOf(imageId)}url/`, { document_id: documentId })
      return addressOf(path, 'author', { ...options, documentId })
    },

    async signedUrl(imageId, documentId, { signature, exp }, options = {}) {
      const query = { document_id: documentId, sig: signature, exp }
      return addressOf(withQuery(`${imagePathOf(imageId)}url/`, query), 'reader', options)
    },

    async sharedUrl(imageId, options = {}) {
      return addressOf(`${imagePathOf(imageId)}url/`, 'reader', options)
    },
  }
}

/** Most pages upload nothing, so the code of uploads is loaded with the first one. */
const loadPut = () =>
  import('./put-bytes.ts').catch((cause: unknown) => {
    throw new ServiceError(0, 'network', { cause })
  })

const nameOf = (file: Blob): string => ('name' in file ? String(file.name) : 'image')
