import { type ImageUrl, MAX_IMAGE_BYTES, type UploadTicket } from '@waraq/contract'
import { isoOf } from '../lib/time.ts'
import type { DisplayUrl } from './display.ts'
import type { Ticket } from './images.ts'
import type { ImageRow } from './store.ts'

export function uploadTicket({ imageId, url, contentType, expiresAt }: Ticket): UploadTicket {
  return {
    image_id: imageId,
    upload_url: url,
    method: 'PUT',
    headers: { 'content-type': contentType },
    expires_at: isoOf(expiresAt),
    max_bytes: MAX_IMAGE_BYTES,
  }
}

export function imageUrl({ url, expiresAt }: DisplayUrl): ImageUrl {
  return { download_url: url, expires_at: isoOf(expiresAt) }
}

/** The name that a saved image gets: never one that somebody chose. */
export const filenameOf = ({ content_type }: ImageRow): string =>
  `image.${content_type.slice('image/'.length)}`

/** What keeps an image an image, whatever its bytes may be taken for. */
export const bytesHeaders = (image: ImageRow) => ({
  'content-type': image.content_type,
  'content-disposition': `inline; filename="${filenameOf(image)}"`,
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cache-control': 'private, no-cache',
  etag: etagOf(image),
})

export const etagOf = ({ id, object_key }: ImageRow): string =>
  `"${id}-${object_key?.slice(-16) ?? ''}"`
