import { type ImageUrl, MAX_IMAGE_BYTES, type UploadTicket } from '@waraq/contract'
import { isoOf } from '../lib/time.ts'
import type { DisplayUrl } from './display-url.ts'
import type { Ticket } from './upload-tickets.ts'
import type { DeliveredVariant } from './variants.ts'

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

/** File name for downloads: never a user's. */
export const filenameOf = ({ contentType }: DeliveredVariant): string =>
  `image.${contentType.slice('image/'.length)}`

/** Headers that keep browsers from interpreting the bytes as anything but an image. */
export const bytesHeaders = (variant: DeliveredVariant) => ({
  'content-type': variant.contentType,
  'content-disposition': `inline; filename="${filenameOf(variant)}"`,
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cache-control': 'private, no-cache',
  etag: imageEtag(variant),
})

/** The last part of a key names the image, its version and the width of a variant. */
export const imageEtag = ({ key }: DeliveredVariant): string =>
  `"${key.slice(key.lastIndexOf('/') + 1)}"`
