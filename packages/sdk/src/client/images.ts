import type { ConfirmedImage, Signature } from '@waraq/contract'
import { type Deadline, withDeadline } from '../deadline.ts'
import type { RequestOptions } from './anonymous-requests.ts'
import { createImageAddresses } from './image-addresses.ts'
import { type Put, type PutOptions, putBytes } from './put-bytes.ts'
import { imagePathOf, withQuery } from './request-parts.ts'
import type { Requests } from './requests.ts'
import { confirmedImageOf, imageUrlOf, uploadTicketOf } from './response-parsers.ts'

export interface UploadOptions extends RequestOptions, Pick<PutOptions, 'onProgress'> {}

export interface ImageUrlOptions extends RequestOptions {
  /** Ask anew although an address is remembered: for a picture that did not load. */
  fresh?: boolean | undefined
}

/**
 * The images in documents (specification 4, endpoints 10 to 12). What goes wrong rejects with a
 * ServiceError, as for documents.
 */
export interface Images {
  /**
   * Uploads a picture to the store and has it confirmed; its `image_id` goes into `imageNode.attrs.imageId`.
   * Until a saved document shows it, only its author sees it. Whatever fails may be begun again from the
   * start. `unsupported_media_type`: only PNG, JPEG, GIF and WebP, by the `type` of the file;
   * `image_too_large` over the service's limit; `image_invalid`: the bytes are not such a picture;
   * `image_limit_reached`; `storage_unavailable`: the store gives no answer, try again.
   */
  upload(file: Blob, options?: UploadOptions): Promise<ConfirmedImage>
  /**
   * The address of an image, for `<img src>`: of one's own or, with its document, of one that a document
   * of one's own shows. Remembered for as long as it surely works, an hour and a half at most.
   */
  url(imageId: string, documentId?: string | undefined, options?: ImageUrlOptions): Promise<string>
  /** The address of an image in another's document, by the signature of that document; no token is sent. */
  signedUrl(
    imageId: string,
    documentId: string,
    signature: Signature,
    options?: ImageUrlOptions,
  ): Promise<string>
  /** The address of an image in a published document; no token is sent. */
  sharedUrl(imageId: string, options?: ImageUrlOptions): Promise<string>
}

interface Options extends Pick<Deadline, 'timeoutMs' | 'destroyed'> {
  calls: Requests
  put: Put
  now: () => Date
}

const UPLOAD = '/v1/documents/images/upload/'
/** So long a ticket is good for: what has not been put by then never will be. */
const TICKET_MS = 15 * 60_000

export function createImages({ calls, put, now, timeoutMs, destroyed }: Options): Images {
  const { asAuthor, asReader } = calls
  // Apart, since the same question may have one answer for the author and none for everybody.
  const forAuthor = createImageAddresses(now)
  const forReaders = createImageAddresses(now)

  function addressOf(
    path: string,
    who: 'author' | 'reader',
    { fresh = false, signal }: ImageUrlOptions,
  ): Promise<string> {
    const [ask, addresses] = who === 'author' ? [asAuthor, forAuthor] : [asReader, forReaders]
    const asked = async () => imageUrlOf(await ask({ path }))
    // Whoever gives up waiting does not take the answer away from others who wait for it.
    return withDeadline({ timeoutMs, destroyed, signal }, () => addresses.get(path, asked, fresh))
  }

  return {
    async upload(file, { onProgress, signal } = {}) {
      const body = { filename: nameOf(file), content_type: file.type, bytes: file.size }
      const ticket = uploadTicketOf(await asAuthor({ method: 'POST', path: UPLOAD, body, signal }))
      const path = `${imagePathOf(ticket.image_id)}confirm/`
      await withDeadline({ timeoutMs: TICKET_MS, destroyed, signal }, (signal) =>
        putBytes(put, ticket, file, { signal, onProgress }),
      )
      return confirmedImageOf(await asAuthor({ method: 'POST', path, signal }))
    },

    async url(imageId, documentId, options = {}) {
      const path = withQuery(`${imagePathOf(imageId)}url/`, { document_id: documentId })
      return addressOf(path, 'author', options)
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

const nameOf = (file: Blob): string => ('name' in file ? String(file.name) : 'image')
